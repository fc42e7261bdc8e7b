package io.crivello.jobs.cli;

import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Settings;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.GenericOptionsParser;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** The program. */
public final class Main {
  static final int DONE = 0;
  static final int FAILED = 1;
  static final int NOT_UNDERSTOOD = 2;

  private final PrintStream out;
  private final PrintStream err;
  private final boolean terminal;

  public Main(PrintStream out, PrintStream err, boolean terminal) {
    this.out = out;
    this.err = err;
    this.terminal = terminal;
  }

  public static void main(String[] arguments) {
    PrintStream out = utf8(FileDescriptor.out);
    PrintStream err = utf8(FileDescriptor.err);
    boolean terminal = Boolean.getBoolean("crivello.terminal");
    int code = new Main(out, err, terminal).run(arguments);
    out.flush();
    if (out.checkError() && code == DONE) code = FAILED;
    System.exit(code);
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
  }

  /** Runs one command line and returns the exit code. */
  public int run(String... arguments) {
    try {
      return dispatch(arguments);
    } catch (UsageException e) {
      err.println("crivello: " + e.getMessage());
      return NOT_UNDERSTOOD;
    } catch (StageFailedException e) {
      return failed(e.getMessage(), e);
    } catch (Throwable e) {
      return failed(e.toString().lines().findFirst().orElse("unknown"), e);
    } finally {
      out.flush();
      err.flush();
    }
  }

  private int failed(String line, Throwable e) {
    LoggerFactory.getLogger(Main.class).error("failed", e);
    String log = System.getProperty("crivello.log.file");
    err.println("crivello: " + line + (log == null ? "" : " (log: " + log + ")"));
    return FAILED;
  }

  private int dispatch(String[] arguments) throws Exception {
    GenericOptions generic = GenericOptions.split(arguments);
    for (String[] property : generic.properties()) Settings.check(property[0], property[1]);
    List<String> rest = generic.rest();
    if (rest.isEmpty()) {
      list(err, Commands.ALL);
      return NOT_UNDERSTOOD;
    }
    String name = rest.get(0);
    if (isHelp(name) || name.equals("help") && rest.size() == 1) {
      list(out, Commands.ALL);
      return DONE;
    }
    if (name.equals("help")) {
      List<String> asked = new ArrayList<>(rest.subList(1, Math.min(3, rest.size())));
      asked.add("--help");
      return find(asked, generic);
    }
    if (name.equals("--version")) {
      out.println("crivello " + Main.class.getPackage().getImplementationVersion());
      return DONE;
    }
    return find(rest, generic);
  }

  private static boolean isHelp(String word) {
    return word.equals("--help") || word.equals("-h");
  }

  /** Runs a command whose name is one word, or two, the first of which several commands share. */
  private int find(List<String> rest, GenericOptions generic) throws Exception {
    List<Commands.Entry> group = Commands.group(rest.get(0));
    if (group.isEmpty()) return run(known(rest.get(0)), generic, rest.subList(1, rest.size()));
    if (rest.size() == 1 || isHelp(rest.get(1))) {
      list(rest.size() == 1 ? err : out, group);
      return rest.size() == 1 ? NOT_UNDERSTOOD : DONE;
    }
    return run(known(rest.get(0) + " " + rest.get(1)), generic, rest.subList(2, rest.size()));
  }

  private static Commands.Entry known(String name) {
    return Commands.find(name)
        .orElseThrow(
            () ->
                new UsageException(
                    (name.startsWith("-") ? "unknown flag " : "unknown command ")
                        + name
                        + Nearest.hint(name, Commands.names())));
  }

  private int run(Commands.Entry entry, GenericOptions generic, List<String> arguments)
      throws Exception {
    Command command = entry.maker().get();
    CommonOptions common = new CommonOptions();
    CommandLine parser = parser(entry, command, common);
    UnknownFlags.refuse(entry.name(), parser.getCommandSpec(), arguments);
    try {
      parser.parseArgs(arguments.toArray(String[]::new));
    } catch (CommandLine.ParameterException e) {
      throw new UsageException(entry.name() + ": " + explain(e));
    }
    if (common.help) {
      parser.usage(out, CommandLine.Help.Ansi.OFF);
      command.help().forEach(out::println);
      return DONE;
    }
    common.check();
    command.check();
    boolean configured =
        command.usesHadoop() || common.cluster != null || !generic.hadoop().isEmpty();
    Configuration conf = configured ? configuration(common, generic) : null;
    command.run(new CommandContext(out, err, conf, terminal));
    return DONE;
  }

  private static CommandLine parser(Commands.Entry entry, Command command, CommonOptions common) {
    CommandLine parser = new CommandLine(command);
    parser.setCommandName(entry.name());
    parser.addMixin("common", common);
    parser.getCommandSpec().usageMessage().description(entry.description() + ".");
    parser.getCommandSpec().usageMessage().sortOptions(false);
    parser.getCommandSpec().usageMessage().width(100);
    parser.setUsageHelpAutoWidth(false);
    return parser;
  }

  private static Configuration configuration(CommonOptions common, GenericOptions generic) {
    String environment = System.getenv("HADOOP_CONF_DIR");
    Path cluster = common.cluster;
    if (cluster == null && environment != null && !environment.isEmpty()) {
      cluster = Path.of(environment);
    }
    Configuration conf = Platform.configuration(cluster);
    try {
      generic.checkFiles();
      new GenericOptionsParser(conf, generic.hadoop().toArray(String[]::new));
      conf.size();
    } catch (UsageException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new UsageException(
          String.join(" ", generic.hadoop())
              + ": "
              + e.getMessage().lines().findFirst().orElse(""));
    }
    common.apply(conf);
    Platform.checkSettings(conf);
    return conf;
  }

  private static String explain(CommandLine.ParameterException e) {
    String message = e.getMessage().lines().findFirst().orElse("");
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      return "unexpected argument " + unmatched.getUnmatched().get(0);
    }
    return message;
  }

  private static void list(PrintStream to, List<Commands.Entry> entries) {
    to.println("usage: ./run.sh COMMAND [options]      (or: hadoop jar crivello.jar COMMAND …)");
    to.println();
    int width = entries.stream().mapToInt(entry -> entry.name().length()).max().orElse(0);
    for (Commands.Entry entry : entries) {
      to.println(
          "  "
              + entry.name()
              + " ".repeat(width + 2 - entry.name().length())
              + entry.description());
    }
    if (entries.equals(Commands.ALL)) {
      to.println(
          "  bench" + " ".repeat(width - 3) + "Measure this program beside others (run.sh only)");
    }
    to.println();
    to.println("./run.sh COMMAND --help tells a command's options. Hadoop's generic options (-D");
    to.println("key=value, -conf, -fs, -jt, -files, -libjars) may stand anywhere.");
  }
}
