package io.crivello.fetch;

import io.crivello.io.CorruptDataException;
import java.util.ArrayList;
import java.util.List;

/** Lines of fields separated by tabs. */
final class TabbedLine {
  private TabbedLine() {}

  /** A field's text with every control character turned into a space. */
  static String clean(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isISOControl(text.charAt(i))) return text.replaceAll("\\p{Cntrl}", " ");
    }
    return text;
  }

  static List<String> split(String line, int count) {
    List<String> fields = new ArrayList<>(count);
    int from = 0;
    for (int tab; (tab = line.indexOf('\t', from)) >= 0; from = tab + 1) {
      fields.add(line.substring(from, tab));
    }
    fields.add(line.substring(from));
    if (fields.size() != count) {
      throw new CorruptDataException(
          "a line has " + fields.size() + " fields, not " + count + ": " + line);
    }
    return fields;
  }
}
