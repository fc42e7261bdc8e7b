package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class KeySignatureTest {
  @Test
  void signaturesNeverChange() {
    byte[] text = "in crivello".getBytes(StandardCharsets.US_ASCII);
    assertEquals("88a87ac7e2676744", Long.toHexString(KeySignature.first(text, 3, 8)));
    assertEquals("d1e0066676de44bc", Long.toHexString(KeySignature.second(text, 3, 8)));
    assertEquals("b0c47889f3b1a4aa", Long.toHexString(KeySignature.first(text, 0, 0)));
    assertEquals("6fa773a5db723c6f", Long.toHexString(KeySignature.second(text, 0, 0)));
    assertEquals("de786876d59bcc8c", Long.toHexString(KeySignature.first(42)));
    assertEquals("fcb77c14333cf54", Long.toHexString(KeySignature.second(42)));
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
