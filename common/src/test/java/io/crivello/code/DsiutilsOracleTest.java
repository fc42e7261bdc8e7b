package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import it.unimi.dsi.io.InputBitStream;
import it.unimi.dsi.io.OutputBitStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The streams are those of dsiutils, bit for bit, in both directions. */
class DsiutilsOracleTest {
  interface PeerWriter {
    void write(OutputBitStream out, long x) throws IOException;
  }

  interface PeerReader {
    long read(InputBitStream in) throws IOException;
  }

  static Arguments pair(Code code, PeerWriter writer, PeerReader reader) {
    return Arguments.of(code, writer, reader);
  }

  static Stream<Arguments> pairs() {
    Stream<Arguments> fixed =
        Stream.of(
            pair(UnaryCode.INSTANCE, (out, x) -> out.writeLongUnary(x), in -> in.readLongUnary()),
            pair(GammaCode.INSTANCE, (out, x) -> out.writeLongGamma(x), in -> in.readLongGamma()),
            pair(DeltaCode.INSTANCE, (out, x) -> out.writeLongDelta(x), in -> in.readLongDelta()),
            pair(BlockCode.NIBBLE, (out, x) -> out.writeLongNibble(x), in -> in.readLongNibble()));
    Stream<Arguments> zeta =
        Stream.of(1, 2, 3, 4, 5, 7)
            .map(
                k ->
                    pair(
                        new ZetaCode(k),
                        (out, x) -> out.writeLongZeta(x, k),
                        in -> in.readLongZeta(k)));
    Stream<Arguments> golomb =
        Stream.of(1L, 2L, 3L, 5L, 8L, 100L, 1L << 35)
            .map(
                b ->
                    pair(
                        new GolombCode(b),
                        (out, x) -> out.writeLongGolomb(x, b),
                        in -> in.readLongGolomb(b)));
    return Stream.of(fixed, zeta, golomb).flatMap(s -> s);
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void sameBits(Code code, PeerWriter writer, PeerReader reader) throws IOException {
    long[] values = Arrays.stream(CodeTest.values(code, 5)).filter(x -> x < 1L << 55).toArray();
    BitWriter ours = new BitWriter();
    byte[] buffer = new byte[1 << 22];
    OutputBitStream theirs = new OutputBitStream(buffer);
    for (long x : values) {
      code.write(ours, x);
      writer.write(theirs, x);
    }
    long bits = theirs.writtenBits();
    theirs.flush();
    assertEquals(bits, ours.position());
    byte[] bytes = ours.toByteArray();
    assertArrayEquals(Arrays.copyOf(buffer, bytes.length), bytes);

    InputBitStream peer = new InputBitStream(bytes);
    for (long x : values) assertEquals(x, reader.read(peer));
    BitReader own = new BitReader(buffer);
    for (long x : values) assertEquals(x, code.read(own));
  }
}
