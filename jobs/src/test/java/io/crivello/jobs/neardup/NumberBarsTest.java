package io.crivello.jobs.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.report.BarChart;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

class NumberBarsTest {
  private static NumberBars bars(int first, String... lines) throws IOException {
    String table = "value\tcount\n" + String.join("\n", lines);
    return new NumberBars(new BufferedReader(new StringReader(table)), first);
  }

  private static List<String> titles(BarChart chart) {
    return Jsoup.parse(chart.svg()).select("rect title").eachText();
  }

  @Test
  void numbersThatNobodyCountedAreThere() throws IOException {
    assertEquals(
        List.of("0: 0", "1: 0", "2: 7", "3: 0", "4: 1"),
        titles(bars(0, "2\t7", "4\t1").chart("n", "x", "y")));
    assertEquals(
        List.of("1: 3", "2: 0", "3: 0.5"), titles(bars(1, "1\t3", "3\t0.5").chart("n", "x", "y")));
    assertEquals(true, bars(1).chart("n", "x", "y").isEmpty());
  }

  @Test
  void tooManyNumbersBecomeRanges() throws IOException {
    int most = NumberBars.MOST_BARS;
    assertEquals(most, titles(bars(0, (most - 1) + "\t1").chart("n", "x", "y")).size());
    assertEquals(
        List.of("0: 2", "1: 0", "2–3: 5", "4–7: 0", "8–15: 0", "16–31: 0", "32–63: 0", "64–127: 1"),
        titles(bars(0, "0\t2", "2\t1", "3\t4", most + "\t1").chart("n", "x", "y")));
    assertEquals(
        List.of("1: 9", "2–3: 0", "4–7: 1", "8–15: 0", "16–31: 0", "32–63: 0", "64–127: 2"),
        titles(bars(1, "1\t9", "5\t1", "65\t1", "66\t1").chart("n", "x", "y")));
  }

  @Test
  void rangesOfLengthsTouchAndContainTheirNumbers() throws IOException {
    assertEquals(
        List.of("7: 0", "8–9: 0", "10–11: 0", "12–13: 0", "14–15: 0", "16–19: 2"),
        titles(bars(0, "16\t2").chart("n", "x", "y", LengthBins::next)).subList(7, 13));
    long from = 0;
    for (long i = 0; i < 5_000; i++) {
      if (i == LengthBins.next(from)) from = i;
      assertEquals(from, LengthBins.start(i), "of " + i);
      assertEquals(LengthBins.next(from), LengthBins.next(i), "after " + i);
    }
    assertEquals(1L << 31, LengthBins.next(Integer.MAX_VALUE));
  }

  @Test
  void aTableOutOfOrderIsRefused() {
    assertThrows(CorruptDataException.class, () -> bars(0, "2\t1", "2\t1"));
    assertThrows(CorruptDataException.class, () -> bars(1, "0\t1"));
  }
}
