package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;

/** Properties over generated codes and lists; jqwik shrinks what fails to the smallest case. */
class RoundTripPropertiesTest {
  @Provide
  Arbitrary<Code> universalCodes() {
    return Arbitraries.of(
            "gamma",
            "delta",
            "zeta1",
            "zeta2",
            "zeta3",
            "zeta7",
            "nibble",
            "byte",
            "byte-length-first")
        .map(Codes::byName);
  }

  @Provide
  Arbitrary<long[]> naturals() {
    return Arbitraries.longs()
        .between(0, Long.MAX_VALUE)
        .withDistribution(RandomDistribution.biased())
        .array(long[].class)
        .ofMaxSize(300);
  }

  @Property(seed = "1")
  void aStreamOfCodewordsComesBack(
      @ForAll("universalCodes") Code code, @ForAll("naturals") long[] values) {
    BitWriter out = new BitWriter();
    code.write(out, values, 0, values.length);
    assertEquals(Arrays.stream(values).map(code::length).sum(), out.position());
    long[] read = new long[values.length];
    code.read(new BitReader(out.toByteArray()), read, 0, read.length);
    assertArrayEquals(values, read);
  }

  @Property(seed = "2")
  void bitsComeBackFromAnyPosition(@ForAll("naturals") long[] values) {
    BitWriter out = new BitWriter();
    long[] positions = new long[values.length];
    for (int i = 0; i < values.length; i++) {
      positions[i] = out.position();
      DeltaCode.INSTANCE.write(out, values[i]);
    }
    BitReader in = new BitReader(out.toByteArray());
    for (int i = values.length - 1; i >= 0; i--) {
      in.position(positions[i]);
      assertEquals(values[i], DeltaCode.INSTANCE.read(in));
    }
  }

  @Provide
  Arbitrary<String> listCodecs() {
    return Arbitraries.of(
        "gamma",
        "delta",
        "zeta3",
        "interpolative",
        "pfordelta",
        "pfordelta-escape",
        "eliasfano",
        "rans");
  }

  @Property(seed = "3")
  void aSortedListComesBack(@ForAll("listCodecs") String name, @ForAll("naturals") long[] values) {
    long[] sorted = Arrays.stream(values).map(x -> x >>> 1).sorted().distinct().toArray();
    SortedListCodec codec = SortedListCodecs.byName(name);
    BitWriter out = new BitWriter();
    codec.encode(sorted, sorted.length, out);
    SortedListCursor cursor = codec.iterator(new BitReader(out.toByteArray()));
    for (long x : sorted) assertEquals(x, cursor.next());
    assertEquals(SortedListCursor.END, cursor.next());
  }
}
