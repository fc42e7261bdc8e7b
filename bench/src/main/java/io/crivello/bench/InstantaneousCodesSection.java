package io.crivello.bench;

import io.crivello.code.Code;
import io.crivello.code.DeltaCode;
import io.crivello.code.GammaCode;
import io.crivello.code.GolombCode;
import io.crivello.code.ZetaCode;
import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import it.unimi.dsi.io.InputBitStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.function.LongSupplier;

/** Decoding of the instantaneous codes, one by one and in bulk, beside dsiutils. */
abstract class InstantaneousCodesSection implements Section {
  private static final int N = 1_000_000;

  /** How dsiutils reads one integer. */
  interface PeerReader {
    long read(InputBitStream in) throws IOException;
  }

  /** γ on Zipf-like gaps. */
  public static final class Gamma extends InstantaneousCodesSection {
    @Override
    public void run(SideBySide sheet, String[] arguments) throws Exception {
      compare(sheet, GammaCode.INSTANCE, Gaps.load(arguments, N), in -> in.readGamma());
    }
  }

  /** δ on Zipf-like gaps. */
  public static final class Delta extends InstantaneousCodesSection {
    @Override
    public void run(SideBySide sheet, String[] arguments) throws Exception {
      compare(sheet, DeltaCode.INSTANCE, Gaps.load(arguments, N), in -> in.readDelta());
    }
  }

  /** ζ3 on Zipf-like gaps. */
  public static final class Zeta extends InstantaneousCodesSection {
    @Override
    public void run(SideBySide sheet, String[] arguments) throws Exception {
      compare(sheet, new ZetaCode(3), Gaps.load(arguments, N), in -> in.readZeta(3));
    }
  }

  /** Golomb with its best modulus on the gaps of a random subset, for which it is made. */
  public static final class Golomb extends InstantaneousCodesSection {
    @Override
    public void run(SideBySide sheet, String[] arguments) throws Exception {
      long[] gaps = arguments.length == 0 ? Gaps.geometric(N, 0.02, 1) : Gaps.load(arguments, N);
      double mean = Arrays.stream(gaps).average().orElse(1);
      int modulus = (int) GolombCode.optimalModulus(1 / (1 + mean));
      compare(sheet, new GolombCode(modulus), gaps, in -> in.readGolomb(modulus));
    }
  }

  static void compare(SideBySide sheet, Code code, long[] gaps, PeerReader peer) {
    BitWriter out = new BitWriter();
    code.write(out, gaps, 0, gaps.length);
    sheet.line(
        code.name() + " size", "%8.2f bits an integer", (double) out.position() / gaps.length);
    byte[] bytes = Arrays.copyOf(out.toByteArray(), out.length() + 16);
    LongSupplier dsiutils = () -> readAll(bytes, gaps.length, peer);
    sheet.compare(
        code.name() + " decoding, one by one",
        gaps.length,
        () -> {
          BitReader in = new BitReader(bytes);
          long sum = 0;
          for (int i = 0; i < gaps.length; i++) sum += code.read(in);
          return sum;
        },
        "dsiutils",
        dsiutils,
        1);
    long[] values = new long[128];
    sheet.compare(
        code.name() + " decoding, 128 at a time",
        gaps.length,
        () -> {
          BitReader in = new BitReader(bytes);
          long sum = 0;
          for (int i = 0; i < gaps.length; i += values.length) {
            int n = Math.min(values.length, gaps.length - i);
            code.read(in, values, 0, n);
            for (int j = 0; j < n; j++) sum += values[j];
          }
          return sum;
        },
        "dsiutils",
        dsiutils,
        1);
  }

  private static long readAll(byte[] bytes, int n, PeerReader peer) {
    try {
      InputBitStream in = new InputBitStream(bytes);
      long sum = 0;
      for (int i = 0; i < n; i++) sum += peer.read(in);
      return sum;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
