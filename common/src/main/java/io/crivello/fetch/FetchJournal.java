package io.crivello.fetch;

import io.crivello.io.DurableOutput;
import io.crivello.warc.WarcEncoder;
import io.crivello.warc.WarcInfo;
import it.unimi.dsi.fastutil.io.FastByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What a fetch task leaves behind, whenever it dies: an archive of pages, an archive of the answers
 * that are no pages, a log, and what was about to be asked, all of them only ever appended to.
 *
 * <ul>
 *   <li>The archive of pages has the records of fetched URLs, so that its response records are as
 *       many as the log has fetched lines, and a revisit record for each unchanged copy.
 *   <li>The archive aside has everything else that requests came to: answers for robots.txt,
 *       refusals of servers, answers that a rule skipped or after which the URL comes back, and
 *       failures without an answer as metadata records. So a replay can give each request what it
 *       came to.
 *   <li>The log has a line a URL, and a line a request for robots.txt: {@link FetchLine#toLine()},
 *       in UTF-8, with a line feed. Its offset points into the archive that {@link #isPage} tells.
 *   <li>A fourth file has an {@link AskedLine} a request, durable before the request is sent: what
 *       has no line in the log was in flight.
 * </ul>
 *
 * <p>The threads that call {@link #write} compress in parallel; under a lock they only copy bytes
 * and learn their offsets. A single thread writes what has come together to the archives, syncs
 * them, then writes and syncs the lines, then runs the callbacks, and begins again as long as there
 * is anything: exchanges wait for the device no longer than twice a sync. So a line that can be
 * read speaks of records that were complete before it. At most two batches of about {@value
 * #BATCH_BYTES} bytes, or of one exchange, are in memory; who comes when both are full waits.
 *
 * <p>A failure to write makes every later call fail, and callbacks that did not run never will.
 */
public final class FetchJournal implements ExchangeLog, Closeable {
  static final int BATCH_BYTES = 8 << 20;
  private static final int NOT_MODIFIED = 304;

  private static final class Batch {
    final FastByteArrayOutputStream pages = new FastByteArrayOutputStream();
    final FastByteArrayOutputStream aside = new FastByteArrayOutputStream();
    final FastByteArrayOutputStream lines = new FastByteArrayOutputStream();
    final List<Runnable> callbacks = new ArrayList<>();

    boolean isFull() {
      return (long) pages.length + aside.length + lines.length >= BATCH_BYTES;
    }
  }

  private final DurableOutput pages;
  private final DurableOutput aside;
  private final DurableOutput log;
  private final GroupCommit asked;
  private final long round;
  private final long date;
  private final int level;
  private final ConcurrentLinkedQueue<ExchangeEncoder> idle = new ConcurrentLinkedQueue<>();
  private final Thread flusher = new Thread(this::flushBatches, "fetch-journal");

  private final Object lock = new Object();
  private Batch filling = new Batch();
  private Batch spare = new Batch();
  private long pagesEnd;
  private long asideEnd;
  private boolean closed;
  private Throwable failure;

  /**
   * Begins a journal in four empty outputs, which it closes in the end.
   *
   * @param level of compression: 0 … 9
   */
  public FetchJournal(
      DurableOutput pages,
      DurableOutput aside,
      DurableOutput log,
      DurableOutput asked,
      WarcInfo info,
      int level)
      throws IOException {
    this.pages = pages;
    this.aside = aside;
    this.log = log;
    this.asked = new GroupCommit(asked);
    this.round = info.round();
    this.date = info.date();
    this.level = level;
    try (WarcEncoder encoder = new WarcEncoder(level)) {
      info.encode(encoder, "pages.warc.gz");
      pages.write(encoder.buffer(), 0, encoder.length());
      encoder.clear();
      info.encode(encoder, "robots.warc.gz");
      aside.write(encoder.buffer(), 0, encoder.length());
    }
    pagesEnd = pages.position();
    asideEnd = aside.position();
    flusher.setDaemon(true);
    flusher.start();
  }

  /** Whether the records of such an exchange are in the archive of pages, not in that aside. */
  public static boolean isPage(Outcome outcome, int status) {
    return outcome == Outcome.FETCHED || outcome == Outcome.SKIPPED && status == NOT_MODIFIED;
  }

  /** Whether an exchange was an attempt; a URL that its host's rules forbid was not asked for. */
  private static boolean isKept(Exchange exchange) {
    if (exchange.responseHead != null) return true;
    return Reasons.isAttempt(exchange.reason) && !exchange.reason.equals(Reasons.ROBOTS);
  }

  @Override
  public void write(Exchange exchange, Runnable durable) throws IOException {
    ExchangeEncoder encoder = idle.poll();
    if (encoder == null) encoder = new ExchangeEncoder(level, round, date);
    try {
      if (isKept(exchange)) {
        encoder.encode(exchange);
        append(exchange, encoder.buffer(), encoder.length(), durable);
      } else {
        append(exchange, encoder.buffer(), 0, durable);
      }
    } finally {
      idle.add(encoder);
    }
  }

  private void append(Exchange exchange, byte[] records, int length, Runnable durable)
      throws IOException {
    synchronized (lock) {
      while (filling.isFull() && failure == null && !closed) await();
      checkOpen();
      long offset = -1;
      if (length > 0 && isPage(exchange.outcome, exchange.status)) {
        offset = pagesEnd;
        pagesEnd += length;
        filling.pages.write(records, 0, length);
      } else if (length > 0) {
        offset = asideEnd;
        asideEnd += length;
        filling.aside.write(records, 0, length);
      }
      byte[] line = exchange.line(offset, length).toLine().getBytes(StandardCharsets.UTF_8);
      filling.lines.write(line, 0, line.length);
      filling.lines.write('\n');
      filling.callbacks.add(durable);
      lock.notifyAll();
    }
  }

  @Override
  public void announce(AskedLine request) throws IOException {
    asked.append((request.toLine() + "\n").getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void check() throws IOException {
    synchronized (lock) {
      checkOpen();
    }
  }

  private void checkOpen() throws IOException {
    if (failure != null) throw new IOException("the journal could not be written", failure);
    if (closed) throw new IOException("the journal is closed");
  }

  private void await() throws InterruptedIOException {
    try {
      lock.wait();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for the journal");
    }
  }

  private void flushBatches() {
    try {
      for (Batch batch; (batch = nextBatch()) != null; ) flush(batch);
    } catch (IOException | RuntimeException | Error e) {
      synchronized (lock) {
        failure = e;
        lock.notifyAll();
      }
    }
  }

  /** Takes what has come together, and waits until there is something; null after the last. */
  private Batch nextBatch() throws IOException {
    synchronized (lock) {
      while (filling.callbacks.isEmpty() && !closed) await();
      if (filling.callbacks.isEmpty()) return null;
      Batch full = filling;
      filling = spare;
      spare = full;
      lock.notifyAll();
      return full;
    }
  }

  private void flush(Batch batch) throws IOException {
    writeAndSync(pages, batch.pages);
    writeAndSync(aside, batch.aside);
    writeAndSync(log, batch.lines);
    for (Runnable callback : batch.callbacks) callback.run();
    batch.callbacks.clear();
  }

  private static void writeAndSync(DurableOutput out, FastByteArrayOutputStream bytes)
      throws IOException {
    if (bytes.length == 0) return;
    out.write(bytes.array, 0, bytes.length);
    out.sync();
    bytes.reset();
    if (bytes.array.length > 2 * BATCH_BYTES) bytes.trim();
  }

  /** Waits until everything given is durable, and closes the four outputs. */
  @Override
  public void close() throws IOException {
    synchronized (lock) {
      closed = true;
      lock.notifyAll();
    }
    try (pages;
        aside;
        log;
        asked) {
      flusher.join();
      for (ExchangeEncoder encoder; (encoder = idle.poll()) != null; ) encoder.close();
      synchronized (lock) {
        if (failure != null) throw new IOException("the journal could not be written", failure);
      }
      pages.sync();
      aside.sync();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the journal was being closed");
    }
  }
}
