package io.crivello.table.urls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import io.crivello.struct.ConstructionSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of URLs against a sorted map, and against damage. */
class UrlTableTest {
  @TempDir Path directory;

  private UrlTableReader open() throws IOException {
    return new UrlTableReader(UrlFiles.local(directory));
  }

  private static byte[] form(UrlTableReader urls) {
    return Arrays.copyOf(urls.form(), urls.formLength());
  }

  private void agrees(TreeMap<byte[], RowKind> forms) throws IOException {
    List<byte[]> keys = new ArrayList<>(forms.keySet());
    try (UrlTableReader urls = open()) {
      assertEquals(keys.size(), urls.rows());
      for (int part = 0; part < urls.index().parts(); part++) urls.verify(part, () -> {});
      urls.rewind();
      for (int row = 0; row < keys.size(); row++) {
        assertTrue(urls.next());
        assertEquals(row, urls.row());
        assertArrayEquals(keys.get(row), form(urls));
        assertEquals(forms.get(keys.get(row)), urls.kind());
      }
      assertFalse(urls.next());
      assertFalse(urls.next());
      Random random = new Random(keys.size());
      for (int i = 0; i < 300 && !keys.isEmpty(); i++) {
        int row = random.nextInt(keys.size());
        byte[] key = keys.get(row);
        urls.seekRow(row);
        assertArrayEquals(key, form(urls));
        assertEquals(row, urls.row());
        assertEquals(row, urls.find(key, key.length));
        assertEquals(row, urls.rank(key, key.length));
      }
      int mistaken = 0;
      for (int i = 0; i < 300; i++) {
        byte[] stranger = Forms.bytes("org,host" + random.nextInt(9) + ")/dir" + i + "/?" + i);
        assertEquals(-1, urls.find(stranger, stranger.length));
        if (urls.rank(stranger, stranger.length) >= 0) mistaken++;
        int at = (int) forms.headMap(stranger).size();
        assertEquals(at < keys.size(), urls.seek(stranger, stranger.length));
        if (at < keys.size()) assertEquals(at, urls.row());
      }
      assertTrue(mistaken <= 1, mistaken + " of 300 strangers, one in 65,536 expected");
      assertThrows(IndexOutOfBoundsException.class, () -> urls.seekRow(keys.size()));
      assertThrows(IndexOutOfBoundsException.class, () -> urls.seekRow(-1));
    }
  }

  @Test
  void oneEmptyPart() throws IOException {
    TreeMap<byte[], RowKind> none = Forms.random(0, new Random(1));
    Forms.write(directory, none);
    agrees(none);
  }

  @Test
  void noPartAtAll() throws IOException {
    try (var out = Files.newOutputStream(directory.resolve(UrlTableFormat.INDEX))) {
      UrlTableIndex.of(UrlFiles.local(directory), 0).write(out);
    }
    agrees(Forms.random(0, new Random(1)));
  }

  @Test
  void oneUrl() throws IOException {
    TreeMap<byte[], RowKind> one = Forms.random(1, new Random(2));
    Forms.write(directory, one, 0, 0, 1, 1);
    agrees(one);
  }

  @Test
  void manyPartsSomeOfThemEmpty() throws IOException {
    TreeMap<byte[], RowKind> forms = Forms.random(3000, new Random(3));
    Forms.write(directory, forms, 0, 0, 1, 2, 700, 700, 700, 1900, 2999, 3000, 3000);
    agrees(forms);
  }

  @Test
  void morePartsThanAreKeptOpen() throws IOException {
    TreeMap<byte[], RowKind> forms = Forms.random(900, new Random(4));
    int[] ends = new int[150];
    for (int i = 0; i < ends.length; i++) ends[i] = 6 * i;
    Forms.write(directory, forms, ends);
    agrees(forms);
  }

  @Test
  void theExampleOfTheFormat() throws IOException {
    TreeMap<byte[], RowKind> two = new TreeMap<>(Arrays::compareUnsigned);
    two.put(Forms.bytes("a)/"), RowKind.PAGE);
    two.put(Forms.bytes("b)/"), RowKind.ERROR);
    Forms.write(directory, two, 2);
    byte[] file = Files.readAllBytes(directory.resolve(UrlTableFormat.INDEX));
    String payload =
        "0000000000000002"
            + "00000002"
            + "0000000000000002"
            + "00000003"
            + "61292f"
            + "0000000000000000"
            + "00000000";
    assertEquals(payload, HexFormat.of().formatHex(file, 12, file.length - 16));
    agrees(two);
  }

