package io.crivello.jobs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs {@code run.sh} as a user does, in a process of its own. */
public final class Shell {
  /** What a process left: its exit code and what it printed. */
  public record Result(int code, String out, String err) {}

  private static final String OUT = "stdout";
  private static final String ERR = "stderr";

  private Shell() {}

  /** The directory that holds {@code run.sh}. */
  public static Path home() {
    Path here = Path.of("").toAbsolutePath();
    return Files.exists(here.resolve("run.sh")) ? here : here.getParent();
  }

  public static Result run(Path directory, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    Process process = start(directory, environment, arguments);
    Path err = directory.resolve(ERR);
    if (!process.waitFor(7, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError(
          String.join(" ", arguments) + " did not end:\n" + Files.readString(err));
    }
    return new Result(
        process.exitValue(),
        Files.readString(directory.resolve(OUT), StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  /** Starts it; what it prints goes to the files {@code stdout} and {@code stderr}. */
  public static Process start(Path directory, Map<String, String> environment, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(home().resolve("run.sh").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().remove("HADOOP_CONF_DIR");
    builder.environment().put("CRIVELLO_LOG_DIR", directory.resolve("logs").toString());
    builder.environment().putAll(environment);
    return builder
        .redirectOutput(directory.resolve(OUT).toFile())
        .redirectError(directory.resolve(ERR).toFile())
        .start();
  }
}
