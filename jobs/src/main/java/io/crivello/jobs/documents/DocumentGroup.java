package io.crivello.jobs.documents;

import io.crivello.document.InputKind;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;

/**
 * Consecutive inputs that become one archive. A group is a line of tab-separated fields: its
 * number, then kind, length, name and path of each input; so names have no control characters.
 *
 * @param number from 0, in the order of the inputs
 */
public record DocumentGroup(int number, List<Input> inputs) {
  /**
   * An input.
   *
   * @param name its path below the directory that was given
   * @param length in bytes
   */
  public record Input(InputKind kind, String name, Path path, long length) {}

  /** Whether an input can be read: lists have no control characters, Hadoop's names no colons. */
  public static boolean hasPlainName(Path path) {
    return path.toUri().getPath().chars().noneMatch(c -> c == ':' || Character.isISOControl(c));
  }

  String toLine() {
    StringBuilder line = new StringBuilder().append(number);
    for (Input input : inputs) {
      line.append('\t').append(input.kind()).append('\t').append(input.length());
      line.append('\t').append(input.name()).append('\t').append(input.path());
    }
    return line.toString();
  }

  static DocumentGroup parse(String line) {
    String[] fields = line.split("\t", -1);
    List<Input> inputs = new ArrayList<>();
    for (int i = 1; i < fields.length; i += 4) {
      InputKind kind = InputKind.valueOf(fields[i]);
      long length = Long.parseLong(fields[i + 1]);
      inputs.add(new Input(kind, fields[i + 2], new Path(fields[i + 3]), length));
    }
    return new DocumentGroup(Integer.parseInt(fields[0]), inputs);
  }
}
