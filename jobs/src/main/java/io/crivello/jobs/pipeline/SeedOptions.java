package io.crivello.jobs.pipeline;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Where a crawl begins, and where the names it meets are asked. */
final class SeedOptions {
  @Option(
      names = "--seeds",
      arity = "1..*",
      paramLabel = "FILE|URL",
      description = "Seeds: URLs, or files with one URL a line.")
  List<String> seeds = new ArrayList<>();

  @Option(
      names = "--hosts",
      paramLabel = "FILE",
      description = "Lines 'name address[:port]': where these names are asked, by plain HTTP.")
  String hosts;
}
