package io.crivello.struct;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Takes (signature, value) records in any order and gives them back sorted by signature.
 *
 * <p>Records are gathered in memory. What exceeds the budget is sorted and written as a run to a
 * directory of its own inside the scratch directory; at the end the runs are merged, at most
 * {@value #FAN_IN} at a time. Closing removes the files.
 */
final class SignatureSpool implements Closeable {
  static final int FAN_IN = 64;
  private static final int RECORD_BYTES = SignatureRecords.WIDTH * Long.BYTES;
  private static final int MOST_IN_MEMORY = (Integer.MAX_VALUE - 8) / SignatureRecords.WIDTH;
  private static final int LARGEST_BUFFER = 1 << 14;

  private final ConstructionSettings settings;
  private final int capacity;
  private final Deque<Path> runs = new ArrayDeque<>();
  private Path directory;
  private int runNumber;
  private long[] records = new long[64 * SignatureRecords.WIDTH];
  private int count;
  private long size;
  private SortedRecords sorted;

  SignatureSpool(ConstructionSettings settings) {
    this.settings = settings;
    boolean spills = settings.scratch() != null;
    // Half of the budget is for the records; growing them, merging and solving take the rest.
    capacity =
        spills
            ? (int) Math.min(MOST_IN_MEMORY, settings.memoryBytes() / 2 / RECORD_BYTES)
            : MOST_IN_MEMORY;
  }

  long size() {
    return size;
  }

  void add(long first, long second, long value) {
    if (sorted != null) throw new IllegalStateException("the structure was built already");
    if (count == capacity) spill();
    int at = count++ * SignatureRecords.WIDTH;
    if (at == records.length) records = Arrays.copyOf(records, grownLength());
    records[at] = first;
    records[at + 1] = second;
    records[at + 2] = value;
    size++;
  }

  private int grownLength() {
    return (int) Math.min(2L * records.length, (long) capacity * SignatureRecords.WIDTH);
  }

  private void spill() {
    if (settings.scratch() == null) {
      throw new IllegalStateException(
          "more than " + capacity + " records need a scratch directory");
    }
    SignatureRecords.sort(records, count);
    try {
      writeRun(SortedRecords.over(records, count));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    count = 0;
  }

  private void writeRun(SortedRecords run) throws IOException {
    if (directory == null) directory = Files.createTempDirectory(settings.scratch(), "signatures");
    Path file = directory.resolve("run-" + runNumber++);
    runs.add(file);
    RecordRun.write(file, run, bufferRecords(FAN_IN));
  }

  private int bufferRecords(int buffers) {
    long each = settings.memoryBytes() / 2 / buffers / RECORD_BYTES;
    return (int) Math.max(1, Math.min(LARGEST_BUFFER, each));
  }

  /** Ends the taking of records. To be called once; closing the spool closes what it returned. */
  SortedRecords sorted() {
    if (sorted != null) throw new IllegalStateException("the structure was built already");
    if (runs.isEmpty()) {
      SignatureRecords.sort(records, count);
      sorted = SortedRecords.over(records, count);
      return sorted;
    }
    spill();
    records = null;
    try {
      while (runs.size() > FAN_IN) {
        try (MergedRuns some = new MergedRuns(take(FAN_IN), bufferRecords(FAN_IN))) {
          writeRun(some);
        }
      }
      sorted = new MergedRuns(List.copyOf(runs), bufferRecords(FAN_IN));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sorted;
  }

  private List<Path> take(int n) {
    List<Path> taken = new ArrayList<>(n);
    while (taken.size() < n) taken.add(runs.remove());
    return taken;
  }

  @Override
  public void close() throws IOException {
    if (sorted != null) sorted.close();
    if (directory == null) return;
    for (int run = 0; run < runNumber; run++) Files.deleteIfExists(directory.resolve("run-" + run));
    Files.deleteIfExists(directory);
    directory = null;
  }
}
