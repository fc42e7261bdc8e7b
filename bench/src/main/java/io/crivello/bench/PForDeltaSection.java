package io.crivello.bench;

import io.crivello.code.PForDelta;
import io.crivello.io.BitWriter;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongSupplier;
import me.lemire.integercompression.FastPFOR;
import me.lemire.integercompression.FastPFOR128;
import me.lemire.integercompression.IntWrapper;
import me.lemire.integercompression.IntegerCODEC;
import me.lemire.integercompression.NewPFD;
import me.lemire.integercompression.NewPFDS16;
import me.lemire.integercompression.NewPFDS9;

/**
 * Decoding PForDelta beside the members of its family in JavaFastPFOR: whole arrays into an array
 * that is used again and again. On Zipf-like gaps, or on those of a file if one is given.
 */
public final class PForDeltaSection implements Section {
  private static final int ZIPF_GAPS = 1 << 23;
  private static final int LARGEST_BLOCK = 256;
  private static final double BAR = 1.25;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws IOException {
    long[] gaps = Gaps.load(arguments, ZIPF_GAPS);
    measure(sheet, arguments.length == 0 ? "Zipf-like gaps" : "gaps of the file", ints(gaps));
  }

  private static int[] ints(long[] gaps) {
    int[] ints = new int[gaps.length];
    for (int i = 0; i < gaps.length; i++) ints[i] = Math.toIntExact(gaps[i]);
    return ints;
  }

  private static void measure(SideBySide sheet, String data, int[] gaps) {
    // All peers leave what is not a whole block to another code.
    int n = gaps.length - gaps.length % LARGEST_BLOCK;
    if (n == 0) throw new IllegalArgumentException(data + ": fewer than 256 gaps");
    LongSupplier ours = ours(sheet, data, gaps, n);
    IntegerCODEC[] peers = {
      new NewPFD(), new NewPFDS9(), new NewPFDS16(), new FastPFOR(), new FastPFOR128()
    };
    for (IntegerCODEC peer : peers) {
      String name = peer.getClass().getSimpleName();
      sheet.compare(
          "PForDelta decoding, " + data, n, ours, name, theirs(sheet, data, gaps, n, peer), BAR);
    }
    byte[] escaped = encode(gaps, n, new PForDelta(128, PForDelta.Exceptions.ESCAPED));
    size(sheet, "PForDelta with escapes", data, 8.0 * escaped.length / n);
  }

  private static LongSupplier ours(SideBySide sheet, String data, int[] gaps, int n) {
    PForDelta code = new PForDelta(128, PForDelta.Exceptions.CHAINED);
    byte[] coded = encode(gaps, n, code);
    size(sheet, "PForDelta", data, 8.0 * coded.length / n);
    int[] decoded = new int[n];
    return () -> {
      code.decode(coded, 0, coded.length, decoded, 0, n);
      return checksum(decoded);
    };
  }

  private static byte[] encode(int[] gaps, int n, PForDelta code) {
    BitWriter out = new BitWriter();
    code.encode(gaps, 0, n, out);
    return out.toByteArray();
  }

  private static LongSupplier theirs(
      SideBySide sheet, String data, int[] gaps, int n, IntegerCODEC peer) {
    int[] buffer = new int[2 * n + 1024];
    IntWrapper end = new IntWrapper();
    peer.compress(gaps, new IntWrapper(), n, buffer, end);
    int length = end.get();
    int[] coded = Arrays.copyOf(buffer, length);
    size(sheet, peer.getClass().getSimpleName(), data, 32.0 * length / n);
    int[] decoded = new int[n];
    return () -> {
      peer.uncompress(coded, new IntWrapper(), length, decoded, new IntWrapper());
      return checksum(decoded);
    };
  }

  private static void size(SideBySide sheet, String name, String data, double bits) {
    sheet.line("size of " + name + ", " + data, "%8.3f bits an integer", bits);
  }

  private static long checksum(int[] values) {
    long sum = 0;
    for (int i = 0; i < values.length; i += 61) sum = 31 * sum + values[i];
    return sum;
  }
}
