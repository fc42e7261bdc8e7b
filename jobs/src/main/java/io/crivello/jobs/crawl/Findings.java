package io.crivello.jobs.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a check found: problems in words, and sums by round and name. Sums of signatures are taken
 * modulo 2⁶⁴: two of them are equal if the same things went into both, in whatever order, and else
 * differ but for one case in 2⁶⁴.
 */
public final class Findings {
  private static final int MOST_PROBLEMS = 20;

  private final List<String> problems = new ArrayList<>();
  private final Map<String, Long> sums = new TreeMap<>();
  private long dropped;

  void problem(String text) {
    if (problems.size() < MOST_PROBLEMS) problems.add(text.replace('\n', ' '));
    else dropped++;
  }

  void add(int round, String name, long value) {
    sums.merge(round + " " + name, value, Long::sum);
  }

  /** A sum, 0 if nothing was added to it. */
  public long sum(int round, String name) {
    return sums.getOrDefault(round + " " + name, 0L);
  }

  public List<String> problems() {
    return List.copyOf(problems);
  }

  List<String> toLines() {
    List<String> lines = new ArrayList<>();
    sums.forEach((name, value) -> lines.add("sum\t" + name + "\t" + value));
    for (String problem : problems) lines.add("problem\t" + problem);
    if (dropped > 0) lines.add("problem\tand " + dropped + " more of this kind");
    return lines;
  }

  /** Adds what {@link #toLines} of another one gave; no problem is left out. */
  void addLine(String line) {
    String[] f = line.split("\t", 3);
    if (f[0].equals("sum")) sums.merge(f[1], Long.parseLong(f[2]), Long::sum);
    else problems.add(line.substring(line.indexOf('\t') + 1));
  }
}
