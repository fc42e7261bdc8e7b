package io.crivello.jobs.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aBarOnATerminal() throws InterruptedException {
    try (Progress progress = new Progress(out, Progress.Style.BAR, "merge")) {
      Thread.sleep(20);
      progress.update(0.5, 3, 7, 1000);
      assertTrue(
          text().matches("\\r\\[#{12}\\.{12}] merge +50%  3/7 tasks  [0-9,]+ records/s  0:00 left"),
          text());
      progress.update(0.6, 4, 7, 1100);
      assertEquals(1, text().chars().filter(c -> c == '\r').count(), "not drawn at every call");
    }
    assertTrue(text().endsWith(" \r"), "the bar is removed");
  }

  @Test
  void linesElsewhereOneATenth() throws InterruptedException {
    Progress progress = new Progress(out, Progress.Style.LINES, "merge");
    progress.update(0.05, 0, 2, 1);
    assertEquals("", text(), "a short job says nothing");
    Thread.sleep(120);
    progress.update(0.31, 1, 2, 10);
    progress.update(0.35, 1, 2, 10);
    progress.update(1, 2, 2, 10);
    progress.close();
    assertEquals(2, text().lines().count(), text());
    assertTrue(text().lines().allMatch(line -> line.startsWith("merge ")));
  }

  @Test
  void workThatIsNotToldByRecords() throws InterruptedException {
    Progress progress = new Progress(out, Progress.Style.LINES, "fetch round 7");
    Thread.sleep(120);
    progress.update(new Progress.Work("URLs", 0, 0, 0, 0));
    progress.update(new Progress.Work("URLs", 2000, 1000, 1000, 0));
    progress.update(new Progress.Work("URLs", 2000, 1500, 1000, 7));
    progress.update(new Progress.Work("URLs", 2000, 2000, 1000, 7));
    progress.close();
    List<String> lines = text().lines().toList();
    assertEquals("fetch round 7   0%  0/0 URLs  0 failed  0 waiting", lines.get(0));
    assertEquals("fetch round 7  50%  1,000/2,000 URLs  0 failed  1,000 waiting", lines.get(1));
    assertTrue(
        lines
            .get(2)
            .matches(
                "fetch round 7  75%  1,500/2,000 URLs  [0-9,.]+/s  7 failed  500 waiting  0:00"
                    + " left"),
        lines.get(2));
    assertTrue(
        lines.get(3).matches("fetch round 7 100%  2,000/2,000 URLs .* 7 failed  0 waiting"),
        lines.get(3));
  }

  @Test
  void styles() {
    assertEquals(Progress.Style.BAR, Progress.style("auto", true));
    assertEquals(Progress.Style.LINES, Progress.style("auto", false));
    assertEquals(Progress.Style.BAR, Progress.style("bar", false));
    assertEquals(Progress.Style.NONE, Progress.style("none", true));
    assertEquals("1:00:01", Progress.clock(3601));
    assertEquals("2:05", Progress.clock(125));
  }
}
