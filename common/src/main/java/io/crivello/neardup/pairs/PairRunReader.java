package io.crivello.neardup.pairs;

import io.crivello.code.DeltaCode;
import io.crivello.code.GammaCode;
import io.crivello.code.SignedFold;
import io.crivello.io.BitReader;
import io.crivello.io.ByteSource;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import java.io.IOException;

/** Reads a run of {@link PairRunFormat}. */
public final class PairRunReader implements PairCursor {
  private final FrameReader frame;
  private final BitReader bits;
  private final long count;
  private long read;
  private long first;
  private long second;
  private int distance;

  /**
   * Opens a run, and verifies its checksum.
   *
   * @param name for messages
   */
  public PairRunReader(ByteSource source, String name) throws IOException {
    frame = new FrameReader(source, name, PairRunFormat.KIND, PairRunFormat.VERSION).verify();
    bits = frame.bits();
    count = DeltaCode.INSTANCE.read(bits);
  }

  /** How many pairs the run has. */
  public long count() {
    return count;
  }

  @Override
  public boolean next() {
    if (read == count) return false;
    long gap = DeltaCode.INSTANCE.read(bits);
    long step = DeltaCode.INSTANCE.read(bits);
    boolean sameFirst = gap == 0 && read > 0;
    first += gap;
    second = sameFirst ? second + step + 1 : first + SignedFold.unfold(step);
    long coded = GammaCode.INSTANCE.read(bits);
    if (first < 0 || second < 0 || coded > Integer.MAX_VALUE) {
      throw new CorruptDataException("a run of pairs has a number out of range");
    }
    distance = (int) coded;
    read++;
    return true;
  }

  @Override
  public long first() {
    return first;
  }

  @Override
  public long second() {
    return second;
  }

  @Override
  public int distance() {
    return distance;
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
