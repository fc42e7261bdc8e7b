package io.crivello.jobs.pages;

import io.crivello.fetch.FetchItem;
import io.crivello.url.UrlParts;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Which page of a fetch list stands for an origin: the one with the least place. The sitemaps that
 * the origin's robots.txt names count as found there, once. Memory: an entry an origin of one list.
 */
final class Parents {
  private final Object2LongOpenHashMap<String> places = new Object2LongOpenHashMap<>();
  private final Object2IntOpenHashMap<String> depths = new Object2IntOpenHashMap<>();
  private final ObjectOpenHashSet<String> used = new ObjectOpenHashSet<>();
  private String list = "";

  Parents() {
    places.defaultReturnValue(-1);
  }

  /** Reads a fetch list, unless it is the one that was read last. */
  void read(Configuration conf, String fetchList) throws IOException {
    if (fetchList.equals(list)) return;
    places.clear();
    depths.clear();
    used.clear();
    Path path = new Path(fetchList);
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(path.getFileSystem(conf).open(path), StandardCharsets.UTF_8))) {
      for (String line; (line = in.readLine()) != null; ) add(FetchItem.parse(line));
    }
    list = fetchList;
  }

  private void add(FetchItem item) {
    String origin = UrlParts.origin(item.url());
    long known = places.getLong(origin);
    if (known >= 0 && known <= item.place()) return;
    places.put(origin, item.place());
    depths.put(origin, item.depth());
  }

  /** The place that stands for an origin; −1 if it has none or was asked for before. */
  long take(String origin) {
    return used.add(origin) ? places.getLong(origin) : -1;
  }

  int depth(String origin) {
    return depths.getInt(origin);
  }
}
