package io.crivello.jobs.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The keys {@code crivello.*} with their defaults, types and descriptions, as
 * conf/crivello-default.xml declares them, and nowhere else. A key that is not there, or a value
 * that does not fit its type, is refused before any work.
 */
public final class Settings {
  public static final String MEMORY = "crivello.memory";
  public static final String SCRATCH = "crivello.scratch";
  public static final String LOCAL_TASKS = "crivello.local.tasks";
  public static final String REDUCERS = "crivello.reducers";
  public static final String PROGRESS = "crivello.progress";
  public static final String DOCUMENT_SIZE = "crivello.documents.size";
  public static final String DOCUMENT_SECONDS = "crivello.documents.seconds";
  public static final String PAGE_VERSIONS = "crivello.pages.versions";
  public static final String FREQUENT_NGRAMS = "crivello.neardup.frequent";
  public static final String GRAPH_RANGE = "crivello.graph.range";

  public static final String RESOURCE = "crivello-default.xml";
  private static final String PREFIX = "crivello.";
  private static final long SMALLEST_SIZE = 1 << 20;

  /** One key. */
  public record Key(String name, String value, String type, String description) {}

  private static final Map<String, Key> KEYS = load();

  private Settings() {}

  public static Map<String, Key> keys() {
    return KEYS;
  }

  private static Map<String, Key> load() {
    Map<String, Key> keys = new LinkedHashMap<>();
    try (InputStream in = Settings.class.getClassLoader().getResourceAsStream(RESOURCE)) {
      if (in == null) throw new IllegalStateException(RESOURCE + " is not on the class path");
      XMLStreamReader xml = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
      Map<String, String> fields = new LinkedHashMap<>();
      while (xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          String element = xml.getLocalName();
          if (List.of("name", "value", "type", "description").contains(element)) {
            fields.put(element, xml.getElementText().strip().replaceAll("\\s+", " "));
          }
        } else if (event == XMLStreamConstants.END_ELEMENT
            && xml.getLocalName().equals("property")) {
          Key key =
              new Key(
                  fields.get("name"),
                  fields.get("value"),
                  fields.get("type"),
                  fields.get("description"));
          keys.put(key.name(), key);
          fields.clear();
        }
      }
    } catch (IOException | XMLStreamException e) {
      throw new IllegalStateException(RESOURCE + " cannot be read", e);
    }
    return keys;
  }

  /** Refuses an unknown key of this program or a value that its type does not allow. */
  public static void check(String name, String value) {
    if (!name.startsWith(PREFIX)) return;
    Key key = KEYS.get(name);
    if (key == null) {
      throw new UsageException("unknown key " + name + Nearest.hint(name, KEYS.keySet()));
    }
    String type = key.type();
    String wanted = null;
    if (type.equals("size")) {
      if (Sizes.parse(value) < SMALLEST_SIZE) wanted = "at least 1m";
    } else if (type.startsWith("int:")) {
      int most = Integer.parseInt(type.substring("int:".length()));
      if (!value.matches("[0-9]{1,9}") || Integer.parseInt(value) > most) {
        wanted = "a number from 0 to " + most;
      }
    } else if (type.equals("flag")) {
      if (!value.equals("true") && !value.equals("false")) wanted = "true or false";
    } else if (type.startsWith("choice:")) {
      List<String> choices = List.of(type.substring("choice:".length()).split("\\|"));
      if (!choices.contains(value)) {
        wanted = "one of " + String.join(", ", choices) + Nearest.hint(value, choices);
      }
    }
    if (wanted != null) {
      throw new UsageException(name + " is '" + value + "', but must be " + wanted);
    }
  }
}