  @Test
  void wrongUrlsAreRefused() throws IOException {
    try (UrlPartWriter part =
        new UrlPartWriter(
            new ByteArrayOutputStream(),
            new ByteArrayOutputStream(),
            ConstructionSettings.inMemory())) {
      byte[] b = Forms.bytes("b)/");
      part.add(b, b.length, RowKind.PAGE);
      byte[] a = Forms.bytes("a)/");
      assertThrows(
          IllegalArgumentException.class, () -> part.add(a, a.length, RowKind.PAGE), "order");
      assertThrows(
          IllegalArgumentException.class, () -> part.add(b, b.length, RowKind.PAGE), "twice");
      assertThrows(IllegalArgumentException.class, () -> part.add(a, 0, RowKind.PAGE), "empty");
      byte[] longOne = new byte[UrlTableFormat.LONGEST_FORM + 1];
      Arrays.fill(longOne, (byte) 'z');
      assertThrows(
          IllegalArgumentException.class,
          () -> part.add(longOne, longOne.length, RowKind.PAGE),
          "long");
    }
  }

  @Test
  void partsThatDoNotFollowEachOtherMakeNoTable() throws IOException {
    TreeMap<byte[], RowKind> forms = Forms.random(100, new Random(5));
    Forms.write(directory, forms, 50);
    Files.copy(
        directory.resolve(UrlTableFormat.urls(1)), directory.resolve(UrlTableFormat.urls(2)));
    assertThrows(CorruptDataException.class, () -> UrlTableIndex.of(UrlFiles.local(directory), 3));
  }

  /** Whatever is flipped or clipped in whichever file is found by verifying, and named. */
  @Test
  void everyDamageIsFound() throws IOException {
    TreeMap<byte[], RowKind> forms = Forms.random(60, new Random(6));
    Forms.write(directory, forms, 30);
    Random random = new Random(7);
    for (String name :
        List.of(
            UrlTableFormat.INDEX,
            UrlTableFormat.urls(0),
            UrlTableFormat.map(0),
            UrlTableFormat.urls(1),
            UrlTableFormat.map(1))) {
      Path file = directory.resolve(name);
      byte[] sound = Files.readAllBytes(file);
      for (int round = 0; round < 60; round++) {
        byte[] damaged = sound.clone();
        if (round % 2 == 0) {
          int bit = random.nextInt(8 * sound.length);
          damaged[bit >>> 3] ^= (byte) (1 << (bit & 7));
        } else {
          damaged = Arrays.copyOf(sound, random.nextInt(sound.length));
        }
        Files.write(file, damaged);
        CorruptDataException refusal = assertThrows(CorruptDataException.class, this::verify, name);
        assertTrue(refusal.getMessage().contains(name), refusal.getMessage());
      }
      Files.write(file, sound);
    }
    verify();
  }

  /** Parts of another table, sound in themselves, are found out. */
  @Test
  void aPartOfAnotherTableIsFound() throws IOException {
    Forms.write(directory, Forms.random(60, new Random(8)), 30);
    for (String name : List.of(UrlTableFormat.urls(0), UrlTableFormat.map(0))) {
      Path other = Files.createTempDirectory(directory, "other");
      Forms.write(other, Forms.random(60, new Random(9)), 30);
      byte[] own = Files.readAllBytes(directory.resolve(name));
      Files.write(directory.resolve(name), Files.readAllBytes(other.resolve(name)));
      assertThrows(CorruptDataException.class, this::verify, name);
      Forms.write(other, Forms.random(60, new Random(8)), 29);
      Files.write(directory.resolve(name), Files.readAllBytes(other.resolve(name)));
      assertThrows(CorruptDataException.class, this::verify, name + ", shorter");
      Files.write(directory.resolve(name), own);
    }
    verify();
  }

  private void verify() throws IOException {
    try (UrlTableReader urls = open()) {
      for (int part = 0; part < urls.index().parts(); part++) urls.verify(part, () -> {});
    }
  }
}
