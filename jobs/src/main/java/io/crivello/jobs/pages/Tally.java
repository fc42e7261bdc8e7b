package io.crivello.jobs.pages;

import it.unimi.dsi.fastutil.objects.Object2LongMap;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/** Counts by name, published as counters of a job at the end of a task. */
final class Tally {
  private final Object2LongOpenHashMap<String> counts = new Object2LongOpenHashMap<>();

  void add(String name) {
    counts.addTo(name, 1);
  }

  void add(String name, long count) {
    if (count > 0) counts.addTo(name, count);
  }

  long get(String name) {
    return counts.getLong(name);
  }

  void publish(TaskInputOutputContext<?, ?, ?, ?> context, String group) {
    for (Object2LongMap.Entry<String> entry : counts.object2LongEntrySet()) {
      context.getCounter(group, entry.getKey()).increment(entry.getLongValue());
    }
  }
}
