package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a crawl archived, copied to where another one reads it. */
final class CrawlArchives {
  private CrawlArchives() {}

  /**
   * Copies archives into a fresh directory, in the order of rounds.
   *
   * @param rounds how many rounds' archives
   */
  static Path copy(Path workspace, Path directory, int rounds) throws IOException {
    Files.createDirectories(directory);
    for (int round = 1; round <= rounds; round++) {
      Path fetched = workspace.resolve(Workspace.round(round)).resolve("fetch");
      if (!Files.exists(fetched)) break;
      try (Stream<Path> walk = Files.walk(fetched)) {
        for (Path file : walk.sorted().toList()) {
          if (!file.getFileName().toString().matches("[^.].*warc.gz")) continue;
          String name = workspace.relativize(file).toString().replace('/', '-');
          Files.copy(file, directory.resolve(name));
        }
      }
    }
    return directory;
  }
}
