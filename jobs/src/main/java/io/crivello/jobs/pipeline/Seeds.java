package io.crivello.jobs.pipeline;

import io.crivello.jobs.runtime.InputFiles;
import io.crivello.jobs.runtime.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Seeds as a user gives them: URLs, and files with one URL a line (empty lines and # skipped). */
final class Seeds {
  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):");
  private static final Set<String> FILE_SCHEMES =
      Set.of("file", "hdfs", "viewfs", "webhdfs", "s3a", "abfs", "abfss", "gs", "o3fs", "ofs");

  private final Configuration conf;
  private final List<String> urls = new ArrayList<>();
  private final List<Path> files = new ArrayList<>();

  /**
   * Finds out what the names mean.
   *
   * @throws UsageException if one is neither a URL nor a file
   */
  Seeds(Configuration conf, List<String> names) throws IOException {
    this.conf = conf;
    for (String name : names) {
      if (isFile(conf, name)) files.addAll(InputFiles.find(conf, name));
      else urls.add(name);
    }
  }

  /**
   * Whether a name is that of a file: it has no scheme, or one of the file systems that the
   * configuration knows. Whatever else has a scheme is a seed, a good one or not.
   */
  private static boolean isFile(Configuration conf, String name) {
    Matcher scheme = SCHEME.matcher(name);
    if (!scheme.lookingAt()) return !name.startsWith("//");
    String word = scheme.group(1).toLowerCase(Locale.ROOT);
    boolean isOurs = word.equals(FileSystem.getDefaultUri(conf).getScheme());
    return isOurs || FILE_SCHEMES.contains(word);
  }

  boolean isEmpty() {
    return urls.isEmpty() && files.isEmpty();
  }

  /** Is given one seed after the other. */
  interface Visitor {
    void visit(String url) throws IOException;
  }

  void forEach(Visitor visitor) throws IOException {
    for (String url : urls) visitor.visit(url);
    for (Path file : files) {
      try (InputStream lines = file.getFileSystem(conf).open(file)) {
        readLines(lines, visitor);
      }
    }
  }

  /** Reads URLs one a line; empty lines and those that begin with # are skipped. */
  static void readLines(InputStream in, Visitor visitor) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    for (String line; (line = lines.readLine()) != null; ) {
      String url = line.strip();
      if (!url.isEmpty() && url.charAt(0) != '#') visitor.visit(url);
    }
  }
}
