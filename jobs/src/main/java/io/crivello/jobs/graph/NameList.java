package io.crivello.jobs.graph;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.StringUtils;

/** Names of files, which may hold any character, under one key. */
final class NameList {
  private NameList() {}

  static void set(Configuration conf, String key, List<Path> files) {
    List<String> names = files.stream().map(f -> StringUtils.escapeString(f.toString())).toList();
    conf.set(key, String.join(",", names));
  }

  static List<Path> get(Configuration conf, String key) {
    List<Path> files = new ArrayList<>();
    for (String name : StringUtils.split(conf.get(key, ""))) {
      if (!name.isEmpty()) files.add(new Path(StringUtils.unEscapeString(name)));
    }
    return files;
  }
}
