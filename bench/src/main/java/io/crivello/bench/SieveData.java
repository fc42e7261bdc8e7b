package io.crivello.bench;

import io.crivello.hash.Mix;
import io.crivello.hash.Signatures;
import io.crivello.sieve.Ordinal;
import io.crivello.sieve.SeenRunFormat;
import io.crivello.sieve.SeenRunWriter;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunWriter;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A round of a synthetic crawl. URLs are numbered; those below {@link #SEEN} were seen before. A
 * page has forty links: a quarter to the first pages of its own site, which all its pages repeat, a
 * quarter to well-known pages, and half to pages that nobody saw, some more often than others.
 */
final class SieveData {
  static final int SEEN = 10_000_000;
  static final int FOUND = 10_000_000;

  private static final int LINKS = 40;
  private static final int FILES = 4;
  private static final int SITE = 200;
  private static final int NEW = 9_000_000;
  private static final String[] WORDS = {
    "news", "articles", "archive", "products", "people", "research", "library", "events", "help",
    "blog", "forum", "gallery", "department", "course", "history", "music", "travel", "science",
    "report", "review", "index", "culture", "economy", "sport", "catalogue", "support"
  };
  private static final String[] ENDINGS = {"com", "org", "it", "net", "edu", "co.uk"};

  private SieveData() {}

  /** The URL of a number. */
  static String url(int id) {
    long site = Mix.mix(id / SITE + 1L);
    long page = Mix.mix(id * 3L + 1);
    StringBuilder url = new StringBuilder((site & 1) == 0 ? "https://www." : "http://");
    for (int i = 0; i < 3 + (site >>> 60 & 3); i++) {
      url.append("bcdfglmnprstvz".charAt((int) (site >>> 4 + 7 * i & 0x7F) % 14));
      url.append("aeiou".charAt((int) (site >>> 8 + 7 * i & 0x3F) % 5));
    }
    url.append(id / SITE % 977).append('.').append(ENDINGS[(int) (site >>> 50 & 0xFF) % 6]);
    url.append('/').append(WORDS[(int) (page & 0xFF) % 26]);
    if ((page >>> 8 & 3) != 0) url.append('/').append(WORDS[(int) (page >>> 10 & 0xFF) % 26]);
    url.append('/').append(WORDS[(int) (page >>> 18 & 0xFF) % 26]).append('-').append(id);
    return url.append((page >>> 30 & 1) == 0 ? ".html" : "").toString();
  }

  /** The found URLs: runs, and one text with a URL a line in the order of discovery. */
  static List<Path> writeFound(Path folder, Path text) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    List<Path> runs = new ArrayList<>();
    List<UrlRunWriter> writers = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      runs.add(folder.resolve("found-" + i));
      writers.add(new UrlRunWriter(Files.newOutputStream(runs.get(i))));
    }
    UrlRecord record = new UrlRecord();
    try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(text), 1 << 16)) {
      for (int i = 0; i < FOUND; i++) {
        long parent = i / LINKS;
        int site = (int) (Mix.mix(parent) >>> 1) % (SEEN / SITE);
        byte[] url = url(link(random, site)).getBytes(StandardCharsets.US_ASCII);
        record.setUrl(url, 0, url.length);
        record.number = Ordinal.of(parent, Ordinal.Kind.LINK, i % LINKS);
        record.ordinal = record.number;
        record.depth = 3;
        writers.get((int) (parent * 31 % FILES)).add(record);
        lines.write(url);
        lines.write('\n');
      }
    }
    for (UrlRunWriter writer : writers) {
      writer.finish();
      writer.close();
    }
    return runs;
  }

  private static int link(SplittableRandom random, int site) {
    double u = random.nextDouble();
    int kind = random.nextInt(4);
    if (kind == 0) return Math.abs(site) * SITE + random.nextInt(20);
    if (kind == 1) return (int) (SEEN * u * u * u);
    return SEEN + (int) (NEW * u * Math.sqrt(u));
  }

  /** The text of the URLs that were seen. */
  static void writeSeenText(Path text) throws IOException {
    try (OutputStream lines = new BufferedOutputStream(Files.newOutputStream(text), 1 << 16)) {
      for (int id = 0; id < SEEN; id++) {
        lines.write(url(id).getBytes(StandardCharsets.US_ASCII));
        lines.write('\n');
      }
    }
  }

  /** The signatures of the URLs that were seen, sorted as unsigned numbers. */
  static long[] seenSignatures() {
    long[] signatures = new long[SEEN];
    for (int id = 0; id < SEEN; id++) {
      signatures[id] = Signatures.STANDARD.of(url(id)) ^ Long.MIN_VALUE;
    }
    LongArrays.radixSort(signatures);
    for (int i = 0; i < SEEN; i++) signatures[i] ^= Long.MIN_VALUE;
    return signatures;
  }

  /** Writes a seen run with the given signatures and random ones up to a number. */
  static void writeSeen(Path directory, long[] given, long count) throws IOException {
    Files.createDirectories(directory);
    SplittableRandom random = new SplittableRandom(2);
    int slices = SeenRunFormat.slices(count);
    int rangesPerFile = SeenRunFormat.RANGES / slices;
    long strangers = count - given.length;
    int at = 0;
    for (int slice = 0; slice < slices; slice++) {
      Path file = directory.resolve(SeenRunFormat.fileName(slice));
      try (SeenRunWriter out = new SeenRunWriter(Files.newOutputStream(file), slice, slices)) {
        for (int range = slice * rangesPerFile; range < (slice + 1) * rangesPerFile; range++) {
          int from = at;
          while (at < given.length && SeenRunFormat.range(given[at]) == range) at++;
          long upTo = strangers * (range + 1) / SeenRunFormat.RANGES;
          int more = (int) (upTo - strangers * range / SeenRunFormat.RANGES);
          long[] all = Arrays.copyOfRange(given, from, at + more);
          for (int i = at - from; i < all.length; i++) {
            all[i] = (long) range << 56 | random.nextLong() >>> 8;
          }
          LongArrays.radixSort(all);
          out.add(all, 0, all.length);
        }
        out.finish();
      }
    }
  }
}
