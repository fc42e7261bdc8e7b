package io.crivello.sieve.online;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every sieve promises. */
abstract class SieveContract {
  static final int BUFFER = 64;

  /** So precise that losing a URL would be a wonder. */
  static final SieveSettings SETTINGS =
      SieveSettings.DEFAULT
          .withBuffer(BUFFER)
          .withExpected(20_000, 0x1p-30)
          .withCacheBytes(1 << 20);

  private static final int[] LENGTHS = {
    0, 1, BUFFER - 1, BUFFER, BUFFER + 1, 2 * BUFFER - 1, 2 * BUFFER, 2 * BUFFER + 1, 3000
  };

  @TempDir Path directory;
  private int scratches;

  abstract String name();

  final SieveFactory factory() {
    return Sieves.byName(name());
  }

  final Path fresh() {
    return directory.resolve("scratch-" + scratches++);
  }

  final Sieve create(Receiver receiver) throws IOException {
    return factory().create(fresh(), SETTINGS, receiver);
  }

  final Sieve open(Path saved, Receiver receiver) throws IOException {
    return factory().open(saved, fresh(), SETTINGS, receiver);
  }

  /** A record that says of itself when it was offered. */
  static UrlRecord record(int i, String url) {
    UrlRecord record = new UrlRecord();
    record.setUrl(url);
    record.number = i;
    record.ordinal = 3L * i << 32;
    record.depth = i % 7;
    record.hops = i % 3;
    record.bucket = i % 5;
    return record;
  }

  static String describe(UrlRecord record) {
    return String.join(
        " ",
        record.text(),
        Long.toString(record.number),
        Long.toString(record.ordinal),
        Integer.toString(record.depth),
        Integer.toString(record.hops),
        Integer.toString(record.bucket));
  }

