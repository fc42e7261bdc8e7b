package io.crivello.neardup.pairs;

import io.crivello.code.DeltaCode;
import io.crivello.code.GammaCode;
import io.crivello.code.SignedFold;
import io.crivello.io.BitWriter;
import io.crivello.io.FrameWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;

/** Writes a run of {@link PairRunFormat}, pair by pair, in order. */
final class PairRunWriter implements Closeable {
  private final FrameWriter frame;
  private final BitWriter bits;
  private final long count;
  private long written;
  private long lastFirst;
  private long lastSecond;

  /**
   * Begins a run.
   *
   * @param count how many pairs it will have
   */
  PairRunWriter(OutputStream out, long count) throws IOException {
    frame = new FrameWriter(out, PairRunFormat.KIND, PairRunFormat.VERSION);
    bits = new BitWriter(frame);
    this.count = count;
    DeltaCode.INSTANCE.write(bits, count);
  }

  void add(long first, long second, int distance) {
    boolean sameFirst = written > 0 && first == lastFirst;
    if (first < lastFirst || sameFirst && second < lastSecond) {
      throw new IllegalStateException("the pair " + first + ", " + second + " is out of order");
    }
    DeltaCode.INSTANCE.write(bits, first - lastFirst);
    if (sameFirst) {
      if (second == lastSecond) {
        throw new IllegalStateException("the pair " + first + ", " + second + " came twice");
      }
      DeltaCode.INSTANCE.write(bits, second - lastSecond - 1);
    } else {
      DeltaCode.INSTANCE.write(bits, SignedFold.fold(second - first));
    }
    GammaCode.INSTANCE.write(bits, distance);
    lastFirst = first;
    lastSecond = second;
    written++;
  }

  /** Ends the run. */
  void finish() throws IOException {
    if (written != count) throw new IllegalStateException(written + " pairs of " + count);
    bits.flush();
    frame.finish();
  }

  @Override
  public void close() throws IOException {
    frame.close();
  }
}
