package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class RansCodeTest {
  private static final FrequencyModel EXAMPLE = new FrequencyModel(10, 922, 34, 68);

  @Test
  void workedExamplePushByPush() {
    int[] symbols = {0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0};
    long[] expected = {0, 0, 0, 0, 0, 922, 1024, 1126, 1228, 19392, 21534, 23880};
    long x = 0;
    for (int i = 0; i < symbols.length; i++) {
      x = RansCode.push(EXAMPLE, x, symbols[i]);
      assertEquals(expected[i], x);
    }
    for (int i = symbols.length - 1; i >= 0; i--) {
      assertEquals(expected[i], x);
      assertEquals(symbols[i], RansCode.top(EXAMPLE, x));
      x = RansCode.pop(EXAMPLE, x, symbols[i]);
    }
    assertEquals(0, x);
  }

  @Test
  void workedExampleAsBits() {
    int[] symbols = {0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0};
    BitWriter out = new BitWriter();
    RansCode.encode(symbols, symbols.length, EXAMPLE, out);
    assertEquals("00100101" + "1" + "001111" + "101110101001000", BitStrings.of(out));
  }

  @Test
  void modelsAreStored() {
    for (int precision = 2; precision <= 16; precision++) {
      FrequencyModel model = FrequencyModel.ofCounts(precision, 5, 0, 1, 1_000_000);
      BitWriter out = new BitWriter();
      model.write(out);
      FrequencyModel read = FrequencyModel.read(new BitReader(out.toByteArray()));
      assertEquals(model, read);
      assertEquals(model.hashCode(), read.hashCode());
      int sum = 0;
      for (int s = 0; s < 4; s++) {
        assertEquals(sum, read.start(s));
        for (int slot = 0; slot < read.frequency(s); slot++) assertEquals(s, read.symbol(sum++));
      }
      assertEquals(1 << precision, sum);
      assertEquals(0, read.frequency(1));
    }
    assertEquals("[922, 34, 68]/1024", EXAMPLE.toString());
  }

  @Test
  void wrongModelsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new FrequencyModel(10, 922, 34, 67));
    assertThrows(IllegalArgumentException.class, () -> new FrequencyModel(1, 3, -1));
    assertThrows(IllegalArgumentException.class, () -> new FrequencyModel(17, 1 << 17));
    assertThrows(IllegalArgumentException.class, () -> FrequencyModel.ofCounts(1, 1, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> FrequencyModel.ofCounts(4, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> new AdaptiveModel(4, 17));
    FrequencyModel gap = new FrequencyModel(2, 2, 0, 2);
    for (int symbol : new int[] {-1, 1, 3}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RansCode.encode(new int[] {symbol}, 1, gap, new BitWriter()));
    }
  }

  @Test
  void countsAndSymbolsOutOfRangeAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> FrequencyModel.ofCounts(4, 5, -1));
    assertThrows(
        IllegalArgumentException.class, () -> FrequencyModel.ofCounts(4, Long.MIN_VALUE, 1));
    for (int symbol : new int[] {-1, Integer.MIN_VALUE, 1 << 16, Integer.MAX_VALUE}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> RansCode.encodeWithModel(new int[] {0, symbol}, 2, 4, new BitWriter()));
    }
    int[] frequencies = new int[(1 << 16) + 1];
    frequencies[0] = 1;
    assertThrows(IllegalArgumentException.class, () -> new FrequencyModel(0, frequencies));
    assertThrows(IllegalArgumentException.class, () -> FrequencyModel.ofCounts(17, 1));
    assertThrows(IllegalArgumentException.class, () -> FrequencyModel.ofCounts(-1, 1));
  }

  @Test
  void theLargestSymbolIsRead() {
    int[] symbols = {0xFFFF, 0, 0xFFFF};
    BitWriter out = new BitWriter();
    RansCode.encodeWithModel(symbols, 3, 16, out);
    int[] read = new int[3];
    assertEquals(3, RansCode.decodeWithModel(new BitReader(out.toByteArray()), read));
    assertArrayEquals(symbols, read);
  }

  @Test
  void roundTripsOfEveryModel() {
    Random random = new Random(3);
    for (int n : new int[] {0, 1, 2, 15, 16, 17, 100, 1000, 5000}) {
      for (int alphabet : new int[] {1, 2, 3, 40}) {
        for (int precision : new int[] {6, 10, 12, 16}) {
          int[] symbols = new int[n];
          Arrays.setAll(symbols, i -> Math.min(random.nextInt(alphabet), random.nextInt(alphabet)));
          long[] counts = new long[alphabet];
          Arrays.fill(counts, 1);
          for (int s : symbols) counts[s]++;
          FrequencyModel given = FrequencyModel.ofCounts(precision, counts);
          assertRoundTrip(symbols, () -> given);
          assertRoundTrip(symbols, () -> new AdaptiveModel(precision, alphabet));
          BitWriter out = new BitWriter();
          RansCode.encodeWithModel(symbols, n, precision, out);
          int[] read = new int[n];
          assertEquals(n, RansCode.decodeWithModel(new BitReader(out.toByteArray()), read));
          assertArrayEquals(symbols, read);
        }
      }
    }
  }

  @Test
  void sizeIsCloseToTheEntropy() {
    Random random = new Random(4);
    int n = 200_000;
    int[] symbols = new int[n];
    for (int i = 0; i < n; i++) {
      int r = random.nextInt(1024);
      symbols[i] = r < 922 ? 0 : r < 956 ? 1 : 2;
    }
    double[] p = new double[3];
    for (int s : symbols) p[s] += 1.0 / n;
    double entropy = 0;
    for (double q : p) entropy -= q * Math.log(q) / Math.log(2);
    for (RansModel model : new RansModel[] {EXAMPLE, new AdaptiveModel(12, 3)}) {
      BitWriter out = new BitWriter();
      RansCode.encode(symbols, n, model, out);
      double bits = (double) out.position() / n;
      assertTrue(bits > 0.999 * entropy && bits < 1.005 * entropy, bits + " / " + entropy);
    }
  }

  @Test
  void truncatedOrDamaged() {
    Random random = new Random(5);
    int[] symbols = new int[2000];
    Arrays.setAll(symbols, i -> Math.min(random.nextInt(30), random.nextInt(30)));
    BitWriter out = new BitWriter();
    RansCode.encodeWithModel(symbols, symbols.length, 12, out);
    byte[] coded = out.toByteArray();
    int[] read = new int[symbols.length];
    for (int length = 0; length < coded.length; length++) {
      BitReader in = new BitReader(coded, 0, length);
      assertThrows(CorruptDataException.class, () -> RansCode.decodeWithModel(in, read));
    }
    int refused = 0;
    for (int bit = 0; bit < 8 * coded.length; bit++) {
      byte[] damaged = coded.clone();
      damaged[bit >>> 3] ^= 1 << (bit & 7);
      try {
        RansCode.decodeWithModel(new BitReader(damaged), read);
      } catch (CorruptDataException e) {
        refused++;
      }
    }
    assertTrue(refused > 7.9 * coded.length - 8, refused + " of " + 8 * coded.length);
    for (int round = 0; round < 5000; round++) {
      byte[] garbage = new byte[random.nextInt(200)];
      random.nextBytes(garbage);
      try {
        assertTrue(RansCode.decodeWithModel(new BitReader(garbage), read) <= read.length);
      } catch (CorruptDataException e) {
        refused++;
      }
    }
  }

  private static void assertRoundTrip(int[] symbols, Supplier<RansModel> model) {
    BitWriter out = new BitWriter();
    RansCode.encode(symbols, symbols.length, model.get(), out);
    long length = out.position();
    BitReader in = new BitReader(out.toByteArray());
    int[] read = new int[symbols.length + 1];
    assertEquals(symbols.length, RansCode.decode(in, model.get(), read));
    assertArrayEquals(symbols, Arrays.copyOf(read, symbols.length));
    assertEquals(length, in.position());
  }
}
