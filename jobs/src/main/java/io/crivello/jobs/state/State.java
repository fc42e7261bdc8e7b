package io.crivello.jobs.state;

import io.crivello.hash.Signatures;
import io.crivello.io.CorruptDataException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a commit says: names with values. Immutable.
 *
 * <p>As a file: text in UTF-8, a line {@code crivello-state 1}, then the entries in the order of
 * their names, each {@code name<TAB>value<LF>}, and last {@code checksum<TAB>} with sixteen
 * hexadecimal digits: the signature of all bytes before that line. Names and values hold no control
 * characters but tabs in values.
 */
public final class State {
  private static final String HEADER = "crivello-state 1\n";
  private static final String CHECKSUM = "checksum\t";

  private final long number;
  private final NavigableMap<String, String> entries;

  State(long number, Map<String, String> entries) {
    this.number = number;
    this.entries = new TreeMap<>(entries);
  }

  /** The state before the first commit. */
  static State empty() {
    return new State(0, Map.of());
  }

  /** The number of the commit. */
  public long number() {
    return number;
  }

  public String get(String name, String otherwise) {
    return entries.getOrDefault(name, otherwise);
  }

  public long getLong(String name, long otherwise) {
    String value = entries.get(name);
    try {
      return value == null ? otherwise : Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new CorruptDataException(name + " of the state is '" + value + "', not a number");
    }
  }

  /** All entries whose names begin with a prefix, in order, by the rest of their names. */
  public NavigableMap<String, String> below(String prefix) {
    NavigableMap<String, String> found = new TreeMap<>();
    for (Map.Entry<String, String> entry : entries.tailMap(prefix, true).entrySet()) {
      if (!entry.getKey().startsWith(prefix)) break;
      found.put(entry.getKey().substring(prefix.length()), entry.getValue());
    }
    return found;
  }

  /** A copy to be changed. */
  public Draft draft() {
    return new Draft(entries);
  }

  byte[] toBytes() {
    StringBuilder text = new StringBuilder(HEADER);
    entries.forEach((name, value) -> text.append(name).append('\t').append(value).append('\n'));
    byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
    text.append(CHECKSUM).append(checksum(content)).append('\n');
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static State parse(long number, String name, byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (!text.startsWith(HEADER)) {
      throw new CorruptDataException(
          name + " is not a state, or one of a newer version of this program");
    }
    int last = text.lastIndexOf('\n' + CHECKSUM) + 1;
    if (last == 0) throw new CorruptDataException(name + " is clipped");
    String content = text.substring(0, last);
    String wanted = CHECKSUM + checksum(content.getBytes(StandardCharsets.UTF_8)) + '\n';
    if (!text.substring(last).equals(wanted)) {
      throw new CorruptDataException(name + " is damaged: its checksum does not match");
    }
    Map<String, String> entries = new TreeMap<>();
    for (String line : content.substring(HEADER.length()).split("\n")) {
      if (line.isEmpty()) continue;
      int tab = line.indexOf('\t');
      if (tab < 1) throw new CorruptDataException(name + " has a line without a value: " + line);
      entries.put(line.substring(0, tab), line.substring(tab + 1));
    }
    return new State(number, entries);
  }

  private static String checksum(byte[] content) {
    return HexFormat.of().toHexDigits(Signatures.STANDARD.of(content, 0, content.length));
  }

  /** Changes on the way to the next commit. */
  public static final class Draft {
    private final NavigableMap<String, String> entries;

    private Draft(Map<String, String> entries) {
      this.entries = new TreeMap<>(entries);
    }

    public Draft put(String name, String value) {
      if (name.isEmpty() || hasControls(name) || hasControls(value.replace('\t', ' '))) {
        throw new IllegalArgumentException("not fit for a state: " + name + " = " + value);
      }
      entries.put(name, value);
      return this;
    }

    public Draft put(String name, long value) {
      return put(name, Long.toString(value));
    }

    public Draft remove(String name) {
      entries.remove(name);
      return this;
    }

    /** Removes every entry whose name begins with a prefix. */
    public Draft removeBelow(String prefix) {
      entries.keySet().removeIf(name -> name.startsWith(prefix));
      return this;
    }

    State toState(long number) {
      return new State(number, entries);
    }

    private static boolean hasControls(String text) {
      return text.chars().anyMatch(Character::isISOControl);
    }
  }
}
