package io.crivello.jobs.pages;

import io.crivello.table.SortedTableWriter;
import io.crivello.text.OneLine;
import io.crivello.warc.WarcPage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The flaws of pages and links since the last run was written. Of a page the first {@value
 * #MOST_LINKS} flawed links are kept, each cut after {@value #LONGEST_TEXT} characters; the others
 * are counted in one more entry. Memory: the budget, and what one page adds to it.
 */
final class FlawBuffer {
  static final int MOST_LINKS = 100;
  static final int LONGEST_TEXT = 200;
  private static final int LONGEST_URL = 4096;

  /** The reason of the entry that counts the flawed links that are not kept. */
  static final String MORE = "more-bad-links";

  private static final long BUDGET = 4 << 20;
  private static final int OVERHEAD = 100;

  private record Entry(byte[] key, byte[] value) {}

  private final List<Entry> entries = new ArrayList<>();
  private final List<String> reasons = new ArrayList<>();
  private long used;

  private long place;
  private String page;
  private int status;
  private int links;

  /**
   * Begins with a page.
   *
   * @param at its place, or −1
   */
  void begin(WarcPage of, long at) {
    place = at;
    page = OneLine.escaped(of.uri, LONGEST_URL);
    status = of.status;
    links = 0;
    reasons.clear();
  }

  /** Notes what is wrong with the page, if it was not noted before. */
  void addReason(String reason) {
    if (reasons.contains(reason)) return;
    add(Flaw.Kind.PAGE, reasons.size(), reason, "");
    reasons.add(reason);
  }

  /** What is wrong with the page, as far as is known. */
  List<String> reasons() {
    return reasons;
  }

  /** Notes a link of the page that leads nowhere. */
  void addLink(String text, String reason) {
    if (links < MOST_LINKS) {
      add(Flaw.Kind.LINK, links, reason, OneLine.escaped(text, LONGEST_TEXT));
    }
    links++;
  }

  /** Ends with the page. */
  void end() {
    int more = links - MOST_LINKS;
    if (more > 0) add(Flaw.Kind.LINK, MOST_LINKS, MORE, "(" + more + " more)");
  }

  private void add(Flaw.Kind kind, int index, String reason, String text) {
    Flaw flaw = new Flaw(place, kind, index, page, status, reason, text);
    Entry entry = new Entry(flaw.key(), flaw.value());
    used += entry.key.length + entry.value.length + OVERHEAD;
    entries.add(entry);
  }

  boolean isFull() {
    return used >= BUDGET;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  /**
   * Writes the flaws in order and forgets them. Of several with one key, as when an archive holds a
   * page twice, the first that was added is written.
   */
  void write(SortedTableWriter to) throws IOException {
    entries.sort((a, b) -> Arrays.compareUnsigned(a.key, b.key));
    byte[] last = null;
    for (Entry entry : entries) {
      if (!Arrays.equals(entry.key, last)) to.add(entry.key, entry.value);
      last = entry.key;
    }
    entries.clear();
    used = 0;
  }
}
