package io.crivello.warc;

import io.crivello.hash.Signatures;
import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;

/**
 * Builds an index as {@link ReplayIndexFormat} says. Entries are sorted in memory, as many as are
 * allowed, spilled to runs of the same format in a scratch folder, and merged in the end. The index
 * does not depend on how many fit in memory.
 */
public final class ReplayIndexBuilder implements Closeable {
  /** Entries in memory unless told otherwise: 32 bytes each, and 28 more a run while merging. */
  public static final int DEFAULT_ENTRIES = 1 << 20;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  private final Path scratch;
  private final UnaryOperator<String> canonical;
  private final long[] signatures;
  private final int[] files;
  private final long[] offsets;
  private final long[] inners;
  private final int[] order;
  private final List<Path> runs = new ArrayList<>();
  private final WarcPage page = new WarcPage();
  private int count;

  /**
   * @param scratch a folder of its own for the runs
   * @param canonical the form in which URLs are asked for, of a URL as archived
   */
  public ReplayIndexBuilder(Path scratch, int entries, UnaryOperator<String> canonical) {
    this.scratch = scratch;
    this.canonical = canonical;
    signatures = new long[entries];
    files = new int[entries];
    offsets = new long[entries];
    inners = new long[entries];
    order = new int[entries];
  }

  /** Adds all pages of an archive; what of it cannot be read, its reader counts. */
  public void add(int file, WarcReader archive) throws IOException {
    while (archive.next(page)) add(file, page);
  }

  /** Adds the page that an archive's reader has come to. */
  public void add(int file, WarcPage found) throws IOException {
    boolean passing = found.status == TOO_MANY_REQUESTS || found.status >= SERVER_ERROR;
    if (count == signatures.length) spill();
    signatures[count] = Signatures.STANDARD.of(canonical.apply(found.uri));
    files[count] = passing ? file | ReplayIndexFormat.PASSING : file;
    offsets[count] = found.offset;
    inners[count] = found.inner;
    count++;
  }

  private void spill() throws IOException {
    Path run = scratch.resolve("run-" + runs.size());
    try (FrameWriter frame =
        FrameWriter.create(run, ReplayIndexFormat.KIND, ReplayIndexFormat.VERSION)) {
      writeSorted(frame);
      frame.finish();
    }
    runs.add(run);
    count = 0;
  }

  private void writeSorted(OutputStream out) throws IOException {
    for (int i = 0; i < count; i++) order[i] = i;
    LongArrays.radixSortIndirect(order, signatures, 0, count, true);
    EntryOutput entries = new EntryOutput(out);
    for (int i = 0; i < count; i++) {
      int entry = order[i];
      entries.offer(signatures[entry], files[entry], offsets[entry], inners[entry]);
    }
    entries.finish();
  }

  /** Writes the index, frame and all, and ends the use of the builder. */
  public void finish(OutputStream out) throws IOException {
    FrameWriter frame = new FrameWriter(out, ReplayIndexFormat.KIND, ReplayIndexFormat.VERSION);
    if (runs.isEmpty()) {
      writeSorted(frame);
    } else {
      if (count > 0) spill();
      merge(frame);
    }
    frame.finish();
  }

  private void merge(OutputStream out) throws IOException {
    PriorityQueue<Run> queue =
        new PriorityQueue<>(
            Comparator.<Run>comparingLong(run -> run.signature)
                .thenComparingInt(run -> run.number));
    List<Run> opened = new ArrayList<>();
    try {
      for (Path path : runs) {
        Run run = new Run(path, opened.size());
        opened.add(run);
        if (run.next()) queue.add(run);
      }
      EntryOutput entries = new EntryOutput(out);
      for (Run run; (run = queue.poll()) != null; ) {
        entries.offer(run.signature, run.file, run.offset, run.inner);
        if (run.next()) queue.add(run);
      }
      entries.finish();
    } finally {
      for (Run run : opened) run.close();
    }
  }

  /** Deletes the runs. */
  @Override
  public void close() throws IOException {
    for (Path run : runs) Files.deleteIfExists(run);
  }

  /** Takes entries in order and writes, of those with one signature, the one that counts. */
  private static final class EntryOutput {
    private final DataOutputStream out;
    private boolean held;
    private long signature;
    private int file;
    private long offset;
    private long inner;

    EntryOutput(OutputStream out) {
      this.out = new DataOutputStream(out);
    }

    void offer(long newSignature, int newFile, long newOffset, long newInner) throws IOException {
      boolean same = held && signature == newSignature;
      boolean better = file < 0 && newFile >= 0;
      if (same && !better) return;
      if (held && !same) write();
      held = true;
      signature = newSignature;
      file = newFile;
      offset = newOffset;
      inner = newInner;
    }

    void finish() throws IOException {
      if (held) write();
      out.flush();
    }

    private void write() throws IOException {
      out.writeLong(signature);
      out.writeInt(file);
      out.writeLong(offset);
      out.writeLong(inner);
    }
  }

  /** A sorted run and its current entry. */
  private static final class Run implements Closeable {
    final int number;
    long signature;
    int file;
    long offset;
    long inner;
    private final FrameReader frame;
    private final DataInputStream in;
    private long left;

    Run(Path path, int number) throws IOException {
      this.number = number;
      frame = FrameReader.open(path, ReplayIndexFormat.KIND, ReplayIndexFormat.VERSION);
      in = new DataInputStream(new BufferedInputStream(frame.stream(), 1 << 14));
      left = frame.payloadLength() / ReplayIndexFormat.ENTRY_BYTES;
    }

    boolean next() throws IOException {
      if (left-- == 0) return false;
      signature = in.readLong();
      file = in.readInt();
      offset = in.readLong();
      inner = in.readLong();
      return true;
    }

    @Override
    public void close() throws IOException {
      frame.close();
    }
  }
}
