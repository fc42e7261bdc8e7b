package io.crivello.jobs.cli;

import io.crivello.jobs.runtime.Nearest;
import io.crivello.jobs.runtime.UsageException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Refuses flags that a command does not have, wherever they stand: the parser would take one behind
 * an option with a list of values for one of those.
 */
final class UnknownFlags {
  private UnknownFlags() {}

  /**
   * Looks at all arguments before {@code --}. A word with two hyphens is always meant as a flag;
   * one with a single hyphen may be the value of the option before it, if that has just one. (With
   * an equals sign, as in {@code --include=--x}, everything is a value.)
   *
   * @throws UsageException with the nearest name that there is
   */
  static void refuse(String command, CommandSpec spec, List<String> arguments) {
    String before = "";
    for (String argument : arguments) {
      if (argument.equals("--")) return;
      boolean isFlag = argument.startsWith("--") || isShort(argument) && !takesOne(spec, before);
      if (isFlag && spec.findOption(name(argument)) == null) {
        throw new UsageException(
            command
                + ": unknown flag "
                + name(argument)
                + Nearest.hint(name(argument), names(spec)));
      }
      before = argument;
    }
  }

  private static boolean isShort(String argument) {
    return argument.length() > 1 && argument.charAt(0) == '-' && isLetter(argument.charAt(1));
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean takesOne(CommandSpec spec, String option) {
    OptionSpec found = spec.findOption(option);
    return found != null && found.arity().min() == 1 && found.arity().max() == 1;
  }

  private static String name(String argument) {
    int equals = argument.indexOf('=');
    return equals < 0 ? argument : argument.substring(0, equals);
  }

  private static List<String> names(CommandSpec spec) {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : spec.options()) names.addAll(List.of(option.names()));
    return names;
  }
}
