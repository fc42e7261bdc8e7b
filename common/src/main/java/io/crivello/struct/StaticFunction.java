package io.crivello.struct;

import io.crivello.io.FrameReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A function from a fixed set of n keys to values of b bits that does not store the keys, in about
 * n·b + 1.4·n bits. On any other key it returns an arbitrary value.
 *
 * <p>The value of a key is the exclusive or of three variables that hash functions choose among
 * 1.23·n; a system of such equations is solved by peeling the hypergraph whose edges are the keys
 * (Majewski, Wormald, Havas, Czech 1996). Only variables that are not zero are stored, at most one
 * a key: a bit vector with ranks says which (Belazzougui, Boldi, Pagh, Vigna 2009). Keys are first
 * distributed by signature over buckets of about {@value #BUCKET_KEYS} that are solved one by one,
 * each with the first seed that gives a hypergraph without cycles (Botelho, Pagh, Ziviani 2007, cut
 * the problem in the same way).
 *
 * <p>The variables of a bucket are a multiple of {@value #UNIT} and are cut in three equal parts,
 * one a hash function. In memory four units lie behind a word with the four ranks, relative to the
 * bucket: nine words, of which a look-up touches two or three.
 *
 * <p>Immutable; built by {@link StaticFunctionBuilder}, stored as {@link StaticFunctionFormat}
 * says.
 */
public final class StaticFunction {
  static final int BUCKET_KEYS = 4096;
  static final int UNIT = 128;

  /** So that the ranks of a bucket fit 16 bits. */
  static final int MOST_UNITS = 511;

  static final int SEED_BITS = 8;
  static final int LINE = 9;
  private static final int FIELD_BITS = 21;
  private static final long FIELD = (1L << FIELD_BITS) - 1;
  private static final long SEED_STEP = 0x9E3779B97F4A7C15L;
  private static final long VERTEX_SECOND = 0xD1B54A32D192ED03L;

  private final long size;
  private final int width;
  private final int bucketCount;

  /**
   * For each bucket its first unit, shifted left by {@value #SEED_BITS}, with its seed; then the
   * number of values before it. One more pair closes the list.
   */
  private final long[] buckets;

  private final long[] lines;

  /** The values, most significant bit first, and a word that is always there to be read. */
  private final long[] values;

  StaticFunction(long size, int width, long[] buckets, long[] lines, long[] values) {
    this.size = size;
    this.width = width;
    this.bucketCount = buckets.length / 2 - 1;
    this.buckets = buckets;
    this.lines = lines;
    this.values = values;
  }

  /** The number of buckets for {@code size} keys; none if the values have no bits. */
  static int bucketCount(long size, int width) {
    return width == 0 ? 0 : Math.toIntExact((size + BUCKET_KEYS - 1) / BUCKET_KEYS);
  }

  static int bucketOf(long first, long bucketCount) {
    return (int) KeySignature.scale(first, bucketCount);
  }

  /** A random word for a key in its bucket, from which {@link #vertex} takes three numbers. */
  static long edge(long first, long second, int seed) {
    return KeySignature.fold(first ^ seed * SEED_STEP, second ^ VERTEX_SECOND);
  }

  /** The {@code i}-th variable of an edge, in part {@code i} of three parts of a given length. */
  static int vertex(long edge, int i, int part) {
    long field = edge >>> i * FIELD_BITS & FIELD;
    return i * part + (int) (field * part >>> FIELD_BITS);
  }

  static int part(int units) {
    return units * UNIT / 3;
  }

  /** Where in the lines the two words of a unit start. */
  static int markWord(int unit) {
    return (unit >>> 2) * LINE + 1 + ((unit & 3) << 1);
  }

  public long size() {
    return size;
  }

  /** The number of bits of a value. */
  public int width() {
    return width;
  }

  public long get(byte[] key) {
    return get(key, 0, key.length);
  }

  public long get(byte[] bytes, int offset, int length) {
    return get(
        KeySignature.first(bytes, offset, length), KeySignature.second(bytes, offset, length));
  }

  /** The value of the key with a given signature. */
  public long get(long first, long second) {
    if (bucketCount == 0) return 0;
    int bucket = bucketOf(first, bucketCount) << 1;
    long start = buckets[bucket];
    long valuesBefore = buckets[bucket + 1];
    int unit = (int) (start >>> SEED_BITS);
    int part = part((int) (buckets[bucket + 2] >>> SEED_BITS) - unit);
    long edge = edge(first, second, (int) start & 0xFF);
    return variable(unit, valuesBefore, vertex(edge, 0, part))
        ^ variable(unit, valuesBefore, vertex(edge, 1, part))
        ^ variable(unit, valuesBefore, vertex(edge, 2, part));
  }

  private long variable(int firstUnit, long valuesBefore, int vertex) {
    int unit = firstUnit + vertex / UNIT;
    int line = (unit >>> 2) * LINE;
    int odd = vertex >>> 6 & 1;
    int word = line + 1 + ((unit & 3) << 1) + odd;
    long bits = lines[word];
    if (bits << vertex >= 0) return 0;
    long rank =
        valuesBefore
            + (lines[line] >>> 48 - 16 * (unit & 3) & 0xFFFF)
            + Long.bitCount(lines[word - 1] & -odd)
            + Long.bitCount(bits >>> 1 >>> ~vertex);
    long at = rank * width;
    int index = (int) (at >>> 6);
    return (values[index] << at | values[index + 1] >>> 1 >>> ~at) >>> -width;
  }

  /** The bits this function takes in memory, everything counted. */
  public long bits() {
    return Long.SIZE * (2L + buckets.length + lines.length + values.length);
  }

  long[] buckets() {
    return buckets;
  }

  long[] lines() {
    return lines;
  }

  long[] values() {
    return values;
  }

  /** Writes the payload of {@link StaticFunctionFormat}, to stand inside something else. */
  public void write(DataOutput out) throws IOException {
    StaticFunctionFormat.write(this, out);
  }

  public static StaticFunction read(DataInput in) throws IOException {
    return StaticFunctionFormat.read(in);
  }

  /** Writes a new file. */
  public void save(Path file) throws IOException {
    Framed.save(file, StaticFunctionFormat.KIND, StaticFunctionFormat.VERSION, this::write);
  }

  public static StaticFunction load(Path file) throws IOException {
    return Framed.load(
        file, StaticFunctionFormat.KIND, StaticFunctionFormat.VERSION, StaticFunction::read);
  }

  /** Verifies a framed file, wherever it lies, and reads it. */
  public static StaticFunction load(FrameReader frame) throws IOException {
    return Framed.load(frame, StaticFunction::read);
  }
}
