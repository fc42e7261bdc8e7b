package io.crivello.table.urls;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.table.TableMerge;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sorting and sampling of URLs that come in any order, and again and again. */
class UrlSortingTest {
  @TempDir Path scratch;

  private record Given(byte[] form, RowKind kind) {}

  /** Forms in random order, most of them several times with several kinds. */
  private static List<Given> given(Map<byte[], RowKind> least, Random random) {
    List<Given> given = new ArrayList<>();
    for (Map.Entry<byte[], RowKind> entry : least.entrySet()) {
      given.add(new Given(entry.getKey(), entry.getValue()));
      for (int i = random.nextInt(4); i > 0; i--) {
        int code = entry.getValue().code();
        given.add(new Given(entry.getKey(), RowKind.of(code + random.nextInt(4 - code))));
      }
    }
    Collections.shuffle(given, random);
    return given;
  }

  @Test
  void aSorterIsASortedMap() throws IOException {
    for (int n : new int[] {0, 1, 2, 100, 4000}) {
      for (long memory : new long[] {1, 2000, 1 << 20}) {
        if (memory == 1 && n > 100) continue;
        TreeMap<byte[], RowKind> expected = Forms.random(n, new Random(n));
        try (UrlSorter sorter = new UrlSorter(scratch, memory)) {
          for (Given each : given(expected, new Random(memory))) {
            sorter.add(each.form(), each.form().length, each.kind());
          }
          TableMerge sorted = sorter.sorted();
          for (Map.Entry<byte[], RowKind> entry : expected.entrySet()) {
            assertTrue(sorted.next());
            assertArrayEquals(entry.getKey(), Arrays.copyOf(sorted.key(), sorted.keyLength()));
            assertEquals(entry.getValue(), UrlRun.kind(sorted.chosen()));
          }
          assertFalse(sorted.next());
        }
        try (Stream<Path> left = Files.list(scratch)) {
          assertEquals(0, left.count(), "scratch files are removed");
        }
      }
    }
  }

  private static UrlSample sample(List<byte[]> forms) {
    UrlSample sample = new UrlSample();
    for (byte[] form : forms) sample.add(form, form.length);
    return sample;
  }

  @Test
  void rangesDependOnTheSetOfUrlsAlone() throws IOException {
    List<byte[]> forms = new ArrayList<>(Forms.random(40_000, new Random(11)).keySet());
    List<byte[]> starts = sample(forms).starts(1000);
    for (int parts : new int[] {1, 2, 7}) {
      List<byte[]> shuffled = new ArrayList<>(forms);
      shuffled.addAll(forms.subList(0, 20_000));
      Collections.shuffle(shuffled, new Random(parts));
      UrlSample all = new UrlSample();
      for (int part = 0; part < parts; part++) {
        int from = part * shuffled.size() / parts;
        int to = (part + 1) * shuffled.size() / parts;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        sample(shuffled.subList(from, to)).write(new DataOutputStream(out));
        all.addAll(new DataInputStream(new ByteArrayInputStream(out.toByteArray())));
      }
      List<byte[]> again = all.starts(1000);
      assertEquals(starts.size(), again.size());
      for (int i = 0; i < starts.size(); i++) assertArrayEquals(starts.get(i), again.get(i));
    }
  }

  /** The standard error of the estimate is 1/128; of 40 ranges each has about 1,000 URLs. */
  @Test
  void rangesAreAboutEqual() {
    TreeMap<byte[], RowKind> forms = Forms.random(40_000, new Random(12));
    UrlSample sample = sample(new ArrayList<>(forms.keySet()));
    assertEquals(40_000, sample.estimate(), 40_000 * 5 / 128.0);
    List<byte[]> starts = sample.starts(1000);
    assertEquals(40, starts.size(), 2);
    for (int i = 0; i < starts.size(); i++) {
      int rows =
          i + 1 < starts.size()
              ? forms.subMap(starts.get(i), starts.get(i + 1)).size()
              : forms.tailMap(starts.get(i)).size();
      assertEquals(1000, rows, 250);
    }
  }

  @Test
  void fewUrlsAreOneRangeAndCountedExactly() {
    UrlSample none = new UrlSample();
    assertEquals(0, none.estimate());
    assertEquals(1, none.starts(10).size());
    UrlSample some = sample(new ArrayList<>(Forms.random(14, new Random(13)).keySet()));
    assertEquals(14, some.estimate());
    assertEquals(1, some.starts(10).size());
    assertEquals(0, some.starts(10).get(0).length);
    assertEquals(14, some.starts(1).size());
  }
}
