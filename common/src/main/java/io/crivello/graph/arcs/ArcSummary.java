package io.crivello.graph.arcs;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * How many arcs there are, repeated ones counted, the greatest number in them, and how many have
 * their source in each of up to 65,536 ranges of equal width, a power of two. The width follows
 * from the greatest source alone, so that the sum of several summaries does not depend on how the
 * arcs were distributed among them.
 */
public final class ArcSummary {
  private static final int LOG2_BUCKETS = 16;
  static final int BUCKETS = 1 << LOG2_BUCKETS;

  private final long[] buckets = new long[BUCKETS];
  private int shift;
  private long arcs;
  private long repeated;
  private long greatest = -1;

  void count(long source, long target, boolean isRepeated) {
    arcs++;
    if (isRepeated) repeated++;
    greatest = Math.max(greatest, Math.max(source, target));
    if (source >>> shift >= BUCKETS) widen(shiftFor(source));
    buckets[(int) (source >>> shift)]++;
  }

  private static int shiftFor(long source) {
    return Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(source) - LOG2_BUCKETS);
  }

  private void widen(int newShift) {
    int more = newShift - shift;
    for (int i = 0; i < BUCKETS; i++) {
      long count = buckets[i];
      buckets[i] = 0;
      buckets[i >>> Math.min(more, LOG2_BUCKETS)] += count;
    }
    shift = newShift;
  }

  /** Adds what another one counted. */
  public void add(ArcSummary other) {
    if (other.shift > shift) widen(other.shift);
    int less = shift - other.shift;
    for (int i = 0; i < BUCKETS; i++) {
      buckets[i >>> Math.min(less, LOG2_BUCKETS)] += other.buckets[i];
    }
    arcs += other.arcs;
    repeated += other.repeated;
    greatest = Math.max(greatest, other.greatest);
  }

  /** How many arcs were added, repeated ones counted. */
  public long arcs() {
    return arcs;
  }

  /** How many of them were dropped from a run that had them already. */
  public long repeated() {
    return repeated;
  }

  /** The greatest number that is a source or a target; −1 if there are no arcs. */
  public long greatest() {
    return greatest;
  }

  /** How many nodes a bucket stands for, as a power of two. */
  int shift() {
    return shift;
  }

  /** How many arcs have their source in a bucket. */
  long bucket(int i) {
    return buckets[i];
  }

  /** Writes it; {@link #read} takes it back. */
  public void write(DataOutput out) throws IOException {
    out.writeLong(arcs);
    out.writeLong(repeated);
    out.writeLong(greatest);
    out.writeInt(shift);
    int used = BUCKETS;
    while (used > 0 && buckets[used - 1] == 0) used--;
    out.writeInt(used);
    for (int i = 0; i < used; i++) out.writeLong(buckets[i]);
  }

  public static ArcSummary read(DataInput in) throws IOException {
    ArcSummary summary = new ArcSummary();
    summary.arcs = in.readLong();
    summary.repeated = in.readLong();
    summary.greatest = in.readLong();
    summary.shift = in.readInt();
    int used = in.readInt();
    if (used < 0 || used > BUCKETS || summary.shift < 0 || summary.shift > Long.SIZE) {
      throw new CorruptDataException("a summary of arcs with " + used + " counts");
    }
    for (int i = 0; i < used; i++) summary.buckets[i] = in.readLong();
    return summary;
  }
}