  /** URLs out of a pool of a size, so that about so many are different. */
  static List<UrlRecord> stream(int length, int pool, Random random) {
    List<UrlRecord> stream = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      int page = random.nextInt(pool);
      stream.add(record(i, "http://host" + page % 10 + ".example/" + "x".repeat(page % 40) + page));
    }
    return stream;
  }

  static List<String> oracle(List<UrlRecord> stream) {
    Map<String, String> first = new LinkedHashMap<>();
    for (UrlRecord record : stream) first.putIfAbsent(record.text(), describe(record));
    return List.copyOf(first.values());
  }

  @Test
  void everyUrlLeavesOnceInOrderOfArrival() throws IOException {
    for (int length : LENGTHS) {
      for (int pool : new int[] {1, 10, 1 + length / 2, 1_000_000}) {
        Random random = new Random(31L * length + pool);
        List<UrlRecord> stream = stream(length, pool, random);
        List<String> left = new ArrayList<>();
        try (Sieve sieve = create(fresh -> left.add(describe(fresh)))) {
          for (UrlRecord record : stream) {
            sieve.offer(record);
            if (random.nextInt(200) == 0) sieve.flush();
          }
          sieve.flush();
          assertEquals(oracle(stream), left, "length " + length + ", pool " + pool);
          assertEquals(left.size(), sieve.delivered());
        }
      }
    }
  }

  @Test
  void aFlushDeliversAll() throws IOException {
    List<String> left = new ArrayList<>();
    List<UrlRecord> stream = stream(3 * BUFFER, 100, new Random(1));
    try (Sieve sieve = create(fresh -> left.add(describe(fresh)))) {
      for (int i = 0; i < stream.size(); i++) {
        sieve.offer(stream.get(i));
        sieve.flush();
        assertEquals(oracle(stream.subList(0, i + 1)), left);
      }
    }
  }

  @Test
  void aSavedSieveGoesOn() throws IOException {
    int length = 4 * BUFFER;
    List<UrlRecord> stream = stream(length, 2 * BUFFER, new Random(2));
    for (int cut : new int[] {0, 1, BUFFER - 1, BUFFER, BUFFER + 1, 2 * BUFFER, length}) {
      for (boolean flushed : new boolean[] {false, true}) {
        Path saved = directory.resolve("saved-" + cut + flushed);
        List<String> left = new ArrayList<>();
        Receiver receiver = fresh -> left.add(describe(fresh));
        long delivered;
        try (Sieve sieve = create(receiver)) {
          for (UrlRecord record : stream.subList(0, cut)) sieve.offer(record);
          if (flushed) sieve.flush();
          sieve.save(saved);
          delivered = sieve.delivered();
        }
        try (Sieve sieve = open(saved, receiver)) {
          assertEquals(delivered, sieve.delivered());
          for (UrlRecord record : stream.subList(cut, length)) sieve.offer(record);
          sieve.flush();
          assertEquals(oracle(stream), left, "saved after " + cut);
          assertEquals(left.size(), sieve.delivered());
        }
      }
    }
  }

  @Test
  void aStateIsNeverChanged() throws IOException {
    List<UrlRecord> stream = stream(6 * BUFFER, 3 * BUFFER, new Random(3));
    int cut = 2 * BUFFER + 5;
    Path saved = directory.resolve("saved");
    List<String> left = new ArrayList<>();
    try (Sieve sieve = create(fresh -> left.add(describe(fresh)))) {
      for (UrlRecord record : stream.subList(0, cut)) sieve.offer(record);
      sieve.save(saved);
      int leftBefore = left.size();
      TreeMap<String, byte[]> state = content(saved);
      for (UrlRecord record : stream.subList(cut, stream.size())) sieve.offer(record);
      sieve.flush();
      assertEquals(oracle(stream), left);
      for (int time = 0; time < 2; time++) {
        List<String> again = new ArrayList<>(left.subList(0, leftBefore));
        try (Sieve copy = open(saved, fresh -> again.add(describe(fresh)))) {
          for (UrlRecord record : stream.subList(cut, stream.size())) copy.offer(record);
          copy.flush();
          copy.save(directory.resolve("saved-again-" + time));
        }
        assertEquals(left, again);
        assertSame(state, content(saved));
      }
    }
  }

  static TreeMap<String, byte[]> content(Path directory) throws IOException {
    TreeMap<String, byte[]> content = new TreeMap<>();
    try (Stream<Path> tree = Files.walk(directory)) {
      for (Path path : tree.toList()) {
        byte[] bytes = Files.isDirectory(path) ? new byte[0] : Files.readAllBytes(path);
        content.put(directory.relativize(path).toString(), bytes);
      }
    }
    return content;
  }

  static void assertSame(TreeMap<String, byte[]> expected, TreeMap<String, byte[]> actual) {
    assertEquals(expected.keySet(), actual.keySet());
    expected.forEach((path, bytes) -> assertArrayEquals(bytes, actual.get(path), path));
  }

  @Test
  void aSavedSieveMayBeOpenedWithASmallerBuffer() throws IOException {
    List<UrlRecord> stream = stream(BUFFER - 1, 40, new Random(4));
    Path saved = directory.resolve("saved");
    try (Sieve sieve = create(fresh -> {})) {
      for (UrlRecord record : stream) sieve.offer(record);
      sieve.save(saved);
    }
    List<String> left = new ArrayList<>();
    SieveSettings small = SETTINGS.withBuffer(7);
    try (Sieve sieve = factory().open(saved, fresh(), small, r -> left.add(describe(r)))) {
      sieve.flush();
    }
    assertEquals(oracle(stream), left);
  }

  @Test
  void keepsUrlsOfAllLengths() throws IOException {
    List<UrlRecord> stream = new ArrayList<>();
    for (int length : new int[] {0, 1, 255, 256, 257, 65_535, 65_536, 200_000, 0, 65_536}) {
      stream.add(record(stream.size(), "y".repeat(length)));
    }
    List<String> left = new ArrayList<>();
    Path saved = directory.resolve("saved");
    try (Sieve sieve = create(fresh -> left.add(describe(fresh)))) {
      for (UrlRecord record : stream) sieve.offer(record);
      sieve.save(saved);
      sieve.flush();
      assertEquals(oracle(stream), left);
    }
    left.clear();
    try (Sieve sieve = open(saved, fresh -> left.add(describe(fresh)))) {
      sieve.flush();
      assertEquals(oracle(stream), left);
    }
  }

  @Test
  void cleansUpAndOverwritesNothing() throws IOException {
    Path scratch = fresh();
    Path saved = directory.resolve("saved");
    try (Sieve sieve = factory().create(scratch, SETTINGS, fresh -> {})) {
      sieve.offer(record(0, "http://example.org/"));
      assertTrue(Files.exists(scratch));
      assertThrows(
          FileAlreadyExistsException.class, () -> factory().create(scratch, SETTINGS, fresh -> {}));
      sieve.save(saved);
      assertThrows(FileAlreadyExistsException.class, () -> sieve.save(saved));
    }
    assertFalse(Files.exists(scratch));
  }

  @Test
  void aReceiverMustNotCallTheSieve() throws IOException {
    Sieve[] sieve = new Sieve[1];
    UrlRecord url = record(0, "http://example.org/");
    sieve[0] = create(fresh -> sieve[0].offer(url));
    sieve[0].offer(url);
    assertThrows(IllegalStateException.class, sieve[0]::flush);
    assertThrows(IllegalStateException.class, () -> sieve[0].offer(url));
    assertThrows(IllegalStateException.class, () -> sieve[0].save(directory.resolve("saved")));
    sieve[0].close();
  }

  @Test
  void offeringDoesNotKeepTheRecord() throws IOException {
    List<String> left = new ArrayList<>();
    UrlRecord reused = record(0, "http://example.org/0");
    try (Sieve sieve = create(fresh -> left.add(fresh.text()))) {
      sieve.offer(reused);
      reused.setUrl("http://example.org/1");
      sieve.offer(reused);
      reused.setUrl("http://example.org/2");
      sieve.flush();
    }
    assertEquals(List.of("http://example.org/0", "http://example.org/1"), left);
  }

  final Path savedSieve() throws IOException {
    Path saved = directory.resolve("saved");
    try (Sieve sieve = create(fresh -> {})) {
      for (UrlRecord record : stream(2 * BUFFER, BUFFER, new Random(5))) sieve.offer(record);
      sieve.flush();
      for (UrlRecord record : stream(10, 1000, new Random(6))) sieve.offer(record);
      sieve.save(saved);
    }
    return saved;
  }

  @Test
  void everyDamagedStateIsRefused() throws IOException {
    assertDamageIsRefused(savedSieve(), SavedSieveFormat.FILE);
  }

  final void assertDamageIsRefused(Path saved, String name) throws IOException {
    Path file = saved.resolve(name);
    byte[] sound = Files.readAllBytes(file);
    Random random = new Random(7);
    for (int round = 0; round < 100; round++) {
      byte[] flipped = sound.clone();
      int bit = random.nextInt(8 * sound.length);
      flipped[bit >>> 3] ^= (byte) (1 << (bit & 7));
      assertRefused(saved, file, flipped);
      byte[] clipped = Arrays.copyOf(sound, random.nextInt(sound.length));
      assertRefused(saved, file, clipped);
    }
    Files.write(file, sound);
    open(saved, fresh -> {}).close();
  }

  private void assertRefused(Path saved, Path file, byte[] content) throws IOException {
    Files.write(file, content);
    Path scratch = fresh();
    CorruptDataException refusal =
        assertThrows(
            CorruptDataException.class,
            () -> factory().open(saved, scratch, SETTINGS, fresh -> {}));
    assertTrue(refusal.getMessage().contains(file.toString()), refusal.getMessage());
    assertFalse(Files.exists(scratch));
  }

  @Test
  void whatIsNoStateOfThisKindIsRefused() throws IOException {
    Path nowhere = directory.resolve("nowhere");
    assertThrows(IOException.class, () -> open(nowhere, fresh -> {}));
    Path unfinished = Files.createDirectory(directory.resolve("unfinished"));
    assertThrows(CorruptDataException.class, () -> open(unfinished, fresh -> {}));
    Path saved = savedSieve();
    for (String other : Sieves.names()) {
      if (other.equals(name())) continue;
      CorruptDataException refusal =
          assertThrows(
              CorruptDataException.class,
              () -> Sieves.byName(other).open(saved, fresh(), SETTINGS, fresh -> {}));
      assertTrue(refusal.getMessage().contains(name()), refusal.getMessage());
    }
  }
}
