package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PageKeyWritableTest extends KeyContract<PageKeyWritable> {
  private static PageKeyWritable key(String form, long time) {
    PageKeyWritable key = new PageKeyWritable();
    key.set(form, time);
    return key;
  }

  @Override
  PageKeyWritable create() {
    return new PageKeyWritable();
  }

  /** Forms are often prefixes of each other. */
  @Override
  PageKeyWritable random(Random random) {
    byte[] form = new byte[random.nextInt(20) == 0 ? 300 : random.nextInt(4)];
    for (int i = 0; i < form.length; i++) form[i] = (byte) (random.nextInt(3) * 0x7F);
    PageKeyWritable key = new PageKeyWritable();
    key.set(form, 0, form.length, randomNumber(random) & Long.MAX_VALUE);
    return key;
  }

  @Override
  List<PageKeyWritable> edges() {
    List<PageKeyWritable> edges = new ArrayList<>();
    for (String form : new String[] {"", "a", "x".repeat(200)}) {
      for (long time : new long[] {0, 1, Long.MAX_VALUE}) edges.add(key(form, time));
    }
    return edges;
  }

  @Override
  int expectedOrder(PageKeyWritable a, PageKeyWritable b) {
    for (int i = 0; i < Math.min(a.formLength(), b.formLength()); i++) {
      int c = (a.formBytes()[i] & 0xFF) - (b.formBytes()[i] & 0xFF);
      if (c != 0) return c;
    }
    if (a.formLength() != b.formLength()) return a.formLength() - b.formLength();
    return Long.compare(b.time(), a.time());
  }

  @Override
  Class<?> comparatorClass() {
    return PageKeyWritable.Comparator.class;
  }

  @Test
  void theExampleOfTheSpecification() {
    byte[] bytes = HexFormat.of().parseHex("876f72672c61292f0000000000000102");
    assertEquals(
        HexFormat.of().formatHex(bytes),
        HexFormat.of().formatHex(Records.bytes(key("org,a)/", 258))));
  }

  @Test
  void theNewestVersionOfAPageComesFirst() {
    assertTrue(key("org,a)/", 2).compareTo(key("org,a)/", 1)) < 0);
    assertTrue(key("org,a)/", 1).isSamePage(key("org,a)/", 2)));
    assertFalse(key("org,a)/", 1).isSamePage(key("org,a)/b", 1)));
  }

  @Test
  void theLongestFormIsAKey() {
    PageKeyWritable longest = key("x".repeat(PageKeyWritable.LONGEST_FORM), 1);
    PageKeyWritable read = create();
    Records.read(read, Records.bytes(longest));
    assertEquals(longest, read);
  }

  @Test
  void negativeTimesAndEndlessUrlsAreNoKeys() {
    assertThrows(IllegalArgumentException.class, () -> key("a", -1));
    String endless = "x".repeat(PageKeyWritable.LONGEST_FORM + 1);
    assertThrows(IllegalArgumentException.class, () -> key(endless, 0));
  }
}
