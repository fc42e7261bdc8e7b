package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Changes a log so that somebody seems to have been asked too early. */
final class TooEarly {
  private TooEarly() {}

  /**
   * Lets the request that followed the first one to an address start when that one ended. The
   * length of the log stays.
   *
   * @return its URL
   */
  static String pretend(Path log) throws IOException {
    List<FetchLine> asked =
        Files.readAllLines(log).stream()
            .map(FetchLine::parse)
            .filter(line -> line.start() > 0)
            .toList();
    FetchLine first = asked.get(0);
    FetchLine next =
        asked.stream()
            .filter(line -> line.address().equals(first.address()) && line.start() > first.end())
            .findFirst()
            .orElseThrow();
    String text = Files.readString(log);
    String line =
        text.lines()
            .filter(other -> FetchLine.parse(other).start() == next.start())
            .filter(other -> FetchLine.parse(other).url().equals(next.url()))
            .findFirst()
            .orElseThrow();
    String earlier = line.replace("\t" + next.start() + "\t", "\t" + first.end() + "\t");
    Files.writeString(log, text.replace(line, earlier));
    Files.deleteIfExists(log.resolveSibling("." + log.getFileName() + ".crc"));
    return next.url();
  }
}
