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
  /** Entries in memory unless told otherwise: 36 bytes each, and 32 more a run while merging. */
  public static final int DEFAULT_ENTRIES = 1 << 20;

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  /** Remembered visits, a power of two: a host and round that is not among them is noted again. */
  private static final int VISITS = 1 << 14;

  private final Path scratch;
  private final UnaryOperator<String> canonical;
  private final long[] signatures;
  private final int[] files;
  private final long[] offsets;
  private final long[] inners;
  private final int[] rounds;
  private final int[] order;
  private final long[] visits = new long[VISITS];
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
    rounds = new int[entries];
    order = new int[entries];
  }

  /** Adds all pages of an archive; what of it cannot be read, its reader counts. */
  public void add(int file, WarcReader archive) throws IOException {
    while (archive.next(page)) add(file, page);
  }

  /** Adds the page, or the failure, that an archive's reader has come to. */
  public void add(int file, WarcPage found) throws IOException {
    boolean passing =
        found.status == TOO_MANY_REQUESTS
            || found.status >= SERVER_ERROR
            || !found.failure.isEmpty();
    String url = canonical.apply(found.uri);
    int number = passing ? file | ReplayIndexFormat.PASSING : file;
    add(Signatures.STANDARD.of(url), number, found.round, found.offset, found.inner);
    if (found.round > 0) addVisit(ReplayIndexFormat.signatureOfHost(host(url)), found.round);
  }

  private void addVisit(long host, int round) throws IOException {
    long visit = host + round * 0x9E37_79B9_7F4A_7C15L;
    int slot = (int) (visit >>> 32) & VISITS - 1;
    if (visits[slot] == visit) return;
    visits[slot] = visit;
    add(host, ReplayIndexFormat.VISIT, round, 0, 0);
  }

  private void add(long signature, int file, int round, long offset, long inner)
      throws IOException {
    if (count == signatures.length) spill();
    signatures[count] = signature;
    files[count] = file;
    rounds[count] = round;
    offsets[count] = offset;
    inners[count] = inner;
    count++;
  }

  /** What stands between the slashes and a port or path, or a bracketed address. */
  private static String host(String url) {
    int from = url.indexOf("://") + 3;
    int to = url.startsWith("[", from) ? Math.max(from, url.indexOf(']', from)) : from;
    while (to < url.length() && "/?#:".indexOf(url.charAt(to)) < 0) to++;
    return url.substring(from, to);
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
      entries.offer(signatures[entry], files[entry], rounds[entry], offsets[entry], inners[entry]);
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
        entries.offer(run.signature, run.file, run.round, run.offset, run.inner);
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

  /**
   * Takes entries in order and writes those of a crawl, and behind them, of those of others with
   * one signature, the one that counts.
   */
  private static final class EntryOutput {
    private final DataOutputStream out;
    private boolean held;
    private long signature;
    private int file;
    private long offset;
    private long inner;
    private int visited;

    EntryOutput(OutputStream out) {
      this.out = new DataOutputStream(out);
    }

    void offer(long newSignature, int newFile, int round, long newOffset, long newInner)
        throws IOException {
      if (newSignature != signature) {
        writeHeld();
        visited = 0;
      }
      signature = newSignature;
      if (round > 0) {
        boolean again = newFile == ReplayIndexFormat.VISIT && round == visited;
        if (again) return;
        if (newFile == ReplayIndexFormat.VISIT) visited = round;
        write(newFile, round, newOffset, newInner);
      } else if (!held || file < 0 && newFile >= 0) {
        held = true;
        file = newFile;
        offset = newOffset;
        inner = newInner;
      }
    }

    void finish() throws IOException {
      writeHeld();
      out.flush();
    }

    private void writeHeld() throws IOException {
      if (held) write(file, 0, offset, inner);
      held = false;
    }

    private void write(int ofFile, int round, long atOffset, long atInner) throws IOException {
      out.writeLong(signature);
      out.writeInt(ofFile);
      out.writeInt(round);
      out.writeLong(atOffset);
      out.writeLong(atInner);
    }
  }

  /** A sorted run and its current entry. */
  private static final class Run implements Closeable {
    final int number;
    long signature;
    int file;
    int round;
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
      round = in.readInt();
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
