package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.WritableComparator;
import org.junit.jupiter.api.Test;

class SignatureOrdinalWritableTest extends KeyContract<SignatureOrdinalWritable> {
  @Override
  SignatureOrdinalWritable create() {
    return new SignatureOrdinalWritable();
  }

  @Override
  SignatureOrdinalWritable random(Random random) {
    return new SignatureOrdinalWritable(
        random.nextBoolean() ? 5 : randomNumber(random), randomNumber(random));
  }

  @Override
  List<SignatureOrdinalWritable> edges() {
    List<SignatureOrdinalWritable> edges = new ArrayList<>();
    for (long signature : new long[] {0, 1, -1}) {
      for (long ordinal : new long[] {0, 1, -1}) {
        edges.add(new SignatureOrdinalWritable(signature, ordinal));
      }
    }
    return edges;
  }

  @Override
  int expectedOrder(SignatureOrdinalWritable a, SignatureOrdinalWritable b) {
    return Arrays.compareUnsigned(
        new long[] {a.signature(), a.ordinal()}, new long[] {b.signature(), b.ordinal()});
  }

  @Override
  Class<?> comparatorClass() {
    return SignatureOrdinalWritable.Comparator.class;
  }

  @Test
  void workedExample() {
    SignatureOrdinalWritable key = new SignatureOrdinalWritable(1, 258);
    assertArrayEquals(Records.hex("0000000000000001 0000000000000102"), Records.bytes(key));
    assertEquals("0000000000000001 258", key.toString());
  }

  @Test
  void groupingLooksAtTheSignatureOnly() {
    WritableComparator grouping = new SignatureOrdinalWritable.SignatureComparator();
    Random random = new Random(4);
    for (int i = 0; i < 2000; i++) {
      SignatureOrdinalWritable a = random(random);
      SignatureOrdinalWritable b = random(random);
      int expected = Integer.signum(Long.compareUnsigned(a.signature(), b.signature()));
      byte[] left = Records.bytes(a);
      byte[] right = Records.bytes(b);
      assertEquals(expected, Integer.signum(grouping.compare(left, 0, 16, right, 0, 16)));
      assertEquals(expected, Integer.signum(grouping.compare(a, b)));
    }
  }

  @Test
  void clippedBytesAreNotGrouped() {
    assertClippedAreNotCompared(new SignatureOrdinalWritable.SignatureComparator());
  }
}
