package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.hash.Signatures;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KeySignatureTest {
  @Test
  void areTheProjectsSignatures() {
    byte[] text = "in crivello".getBytes(StandardCharsets.US_ASCII);
    assertEquals("431d8cbaad89680b", Long.toHexString(KeySignature.first(text, 3, 8)));
    long[] pair = new long[2];
    for (int length = 0; length <= text.length; length++) {
      Signatures.STANDARD.pair(text, 0, length, pair);
      assertEquals(pair[0], KeySignature.first(text, 0, length));
      assertEquals(pair[1], KeySignature.second(text, 0, length));
    }
    Signatures.STANDARD.pair(new byte[] {42, 0, 0, 0, 0, 0, 0, 0}, 0, 8, pair);
    assertEquals(pair[0], KeySignature.first(42));
    assertEquals(pair[1], KeySignature.second(42));
  }

  @Test
  void scalingIsMonotoneAndCoversTheRange() {
    for (long range : new long[] {1, 2, 3, 1000, 1L << 40}) {
      assertEquals(0, KeySignature.scale(0, range));
      assertEquals(range - 1, KeySignature.scale(-1, range));
      long before = 0;
      for (int i = 0; i < 256; i++) {
        long scaled = KeySignature.scale((long) i << 56, range);
        assertTrue(scaled >= before && scaled < range);
        before = scaled;
      }
    }
  }
}
