package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SignatureWritableTest extends KeyContract<SignatureWritable> {
  @Override
  SignatureWritable create() {
    return new SignatureWritable();
  }

  @Override
  SignatureWritable random(Random random) {
    SignatureWritable key = new SignatureWritable();
    key.set(randomNumber(random));
    return key;
  }

  @Override
  List<SignatureWritable> edges() {
    return List.of(new SignatureWritable(0), new SignatureWritable(1), new SignatureWritable(-1));
  }

  @Override
  int expectedOrder(SignatureWritable a, SignatureWritable b) {
    return new BigInteger(Long.toUnsignedString(a.get()))
        .compareTo(new BigInteger(Long.toUnsignedString(b.get())));
  }

  @Override
  Class<?> comparatorClass() {
    return SignatureWritable.Comparator.class;
  }

  @Test
  void workedExample() {
    SignatureWritable key = new SignatureWritable(-2);
    assertArrayEquals(Records.hex("FFFFFFFFFFFFFFFE"), Records.bytes(key));
    assertTrue(key.compareTo(new SignatureWritable(Long.MAX_VALUE)) > 0);
    assertEquals("fffffffffffffffe", key.toString());
  }
}
