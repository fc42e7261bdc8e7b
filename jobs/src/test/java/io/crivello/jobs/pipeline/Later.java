package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Platform;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** Commands that are run on a crawl as if some time had passed; they return what they said. */
final class Later {
  private Later() {}

  /** Goes on with a crawl. */
  static String crawl(Path workspace, Duration later, String... arguments) throws Exception {
    CrawlCommand command = new CrawlCommand();
    command.clock = () -> System.currentTimeMillis() + later.toMillis();
    List<String> line = new ArrayList<>(List.of(workspace.toString(), "--resume"));
    line.addAll(List.of(arguments));
    return run(command, line);
  }

  static String feeds(Path workspace, Duration later) throws Exception {
    FeedsCommand command = new FeedsCommand();
    command.clock = () -> System.currentTimeMillis() + later.toMillis();
    return run(command, List.of(workspace.toString()));
  }

  static String push(Path workspace, String... lines) throws Exception {
    FeedsCommand command = new FeedsCommand();
    byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    command.input = new ByteArrayInputStream(text);
    return run(command, List.of(workspace.toString(), "--push"));
  }

  private static String run(Command command, List<String> arguments) throws Exception {
    new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
    command.check();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PrintStream stream = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      command.run(new CommandContext(stream, stream, Platform.configuration(null), false));
    }
    return said.toString(StandardCharsets.UTF_8);
  }
}
