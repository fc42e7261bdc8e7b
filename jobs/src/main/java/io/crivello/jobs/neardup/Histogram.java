package io.crivello.jobs.neardup;

import it.unimi.dsi.fastutil.longs.Long2LongRBTreeMap;
import java.io.IOException;
import java.io.Writer;

/** How often each of a few values came, in order of values. */
final class Histogram {
  private final Long2LongRBTreeMap counts = new Long2LongRBTreeMap();

  void add(long value, long times) {
    counts.addTo(value, times);
  }

  void write(Writer out, String value, String count) throws IOException {
    out.write(value + "\t" + count + "\n");
    for (var entry : counts.long2LongEntrySet()) {
      out.write(entry.getLongKey() + "\t" + entry.getLongValue() + "\n");
    }
  }
}
