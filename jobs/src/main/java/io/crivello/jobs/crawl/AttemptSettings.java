package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchSettings;
import io.crivello.io.CorruptDataException;
import io.crivello.jobs.layout.Workspace;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * With which settings an attempt of a fetch task asked: its politeness is judged by them, even if
 * the crawl goes on with others. A file beside the log, a line a setting, complete before the log
 * begins.
 *
 * @param isReplay whether archives answered, so that nobody was asked
 */
record AttemptSettings(FetchSettings settings, boolean isReplay) {
  private static final String REPLAY = "replay";

  void write(FileSystem fs, Path directory) throws IOException {
    Path file = new Path(directory, Workspace.FETCH_SETTINGS);
    Map<String, String> values = new TreeMap<>(settings.toMap());
    values.put(REPLAY, Boolean.toString(isReplay));
    try (Writer out = new OutputStreamWriter(fs.create(file, false), StandardCharsets.UTF_8)) {
      for (Map.Entry<String, String> entry : values.entrySet()) {
        out.write(entry.getKey() + "\t" + entry.getValue() + "\n");
      }
    }
  }

  static AttemptSettings read(FileSystem fs, Path directory) throws IOException {
    Path file = new Path(directory, Workspace.FETCH_SETTINGS);
    Map<String, String> values = new TreeMap<>();
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        int tab = line.indexOf('\t');
        if (tab < 0) throw new CorruptDataException(file + " has a line without a value: " + line);
        values.put(line.substring(0, tab), line.substring(tab + 1));
      }
    }
    boolean replay = Boolean.parseBoolean(values.remove(REPLAY));
    try {
      return new AttemptSettings(FetchSettings.of(values), replay);
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(file + ": " + e.getMessage(), e);
    }
  }
}
