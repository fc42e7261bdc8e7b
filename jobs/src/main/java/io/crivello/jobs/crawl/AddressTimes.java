package io.crivello.jobs.crawl;

import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;

/** When each address of a round was asked last, with whatever host; ports do not matter. */
final class AddressTimes {
  private final Object2LongOpenHashMap<String> lastEnd = new Object2LongOpenHashMap<>();

  void want(String address) {
    lastEnd.putIfAbsent(withoutPort(address), 0);
  }

  void see(String address, long end) {
    String asked = withoutPort(address);
    if (lastEnd.containsKey(asked) && end > lastEnd.getLong(asked)) lastEnd.put(asked, end);
  }

  long last(String address) {
    return lastEnd.getLong(withoutPort(address));
  }

  static String withoutPort(String address) {
    int colon = address.lastIndexOf(':');
    return colon > address.lastIndexOf(']') ? address.substring(0, colon) : address;
  }
}
