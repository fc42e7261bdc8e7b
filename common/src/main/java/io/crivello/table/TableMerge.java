package io.crivello.table;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Several tables read as one, in key order. Of the records with equal keys one is kept: that of the
 * table given last, or the one that a {@link Chooser} chooses. Memory is that of the readers, one
 * block each.
 */
public final class TableMerge implements Closeable {
  /** Decides between records of the same key. */
  public interface Chooser {
    /** Returns one of two readers, each on a record of the same key; the later was given later. */
    SortedTableReader choose(SortedTableReader earlier, SortedTableReader later);
  }

  /** The record of the table given last hides the others. */
  public static final Chooser LAST = (earlier, later) -> later;

  private final SortedTableReader[] readers;
  private final Chooser chooser;
  private final IntHeapPriorityQueue waiting;

  /** The readers that stand on the current key. */
  private final IntArrayList current = new IntArrayList();

  private SortedTableReader chosen;

  public TableMerge(List<SortedTableReader> readers) throws IOException {
    this(readers, LAST);
  }

  /** Merges all records of some tables; the readers are rewound, and closed with the merge. */
  public TableMerge(List<SortedTableReader> readers, Chooser chooser) throws IOException {
    this.readers = readers.toArray(SortedTableReader[]::new);
    this.chooser = chooser;
    waiting = new IntHeapPriorityQueue(Math.max(1, this.readers.length), this::compare);
    for (int i = 0; i < this.readers.length; i++) {
      this.readers[i].rewind();
      current.add(i);
    }
  }

  private int compare(int i, int j) {
    SortedTableReader a = readers[i];
    SortedTableReader b = readers[j];
    int byKey = Arrays.compareUnsigned(a.key(), 0, a.keyLength(), b.key(), 0, b.keyLength());
    return byKey != 0 ? byKey : Integer.compare(i, j);
  }

  /** Goes to the next key, if there is one. */
  public boolean next() throws IOException {
    for (int k = 0; k < current.size(); k++) {
      int i = current.getInt(k);
      if (readers[i].next()) waiting.enqueue(i);
    }
    return choose();
  }

  public boolean seek(byte[] target) throws IOException {
    return seek(target, 0, target.length);
  }

  /** Goes to the first key that is not less than the given one, or to the end. */
  public boolean seek(byte[] target, int offset, int length) throws IOException {
    waiting.clear();
    for (int i = 0; i < readers.length; i++) {
      if (readers[i].seek(target, offset, length)) waiting.enqueue(i);
    }
    return choose();
  }

  private boolean choose() {
    current.clear();
    chosen = null;
    if (waiting.isEmpty()) return false;
    int first = waiting.dequeueInt();
    current.add(first);
    chosen = readers[first];
    while (!waiting.isEmpty() && hasKeyOf(first, waiting.firstInt())) {
      int later = waiting.dequeueInt();
      current.add(later);
      chosen = chooser.choose(chosen, readers[later]);
    }
    return true;
  }

  private boolean hasKeyOf(int i, int j) {
    SortedTableReader a = readers[i];
    SortedTableReader b = readers[j];
    return Arrays.equals(a.key(), 0, a.keyLength(), b.key(), 0, b.keyLength());
  }

  /** The reader on the chosen record: not to be moved. */
  public SortedTableReader chosen() {
    if (chosen == null) throw new IllegalStateException("the merge is not on a record");
    return chosen;
  }

  /** The current key, from index 0 on, in a buffer that the next movement changes. */
  public byte[] key() {
    return chosen().key();
  }

  public int keyLength() {
    return chosen().keyLength();
  }

  /** The chosen value, from index 0 on, in a buffer that the next movement changes. */
  public byte[] value() {
    return chosen().value();
  }

  public int valueLength() {
    return chosen().valueLength();
  }

  /** Adds all records from the next one on to a table. */
  public void writeTo(SortedTableWriter table) throws IOException {
    while (next()) table.add(key(), 0, keyLength(), value(), 0, valueLength());
  }

  @Override
  public void close() throws IOException {
    for (SortedTableReader reader : readers) reader.close();
  }
}
