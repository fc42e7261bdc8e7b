package io.crivello.jobs.demo;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The place of a javadoc jar in the web: where the pages of other libraries link to it.
 *
 * @param host the name of the host
 * @param path the path of the root of the jar, with a slash at both ends
 */
record Shelf(String host, String path) {
  private static final Pattern JAR = Pattern.compile("(.+?)-(\\d[^/]*?)(-javadoc)?\\.jar");

  private record Known(String artifact, String host, String path) {}

  /** {@code {version}} stands for the version, {@code {_version}} for it with underscores. */
  private static final List<Known> KNOWN =
      List.of(
          new Known("fastutil", "fastutil.di.unimi.it", "/docs/"),
          new Known("dsiutils", "dsiutils.di.unimi.it", "/docs/"),
          new Known("webgraph", "webgraph.di.unimi.it", "/docs/"),
          new Known("sux4j", "sux4j.di.unimi.it", "/docs/"),
          new Known("jsoup", "jsoup.org", "/apidocs/"),
          new Known("commons-io", "commons.apache.org", "/proper/commons-io/apidocs/"),
          new Known("guava", "guava.dev", "/releases/snapshot-jre/api/docs/"),
          new Known("lucene-core", "lucene.apache.org", "/core/{_version}/core/"),
          new Known(
              "lucene-analysis-common", "lucene.apache.org", "/core/{_version}/analysis/common/"),
          new Known("hadoop-common", "hadoop.apache.org", "/docs/r{version}/api/"),
          new Known("crawler-commons", "crawler-commons.github.io", "/crawler-commons/{version}/"));

  /** The place of a jar by the name of its file; an unknown library has one on javadoc.io. */
  static Shelf of(String fileName) {
    Matcher jar = JAR.matcher(fileName);
    String artifact = jar.matches() ? jar.group(1) : fileName.replaceFirst("\\.jar$", "");
    String version = jar.matches() ? jar.group(2) : "latest";
    for (Known known : KNOWN) {
      if (known.artifact.equals(artifact)) {
        String path = known.path.replace("{version}", version);
        return new Shelf(known.host, path.replace("{_version}", version.replace('.', '_')));
      }
    }
    return new Shelf("www.javadoc.io", "/doc/" + artifact + "/" + version + "/");
  }

  /** The URL of a file of the jar, by the scheme that links to documentation use. */
  String url(String name) {
    return "https://" + host + path + name;
  }
}
