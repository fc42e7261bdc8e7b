package io.crivello.jobs.neardup;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Where the sets of classes are.
 *
 * @param sketches the sets of documents
 * @param stars documents with equal sets
 * @param documents how many there are
 * @param classes how many different sets they have
 */
record SetInputs(Path sketches, Path stars, long documents, long classes) {
  private static final String PREFIX = "neardup.sets.";

  void write(Configuration conf) {
    conf.set(PREFIX + "sketches", sketches.toString());
    conf.set(PREFIX + "stars", stars.toString());
    conf.setLong(PREFIX + "documents", documents);
    conf.setLong(PREFIX + "classes", classes);
  }

  static SetInputs read(Configuration conf) {
    return new SetInputs(
        new Path(conf.get(PREFIX + "sketches")),
        new Path(conf.get(PREFIX + "stars")),
        conf.getLong(PREFIX + "documents", 0),
        conf.getLong(PREFIX + "classes", 0));
  }
}
