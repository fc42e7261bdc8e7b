package io.crivello.jobs.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.fetch.FetchSettings;
import io.crivello.jobs.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of the fetcher are where users look for them. */
class FetchHelpTest {
  @Test
  void theReadmeHasATableOfThoseWithoutAFlag() throws Exception {
    List<String> lines = Files.readAllLines(Path.of("..", "README.md"));
    int first = lines.indexOf("| name | default | meaning |") + 2;
    assertTrue(first > 2, "there is no table of settings");
    List<String> expected = FetchHelp.keys().stream().map(FetchHelpTest::row).toList();
    assertEquals(expected, lines.subList(first, first + expected.size()));
    assertEquals("", lines.get(first + expected.size()));
  }

  private static String row(FetchSettings.Key key) {
    String standard = key.standard.isEmpty() ? "" : "`" + key.standard + "`";
    return "| `" + key.key + "` | " + standard + " | " + key.description + " |";
  }

  @Test
  void theReadmeHasTheFlagsOfTheOthers() throws Exception {
    String readme = Files.readString(Path.of("..", "README.md"));
    for (FetchSettings.Key key : FetchSettings.Key.values()) {
      if (FetchHelp.keys().contains(key)) continue;
      assertTrue(readme.contains("--" + key.key), key.key);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"crawl", "pipeline", "ingest"})
  void theHelpListsThem(String command) {
    Program program = new Program();
    assertEquals(0, program.run(command, "--help"), program::err);
    assertFalse(FetchHelp.keys().isEmpty());
    for (FetchSettings.Key key : FetchHelp.keys()) {
      String line = "  " + key.key + " +" + java.util.regex.Pattern.quote(key.standard) + " +";
      assertTrue(
          program
              .out()
              .lines()
              .anyMatch(l -> l.matches(line + ".*") && l.endsWith(key.description)),
          key.key);
    }
  }
}
