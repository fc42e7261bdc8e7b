package io.crivello.jobs.crawl;

import io.crivello.fetch.FetchItem;
import io.crivello.fetch.HostState;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.table.SortedTableReader;
import io.crivello.table.SortedTableWriter;
import io.crivello.table.TableMerge;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What was pushed back: URLs beyond a cap, and URLs that shall be asked again. Entries are numbered
 * by round and place, and lie in tables sorted by (host, number): a host's entries are contiguous,
 * the table's index finds them, and what was consumed of a host is one number. The value is the
 * word of {@link PushedBack}, a tab, and the line of the item.
 */
public final class Backlog {
  private static final int PLACE_BITS = 40;
  private static final long PLACE_MASK = (1L << PLACE_BITS) - 1;
  private static final long BUDGET = 64L << 20;

  private Backlog() {}

  /** The number of what a round pushes back: a place is pushed at most once a round. */
  static long number(int round, long place) {
    return (long) round << PLACE_BITS | place;
  }

  /** The key: the host, a zero byte, the number in eight bytes, highest first. */
  static byte[] key(String host, long number) {
    byte[] name = host.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(name.length + 1 + Long.BYTES)
        .put(name)
        .put((byte) 0)
        .putLong(number)
        .array();
  }

  /** Writes the entries that one stage pushes back. */
  static final class Builder {
    private final TableSorter sorter;
    private final Path file;
    private long count;

    Builder(FileSystem fs, Path file) {
      this.file = file;
      sorter = new TableSorter(fs, file, BUDGET);
    }

    /** Adds a URL that came back. */
    void add(String host, long number, FetchItem item) throws IOException {
      add(host, number, item, PushedBack.RETURNED);
    }

    void add(String host, long number, FetchItem item, PushedBack cause) throws IOException {
      String value = cause.word() + "\t" + item.toLine();
      sorter.add(key(host, number), value.getBytes(StandardCharsets.UTF_8));
      count++;
    }

    /** Writes the table, if there is anything to be written. */
    List<Path> finish() throws IOException {
      if (count == 0) return List.of();
      sorter.finish();
      return List.of(file);
    }
  }

  /** Reads the entries, host by host. */
  public static final class Reader implements Closeable {
    private final TableMerge tables;
    private boolean at;
    private long read;

    public Reader(FileSystem fs, List<Path> files) throws IOException {
      List<SortedTableReader> readers = new ArrayList<>();
      for (Path file : files) readers.add(HostTables.reader(fs, file));
      tables = new TableMerge(readers);
      next();
    }

    /** How many entries it stood on. */
    public long read() {
      return read;
    }

    /** Goes to a host's first entry that has at least a number. */
    public void seek(String host, long from) throws IOException {
      at = tables.seek(key(host, from));
      if (at) read++;
    }

    /** Whether it stands on an entry. */
    public boolean isAtEntry() {
      return at;
    }

    public boolean isAt(String host) {
      return at && host().equals(host);
    }

    public String host() {
      int length = tables.keyLength() - 1 - Long.BYTES;
      return new String(tables.key(), 0, length, StandardCharsets.US_ASCII);
    }

    public long number() {
      return ByteBuffer.wrap(tables.key(), tables.keyLength() - Long.BYTES, Long.BYTES).getLong();
    }

    public FetchItem item() {
      String value = value();
      return FetchItem.parse(value.substring(value.indexOf('\t') + 1));
    }

    PushedBack cause() {
      String value = value();
      return PushedBack.parse(value.substring(0, Math.max(0, value.indexOf('\t'))));
    }

    private String value() {
      return new String(tables.value(), 0, tables.valueLength(), StandardCharsets.UTF_8);
    }

    public void next() throws IOException {
      at = tables.next();
      if (at) read++;
    }

    void copyTo(SortedTableWriter table) throws IOException {
      table.add(tables.key(), 0, tables.keyLength(), tables.value(), 0, tables.valueLength());
    }

    @Override
    public void close() throws IOException {
      tables.close();
    }
  }

  /** The entries of some tables that still wait, host by host; those taken are left out. */
  public static final class Entries implements Closeable {
    private final HostTables hosts;
    private final Reader reader;
    private boolean started;
    private String host = "";
    private long cursor;

    /** All entries of a crawl. */
    public Entries(FileSystem fs, Workspace workspace, CrawlState crawl) throws IOException {
      this(fs, paths(workspace, crawl.hosts), paths(workspace, crawl.backlog));
    }

    Entries(FileSystem fs, List<Path> hosts, List<Path> backlog) throws IOException {
      this.hosts = new HostTables(fs, hosts);
      reader = new Reader(fs, backlog);
    }

    private static List<Path> paths(Workspace workspace, List<String> names) {
      return names.stream().map(workspace::resolve).toList();
    }

    public boolean next() throws IOException {
      if (started) reader.next();
      started = true;
      for (; reader.isAtEntry(); reader.next()) {
        if (!reader.isAt(host)) {
          host = reader.host();
          HostState state = hosts.find(host);
          cursor = state == null ? 0 : state.backlogCursor;
        }
        if (reader.number() >= cursor) return true;
      }
      return false;
    }

    /** Goes to the entry of a place among those of its host. */
    public boolean find(String ofHost, long place) throws IOException {
      HostState state = hosts.find(ofHost);
      reader.seek(ofHost, state == null ? 0 : state.backlogCursor);
      while (reader.isAt(ofHost)) {
        if ((reader.number() & PLACE_MASK) == place) return true;
        reader.next();
      }
      return false;
    }

    public String host() {
      return host;
    }

    public FetchItem item() {
      return reader.item();
    }

    /** Why the entry waits. */
    public PushedBack cause() {
      return reader.cause();
    }

    /** The round that pushed it back. */
    public int round() {
      return (int) (reader.number() >>> PLACE_BITS);
    }

    /** Writes the entries from the next one on to a table. */
    void writeTo(SortedTableWriter table) throws IOException {
      while (next()) reader.copyTo(table);
    }

    @Override
    public void close() throws IOException {
      reader.close();
      hosts.close();
    }
  }
}
