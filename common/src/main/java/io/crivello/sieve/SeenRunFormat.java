package io.crivello.sieve;

/**
 * One file of a run of signatures that were seen. The signatures, unsigned and strictly increasing,
 * fall into 256 ranges by their eight leading bits. A <em>seen run</em> is a directory of
 * <var>S</var> such files, <var>S</var> a power of two up to 256; file <var>i</var>, named {@code
 * seen-<i>} in three digits, holds 256/<var>S</var> consecutive ranges. <var>S</var> follows from
 * the number of signatures, never from the number of tasks.
 *
 * <p>A frame of kind {@code SEEN}, version 1, around blocks as {@link BlockFileWriter} describes
 * them. Each block is a {@link SortedBlock}; a range starts a new one, and only its last has fewer
 * than 4,096 signatures. The tail has, in eight bytes each: <var>i</var>, <var>S</var>, the number
 * of signatures, and for each of the 256/<var>S</var> ranges the position of its first block and
 * the number of its signatures.
 *
 * <p>A signature among <var>n</var> costs about 2 + log₂(2⁶⁴/<var>n</var>) bits: 5.3 bytes if there
 * are 10 million, 4.9 if there are 100 million.
 *
 * <p>Example: the second of two files, with the signatures 80…01 and 80…04 only, has one block, and
 * the tail 1, 2, 2, then 0, 2 for range 128 and 20, 0 for each of the 127 others.
 *
 * <pre>
 * body   00 01  00  80 00 00 00 00 00 00 01  88
 * </pre>
 */
public final class SeenRunFormat {
  static final String KIND = "SEEN";
  static final int VERSION = 1;

  public static final int RANGES = 256;

  /** A file has about so many signatures at most, unless there are 256 files. */
  private static final long FILE_COUNT = 1 << 20;

  static final int RANGE_SHIFT = 56;

  /** Places of the tail's numbers. */
  static final int SLICE = 0;

  static final int SLICES = 1;
  static final int COUNT = 2;
  static final int INDEX = 3;

  private SeenRunFormat() {}

  /** The number of files of a run that will have at most so many signatures. */
  public static int slices(long count) {
    int slices = 1;
    while (slices < RANGES && count / slices > FILE_COUNT) slices *= 2;
    return slices;
  }

  /** The range that a signature falls into. */
  public static int range(long signature) {
    return (int) (signature >>> RANGE_SHIFT);
  }

  public static String fileName(int slice) {
    return String.format(java.util.Locale.ROOT, "seen-%03d", slice);
  }
}
