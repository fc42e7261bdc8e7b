package io.crivello.jobs.neardup;

import io.crivello.jobs.neardup.SketchPages.Count;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;

/**
 * What became of the pages of a store, as figures: all pages are those of kinds that are no
 * documents, those that are too short, and the documents.
 *
 * @param pages all of them
 * @param kinds how many of each kind are no documents, by the names of the store
 * @param tooShort how many have too little to be compared by
 */
record PageClasses(long pages, SortedMap<String, Long> kinds, long tooShort) {
  static final String PAGES = "pages";
  static final String TOO_SHORT = "too-short";

  /** The figure of a kind begins so. */
  static final String NO_DOCUMENT = "no-document-";

  private static final String PREFIX = "neardup.pages.";

  PageClasses {
    kinds = Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
  }

  /** What the sketching job counted. */
  static PageClasses of(Counters counters) {
    SortedMap<String, Long> kinds = new TreeMap<>();
    for (Counter kind : counters.getGroup(SketchPages.KINDS)) {
      kinds.put(kind.getName(), kind.getValue());
    }
    return new PageClasses(
        counters.findCounter(Count.PAGES).getValue(),
        kinds,
        counters.findCounter(Count.TOO_SHORT).getValue());
  }

  /** Names and numbers: pages, kinds that are no documents, too short ones. */
  Map<String, Long> figures() {
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put(PAGES, pages);
    kinds.forEach((kind, count) -> figures.put(NO_DOCUMENT + kind, count));
    figures.put(TOO_SHORT, tooShort);
    return figures;
  }

  void write(Configuration conf) {
    figures().forEach((name, value) -> conf.setLong(PREFIX + name, value));
  }

  static PageClasses read(Configuration conf) {
    SortedMap<String, Long> kinds = new TreeMap<>();
    conf.getPropsWithPrefix(PREFIX + NO_DOCUMENT)
        .forEach((kind, count) -> kinds.put(kind, Long.parseLong(count)));
    return new PageClasses(
        conf.getLong(PREFIX + PAGES, 0), kinds, conf.getLong(PREFIX + TOO_SHORT, 0));
  }
}
