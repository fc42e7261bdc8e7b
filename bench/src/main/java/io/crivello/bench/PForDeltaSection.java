package io.crivello.bench;

import io.crivello.code.PForDelta;
import io.crivello.io.BitWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import me.lemire.integercompression.FastPFOR;
import me.lemire.integercompression.FastPFOR128;
import me.lemire.integercompression.IntWrapper;
import me.lemire.integercompression.IntegerCODEC;
import me.lemire.integercompression.NewPFD;
import me.lemire.integercompression.NewPFDS16;
import me.lemire.integercompression.NewPFDS9;

/**
 * Decoding PForDelta beside the members of its family in JavaFastPFOR: whole arrays into an array
 * that is used again and again. On gaps that are Zipf-like, and on those of a file if one is given.
 */
public final class PForDeltaSection implements Section {
  private static final int ZIPF_GAPS = 1 << 23;
  private static final int LARGEST_GAP = 1 << 20;
  private static final int LARGEST_BLOCK = 256;
  private static final double BAR = 1.25;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws IOException {
    measure(sheet, "Zipf-like gaps", zipf());
    for (String file : arguments) {
      measure(sheet, Path.of(file).getFileName().toString(), gaps(Path.of(file)));
    }
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

  /** Gaps x with probability about proportional to (x + 1)^−1.5, cut off. */
  private static int[] zipf() {
    SplittableRandom random = new SplittableRandom(42);
    int[] gaps = new int[ZIPF_GAPS];
    Arrays.setAll(gaps, i -> (int) Math.min(LARGEST_GAP, Math.pow(random.nextDouble(), -2)) - 1);
    return gaps;
  }

  private static int[] gaps(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .mapToInt(Integer::parseUnsignedInt)
          .toArray();
    }
  }
}
