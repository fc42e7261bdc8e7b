package io.crivello.jobs.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.runtime.Platform;
import io.crivello.writable.PageKeyWritable;
import io.crivello.writable.PageWritable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a look-up costs, as the file system sees it. */
class PageSeeksTest {
  private static final int RUNS = 4;
  private static final int PAGES = 600;

  @TempDir java.nio.file.Path folder;
  private Configuration conf;
  private FileSystem fs;
  private final List<Path> runs = new ArrayList<>();

  /** Each page in one run, two thousand random words or so. */
  @BeforeEach
  void write() throws IOException {
    conf = Platform.configuration(null);
    conf.setClass("fs.file.impl", CountingFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    fs = new Path(folder.toUri()).getFileSystem(conf);
    assertEquals(CountingFileSystem.class, fs.getClass());
    Random random = new Random(6);
    for (int run = 0; run < RUNS; run++) {
      StoreBuilder pages = new StoreBuilder();
      for (int i = run; i < PAGES; i += RUNS) {
        StringBuilder text = new StringBuilder();
        for (int w = 0; w < 2_000; w++) text.append(' ').append(random.nextInt(1 << 30));
        pages.add(url(i), 7, StoreBuilder.page("html", i + text.toString()));
      }
      runs.add(new Path(folder.resolve("run-" + run).toUri()));
      pages.write(fs, runs.get(run), 1);
    }
  }

  private static String url(int i) {
    return "http://a.example/" + Integer.toString(i * 7919 % 9973, 36);
  }

  /** How large the largest block of a run is on disk. */
  private long largestBlock() throws IOException {
    long largest = 0;
    int blocks = 0;
    for (Path run : runs) {
      Path part = PageFiles.part(run, 0);
      long last = 0;
      PageKeyWritable key = new PageKeyWritable();
      LongWritable start = new LongWritable();
      try (SequenceFile.Reader index =
          new SequenceFile.Reader(conf, SequenceFile.Reader.file(new Path(part, "index")))) {
        while (index.next(key, start)) {
          largest = Math.max(largest, start.get() - last);
          last = start.get();
          blocks++;
        }
      }
      largest = Math.max(largest, fs.getFileStatus(new Path(part, "data")).getLen() - last);
    }
    assertTrue(blocks > 10 * RUNS, blocks + " blocks");
    return largest;
  }

  @Test
  void aLookUpIsOneSeekHoweverManyRunsThereAre() throws IOException {
    long block = largestBlock();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) order.add(i);
    Collections.shuffle(order, new Random(7));
    try (PageStore store = new PageStore(conf, runs)) {
      PageWritable page = new PageWritable();
      for (int i = 0; i < RUNS; i++) store.find(url(i), Long.MAX_VALUE, page);
      int several = 0;
      for (int i : order) {
        CountingFileSystem.reset();
        assertEquals(7, store.find(url(i), Long.MAX_VALUE, page));
        assertTrue(page.get().text.startsWith(i + " "), url(i));
        assertEquals(0, CountingFileSystem.opened, "all is open");
        if (CountingFileSystem.sought > 1) several++;
        else assertTrue(CountingFileSystem.read <= block + 8192, "it reads no more than blocks");
      }
      assertTrue(several <= PAGES / 100, several + " times a filter was wrong");
      assertNothingIsReadForPagesThatAreNotThere(store);
    }
  }

  private static void assertNothingIsReadForPagesThatAreNotThere(PageStore store)
      throws IOException {
    int some = 0;
    for (int i = 0; i < 1_000; i++) {
      CountingFileSystem.reset();
      assertEquals(
          -1, store.find("http://a.example/none/" + i, Long.MAX_VALUE, new PageWritable()));
      if (CountingFileSystem.read > 0) some++;
    }
    assertTrue(some <= 20, some + " times a filter let a stranger through");
  }

  /** One page of a store that nobody has asked before: what the command does. */
  @Test
  void theFirstLookUpOpensTheFiltersAndOneRun() throws IOException {
    CountingFileSystem.reset();
    try (PageStore store = new PageStore(conf, runs)) {
      assertEquals(7, store.find(url(5), Long.MAX_VALUE, new PageWritable()));
    }
    assertEquals(2 * RUNS + 2, CountingFileSystem.opened, "ranges and filters, index, data");
  }
}
