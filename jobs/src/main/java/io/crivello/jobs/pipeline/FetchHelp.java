package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** What the help of a command with {@link CrawlOptions} says of the settings of the fetcher. */
final class FetchHelp {
  private FetchHelp() {}

  /** The settings that have no flag of their own. */
  static List<FetchSettings.Key> keys() {
    CommandSpec flags = CommandSpec.forAnnotatedObject(new CrawlOptions());
    return Stream.of(FetchSettings.Key.values())
        .filter(key -> flags.findOption("--" + key.key) == null)
        .toList();
  }

  static List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("Settings of the fetcher, by name, default and meaning, for --fetch NAME=VALUE:");
    for (FetchSettings.Key key : keys()) {
      lines.add(
          String.format(Locale.ROOT, "  %-20s %-10s %s", key.key, key.standard, key.description));
    }
    return lines;
  }
}
