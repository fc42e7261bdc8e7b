package io.crivello.writable;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.Objects;

/**
 * A run of postings of one term: documents in increasing order, for each the positions of the term
 * in increasing order, at least one. Documents are numbers up to 2⁶³ − 1, usually relative to the
 * block in the key; positions are ints from 0 on.
 *
 * <pre>
 * VarInt   the number of bytes that follow
 * VarInt   the number n of documents, at least 1
 * VarInt   the number of positions of all documents together
 * VarInt   the first document
 * 3 bytes  the codes of documents, counts and positions: 0 … 63 is Rice's with that parameter, 64
 *          is δ
 * bits     for each document
 *            its difference from the previous one, less one; not for the first document
 *            its number of positions, less one
 *            its first position, then the differences of the others from the previous one, less one
 *          each in its code; zeros up to the byte
 * </pre>
 *
 * <p>The empty run is the length 0 alone. Example: document 2 with positions 1 and 3, document 5
 * with position 0. All codes being 0, which is unary, the bits are 01 01 01 for the count and the
 * positions of document 2, and 001 1 1 for document 5:
 *
 * <pre>
 * 88 82 83 82 00 00 00 54 E0
 * </pre>
 *
 * <p>To write: {@link #clear}, {@link #add} each document, write. To read: {@link #nextDocument}
 * until it returns −1, and of each document as many positions as one likes by {@link
 * #nextPosition}; nothing is decoded before it is asked for, or passed by.
 */
public final class PostingsRunWritable extends PayloadWritable {
  /** What {@link #nextDocument} and {@link #nextPosition} return at the end. */
  public static final int END = -1;

  private final BitWriter coder = new BitWriter();
  private final BitReader reader = new BitReader(new byte[0]);

  private boolean collecting;
  private long[] gaps = new long[16];
  private long[] counts = new long[16];
  private long[] positions = new long[16];
  private int documents;
  private int occurrences;
  private long firstDocument;

  private int bodyStart;
  private int documentCode;
  private int countCode;
  private int positionCode;

  private int documentsRead;
  private int occurrencesLeft;
  private long document;
  private int count;
  private int positionsRead;
  private int position;

  /** Appends a document with the {@code n} positions from {@code offset} on. */
  public void add(long newDocument, int[] at, int offset, int n) {
    if (!collecting && documents > 0) {
      throw new IllegalStateException("the run is complete: clear it first");
    }
    Objects.checkFromIndexSize(offset, n, at.length);
    if (newDocument < 0 || (documents > 0 && newDocument <= document)) {
      throw new IllegalArgumentException("document " + newDocument + " after " + document);
    }
    if (n < 1) throw new IllegalArgumentException("document " + newDocument + " has no position");
    if (occurrences + n > positions.length) {
      positions = Arrays.copyOf(positions, Math.max(occurrences + n, 2 * positions.length));
    }
    int previous = -1;
    for (int i = 0; i < n; i++) {
      if (at[offset + i] <= previous) {
        throw new IllegalArgumentException("position " + at[offset + i] + " after " + previous);
      }
      positions[occurrences + i] = at[offset + i] - previous - 1;
      previous = at[offset + i];
    }
    if (documents == gaps.length) {
      gaps = Arrays.copyOf(gaps, 2 * documents);
      counts = Arrays.copyOf(counts, 2 * documents);
    }
    if (documents == 0) {
      firstDocument = newDocument;
    } else {
      gaps[documents - 1] = newDocument - document - 1;
    }
    counts[documents++] = n - 1;
    occurrences += n;
    document = newDocument;
    collecting = true;
  }

