package io.crivello.jobs.cli;

import io.crivello.jobs.runtime.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Hadoop's generic options, taken out of the arguments wherever they stand. (Hadoop's own parser
 * stops at the first argument it does not know.) After {@code --} nothing is taken.
 *
 * @param hadoop the generic options, as Hadoop's parser wants them
 * @param rest everything else, in order
 */
record GenericOptions(List<String> hadoop, List<String> rest) {
  private static final Set<String> WITH_VALUE =
      Set.of("-conf", "-fs", "-jt", "-files", "-libjars", "-archives");

  static GenericOptions split(String[] arguments) {
    List<String> hadoop = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i];
      if (argument.equals("--")) {
        rest.addAll(List.of(arguments).subList(i, arguments.length));
        break;
      }
      if (argument.equals("-D") || WITH_VALUE.contains(argument)) {
        if (i + 1 == arguments.length) throw new UsageException(argument + " wants a value");
        hadoop.add(argument);
        hadoop.add(arguments[++i]);
      } else if (argument.startsWith("-D")) {
        hadoop.add("-D");
        hadoop.add(argument.substring(2));
      } else {
        rest.add(argument);
      }
    }
    for (int i = 0; i < hadoop.size(); i += 2) {
      if (hadoop.get(i).equals("-D") && hadoop.get(i + 1).indexOf('=') <= 0) {
        throw new UsageException("-D " + hadoop.get(i + 1) + " is not of the form key=value");
      }
    }
    return new GenericOptions(hadoop, rest);
  }

  /** Refuses local files that are not there: Hadoop passes over a missing -conf silently. */
  void checkFiles() {
    for (int i = 0; i < hadoop.size(); i += 2) {
      if (!hadoop.get(i).equals("-conf")) continue;
      String file = hadoop.get(i + 1);
      if (!file.contains(":") && !Files.isReadable(Path.of(file))) {
        throw new UsageException("-conf " + file + ": there is no such file");
      }
    }
  }

  /** The keys and values given with -D. */
  List<String[]> properties() {
    List<String[]> properties = new ArrayList<>();
    for (int i = 0; i < hadoop.size(); i += 2) {
      if (hadoop.get(i).equals("-D")) properties.add(hadoop.get(i + 1).split("=", 2));
    }
    return properties;
  }
}
