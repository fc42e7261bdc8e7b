package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageWritableTest {
  private static StoredPage sample() {
    StoredPage page = new StoredPage();
    page.place = 4711;
    page.status = 200;
    page.kind = "html";
    page.type = "text/html";
    page.charset = "UTF-8";
    page.language = "it";
    page.title = "Crivello: città";
    page.text = "Una riga\nun'altra riga, 東京 \uD83D\uDE00";
    page.canonical = "http://example.org/";
    page.noindex = true;
    page.bodyDigest = -5;
    page.hasTextDigest = true;
    page.textDigest = 77;
    page.archive = "crawl/round-00001/pages.warc.gz";
    page.archiveOffset = 1L << 40;
    page.links.add(new StoredPage.Link("http://example.org/a", "", "anchor", false));
    page.links.add(new StoredPage.Link("http://example.com/", "ugc nofollow", "", true));
    return page;
  }

  private static PageWritable value(StoredPage page) {
    PageWritable value = new PageWritable();
    value.set(page);
    return value;
  }

  private static void assertSame(StoredPage expected, StoredPage actual) {
    assertEquals(expected.place, actual.place);
    assertEquals(expected.status, actual.status);
    assertEquals(expected.kind, actual.kind);
    assertEquals(expected.reason, actual.reason);
    assertEquals(expected.type, actual.type);
    assertEquals(expected.charset, actual.charset);
    assertEquals(expected.language, actual.language);
    assertEquals(expected.title, actual.title);
    assertEquals(expected.text, actual.text);
    assertEquals(expected.canonical, actual.canonical);
    assertEquals(expected.location, actual.location);
    assertEquals(expected.noindex, actual.noindex);
    assertEquals(expected.nofollow, actual.nofollow);
    assertEquals(expected.bodyDigest, actual.bodyDigest);
    assertEquals(expected.hasTextDigest, actual.hasTextDigest);
    assertEquals(expected.textDigest, actual.textDigest);
    assertEquals(expected.archive, actual.archive);
    assertEquals(expected.archiveOffset, actual.archiveOffset);
    assertEquals(expected.links, actual.links);
  }

  @Test
  void pagesComeBackAsTheyWere() {
    StoredPage redirect = new StoredPage();
    redirect.status = 301;
    redirect.kind = "redirect";
    redirect.location = "http://example.org/elsewhere";
    redirect.nofollow = true;
    PageWritable reused = new PageWritable();
    for (StoredPage page : List.of(sample(), redirect, new StoredPage())) {
      byte[] bytes = Records.bytes(value(page));
      assertEquals(bytes.length, Records.read(reused, bytes));
      assertSame(page, reused.get());
      assertArrayEquals(bytes, Records.bytes(reused));
    }
    assertSame(new StoredPage(), new PageWritable().get());
  }

  @Test
  void aLoneSurrogateBecomesAQuestionMark() {
    StoredPage page = sample();
    page.text = "a\uD800b";
    assertEquals("a?b", value(page).get().text);
  }

  @Test
  void clippedPagesAreRefused() {
    byte[] bytes = Records.bytes(value(sample()));
    for (int n = 0; n < bytes.length; n++) {
      byte[] clipped = Arrays.copyOf(bytes, n);
      assertThrows(CorruptDataException.class, () -> Records.read(new PageWritable(), clipped));
    }
  }

  @Test
  void damagedPagesAreRefusedOrRead() {
    byte[] bytes = Records.bytes(value(sample()));
    int refused = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
      PageWritable value = new PageWritable();
      try {
        Records.read(value, damaged);
        value.get();
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 100, refused + " refused");
  }

  @Test
  void aPageOfAnotherVersionIsRefused() {
    byte[] bytes = Records.bytes(value(sample()));
    int head = VarInt.length(value(sample()).size());
    bytes[head] = 2;
    PageWritable value = new PageWritable();
    Records.read(value, bytes);
    CorruptDataException e = assertThrows(CorruptDataException.class, value::get);
    assertTrue(e.getMessage().contains("version 2"));
  }

  @Test
  void theOrderOfBytesDoesNotDependOnWhoAsks() {
    PageWritable a = value(sample());
    PageWritable b = value(new StoredPage());
    assertEquals(-Integer.signum(a.compareBytes(b)), Integer.signum(b.compareBytes(a)));
    assertEquals(0, a.compareBytes(value(sample())));
  }
}
