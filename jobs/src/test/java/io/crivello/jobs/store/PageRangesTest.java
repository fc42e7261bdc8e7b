package io.crivello.jobs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PageRangesTest {
  private static List<byte[]> forms(int count) {
    List<byte[]> forms = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      forms.add(("org,example)/" + i).getBytes(StandardCharsets.US_ASCII));
    }
    return forms;
  }

  private static PageRanges ranges(List<byte[]> forms) {
    PageRanges.Sample sample = new PageRanges.Sample();
    for (byte[] form : forms) sample.add(form, form.length);
    return sample.ranges();
  }

  @Test
  void rangesFollowFromTheUrlsNotFromTheirOrder() {
    List<byte[]> forms = forms(300_000);
    PageRanges ranges = ranges(forms);
    Collections.shuffle(forms, new Random(1));
    PageRanges again = ranges(forms);
    assertEquals(ranges.count(), again.count());
    for (int i = 0; i < ranges.count(); i++) {
      assertEquals(0, Arrays.compareUnsigned(ranges.start(i), again.start(i)));
    }
  }

  @Test
  void rangesAreOfAboutEqualSize() {
    for (int count : new int[] {0, 1, 4096, 20_000, 300_000}) {
      List<byte[]> forms = forms(count);
      PageRanges ranges = ranges(forms);
      int wanted = Math.max(1, (count + PageRanges.PAGES / 2) / PageRanges.PAGES);
      assertEquals(wanted, ranges.count(), count + " pages");
      int[] sizes = new int[ranges.count()];
      for (byte[] form : forms) sizes[ranges.of(form, form.length)]++;
      for (int size : sizes) {
        assertTrue(size <= 2.5 * PageRanges.PAGES, count + " pages: " + Arrays.toString(sizes));
      }
    }
  }

  @Test
  void aFormBelongsToTheRangeThatBeginsLastBeforeIt() {
    List<byte[]> starts = new ArrayList<>();
    for (String start : List.of("", "b", "ba", "d")) {
      starts.add(start.getBytes(StandardCharsets.US_ASCII));
    }
    PageRanges ranges = PageRanges.at(starts);
    String[] forms = {"", "a", "az", "b", "b!", "ba", "baa", "c", "d", "z"};
    int[] expected = {0, 0, 0, 1, 1, 2, 2, 2, 3, 3};
    for (int i = 0; i < forms.length; i++) {
      byte[] form = forms[i].getBytes(StandardCharsets.US_ASCII);
      assertEquals(expected[i], ranges.of(form, form.length), forms[i]);
    }
  }
}
