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

  private Shell() {}

  /** The directory that holds {@code run.sh}. */
  public static Path home() {
    Path here = Path.of("").toAbsolutePath();
    return Files.exists(here.resolve("run.sh")) ? here : here.getParent();
  }

  public static Result run(Path directory, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home().resolve("run.sh").toString()));
    command.addAll(List.of(arguments));
    Path out = directory.resolve("stdout");
    Path err = directory.resolve("stderr");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().remove("HADOOP_CONF_DIR");
    builder.environment().put("CRIVELLO_LOG_DIR", directory.resolve("logs").toString());
    builder.environment().putAll(environment);
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    if (!process.waitFor(7, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError(command + " did not end:\n" + Files.readString(err));
    }
    return new Result(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8),
        Files.readString(err, StandardCharsets.UTF_8));
  }
}
