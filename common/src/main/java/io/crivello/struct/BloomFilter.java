package io.crivello.struct;

import io.crivello.io.FrameReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.function.Consumer;

/**
 * A growing set that never denies a member and takes a stranger for a member at most at a chosen
 * rate, as long as it holds no more elements than it was made for (Bloom 1970). Elements are given
 * as 64-bit signatures, or as byte ranges whose signature is taken.
 *
 * <p>{@link #plain} filters are the smallest; {@link #blocked} ones are somewhat larger and look at
 * one cache line an element. Filters of equal parameters can be merged.
 *
 * <p>Several threads may look up at a time, as long as none adds.
 */
public abstract sealed class BloomFilter permits PlainBloomFilter, BlockedBloomFilter {
  private static final System.Logger LOG = System.getLogger(BloomFilter.class.getName());

  final long[] words;
  final int hashes;
  private final long capacity;
  private final double rate;
  private long added;
  private Consumer<String> notice = message -> LOG.log(System.Logger.Level.WARNING, message);
  private boolean noticed;

  BloomFilter(long capacity, double rate, int hashes, long[] words, long added) {
    this.capacity = capacity;
    this.rate = rate;
    this.hashes = hashes;
    this.words = words;
    this.added = added;
    noticed = isOverfull();
  }

  /** A filter for {@code capacity} elements and a false-positive rate. */
  public static BloomFilter plain(long capacity, double rate) {
    BloomSize size = BloomSize.plain(capacity, rate);
    return new PlainBloomFilter(capacity, rate, size.hashes(), new long[size.words()], 0);
  }

  /** The same in blocks of one cache line. */
  public static BloomFilter blocked(long capacity, double rate) {
    BloomSize size = BloomSize.blocked(capacity, rate);
    return new BlockedBloomFilter(capacity, rate, size.hashes(), new long[size.words()], 0);
  }

  /** Whether an element may have been added. Signatures must be values of a hash function. */
  public abstract boolean contains(long signature);

  /** Sets the bits of an element and says whether one of them was not set before. */
  abstract boolean set(long signature);

  /** The same for those bits only that belong to whoever owns the given words. */
  abstract boolean set(long signature, int fromWord, int toWord);

  /**
   * Adds an element.
   *
   * @return whether it was certainly not there before
   */
  public final boolean add(long signature) {
    boolean isNew = set(signature);
    if (isNew) count(1);
    return isNew;
  }

  public final boolean add(byte[] bytes, int offset, int length) {
    return add(KeySignature.first(bytes, offset, length));
  }

  /** Adds the elements that an iterator gives; it may give the same array again. */
  public final void addAll(Iterator<byte[]> elements) {
    while (elements.hasNext()) {
      byte[] element = elements.next();
      add(element, 0, element.length);
    }
  }

  public final void addAll(PrimitiveIterator.OfLong signatures) {
    while (signatures.hasNext()) add(signatures.nextLong());
  }

  /**
   * Adds the first {@code n} signatures of an array by several threads. The filter and {@link
   * #added()} become what they would by adding one after the other: each thread goes through all
   * signatures and sets the bits in a part of the vector that is its own. Takes one bit an element
   * and thread. It pays where the filter exceeds the caches and each thread has a core of its own:
   * two threads then take about two thirds of the time. A small plain filter is filled faster by
   * one.
   */
  public final void addAll(long[] signatures, int n, int threads) {
    count(new SharedAdding(this, signatures, n).run(threads));
  }

  public final boolean contains(byte[] bytes, int offset, int length) {
    return contains(KeySignature.first(bytes, offset, length));
  }

  private void count(long more) {
    added += more;
    if (added > capacity && !noticed) {
      noticed = true;
      notice.accept(
          "a Bloom filter made for "
              + capacity
              + " elements holds more: its false-positive rate exceeds "
              + rate);
    }
  }

  /** Where the one message goes that more than {@link #capacity()} elements were added. */
  public final void onOverfull(Consumer<String> receiver) {
    notice = Objects.requireNonNull(receiver);
  }

  /** Whether more elements were added than the filter was made for. */
  public final boolean isOverfull() {
    return added > capacity;
  }

  /**
   * How many elements changed the filter. Repeated ones are not counted; after a merge those that
   * both filters had count twice.
   */
  public final long added() {
    return added;
  }

  public final long capacity() {
    return capacity;
  }

  /** The false-positive rate it was made for. */
  public final double rate() {
    return rate;
  }

  /** The number of bits an element sets. */
  public final int hashes() {
    return hashes;
  }

  /** The length of the bit vector. */
  public final long bits() {
    return (long) words.length * Long.SIZE;
  }

  /**
   * Adds all elements of another filter.
   *
   * @throws IllegalArgumentException unless it is of the same kind, made for the same number and
   *     rate
   */
  public final void merge(BloomFilter other) {
    if (!description().equals(other.description())) {
      throw new IllegalArgumentException(
          "cannot merge " + other.description() + " into " + description());
    }
    for (int i = 0; i < words.length; i++) words[i] |= other.words[i];
    count(other.added);
  }

  private String description() {
    return String.format(
        java.util.Locale.ROOT,
        "%s[%d elements, rate %s, %d bits, %d an element]",
        getClass().getSimpleName(),
        capacity,
        rate,
        bits(),
        hashes);
  }

  @Override
  public final String toString() {
    return description();
  }

  /** Writes the payload of {@link BloomFilterFormat}, to stand inside something else. */
  public final void write(DataOutput out) throws IOException {
    BloomFilterFormat.write(this, out);
  }

  public static BloomFilter read(DataInput in) throws IOException {
    return BloomFilterFormat.read(in);
  }

  /** Writes a new file. */
  public final void save(Path file) throws IOException {
    Framed.save(file, BloomFilterFormat.KIND, BloomFilterFormat.VERSION, this::write);
  }

  public static BloomFilter load(Path file) throws IOException {
    return Framed.load(file, BloomFilterFormat.KIND, BloomFilterFormat.VERSION, BloomFilter::read);
  }

  /** Verifies a framed file, wherever it lies, and reads it. */
  public static BloomFilter load(FrameReader frame) throws IOException {
    return Framed.load(frame, BloomFilter::read);
  }
}