  @Override
  void complete() {
    if (!collecting) return;
    collecting = false;
    coder.reset();
    VarInt.write(coder, documents);
    VarInt.write(coder, occurrences);
    VarInt.write(coder, firstDocument);
    int d = bestCode(gaps, documents - 1);
    int c = bestCode(counts, documents);
    int p = bestCode(positions, occurrences);
    coder.writeBits(d, 8);
    coder.writeBits(c, 8);
    coder.writeBits(p, 8);
    int at = 0;
    for (int i = 0; i < documents; i++) {
      if (i > 0) GapCode.write(coder, gaps[i - 1], d);
      GapCode.write(coder, counts[i], c);
      for (int end = at + (int) counts[i] + 1; at < end; at++)
        GapCode.write(coder, positions[at], p);
    }
    copyFrom(coder);
    parse();
  }

  private static int bestCode(long[] numbers, int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) sum += numbers[i];
    return GapCode.best(numbers, n, sum);
  }

  @Override
  void reset() {
    collecting = false;
    documents = 0;
    occurrences = 0;
    start();
  }

  @Override
  void parse() {
    int end = length();
    if (end == 0) return;
    long n = VarInt.read(bytes(), 0, end);
    int at = VarInt.length(n);
    long all = VarInt.read(bytes(), at, end);
    at += VarInt.length(all);
    long first = VarInt.read(bytes(), at, end);
    at += VarInt.length(first);
    bodyStart = at + 3;
    long bits = 8L * (end - bodyStart);
    if (n < 1 || all < n || first < 0 || all > Integer.MAX_VALUE || 2 * n - 1 + all > bits) {
      throw new CorruptDataException(
          "a run of " + n + " documents and " + all + " positions in " + end + " bytes");
    }
    documentCode = GapCode.check(bytes()[at]);
    countCode = GapCode.check(bytes()[at + 1]);
    positionCode = GapCode.check(bytes()[at + 2]);
    documents = (int) n;
    occurrences = (int) all;
    firstDocument = first;
    rewind();
  }

  /** The number of documents. */
  public int documents() {
    return documents;
  }

  /** The number of positions of all documents together. */
  public int occurrences() {
    return occurrences;
  }

  /** Goes back to before the first document. */
  public void rewind() {
    complete();
    start();
    if (documents > 0) reader.reset(bytes(), bodyStart, length() - bodyStart);
  }

  private void start() {
    documentsRead = 0;
    occurrencesLeft = occurrences;
    document = END;
    count = 0;
    positionsRead = 0;
  }

  /** Goes to the next document and returns it, or {@link #END} after the last. */
  public long nextDocument() {
    if (collecting) rewind();
    while (positionsRead < count) nextPosition();
    count = 0;
    positionsRead = 0;
    if (documentsRead == documents) return end();
    if (documentsRead == 0) {
      document = firstDocument;
    } else {
      long gap = GapCode.read(reader, documentCode);
      if (gap < 0 || gap >= Long.MAX_VALUE - document) {
        throw new CorruptDataException("the documents of a run exceed 63 bits");
      }
      document += gap + 1;
    }
    documentsRead++;
    long more = GapCode.read(reader, countCode);
    long available = (long) occurrencesLeft - 1 - (documents - documentsRead);
    if (more < 0 || more > available) {
      throw new CorruptDataException("document " + document + " has too many positions");
    }
    count = (int) more + 1;
    occurrencesLeft -= count;
    position = -1;
    return document;
  }

  private long end() {
    if (occurrencesLeft != 0) {
      throw new CorruptDataException("a run lacks " + occurrencesLeft + " positions");
    }
    if (documents > 0 && 8L * (length() - bodyStart) - reader.position() >= 8) {
      throw new CorruptDataException("unused bytes after a run");
    }
    document = END;
    return END;
  }

  /** The number of positions of the current document. */
  public int count() {
    return count;
  }

  /** Goes to the next position of the current document, or returns {@link #END} after the last. */
  public int nextPosition() {
    if (positionsRead == count) return END;
    long gap = GapCode.read(reader, positionCode);
    if (gap < 0 || gap >= Integer.MAX_VALUE - (long) position) {
      throw new CorruptDataException("a position above 2^31 − 1 in document " + document);
    }
    positionsRead++;
    position += (int) gap + 1;
    return position;
  }
}
