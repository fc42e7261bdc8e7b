package io.crivello.struct;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class BloomFilterFormatTest {
  private static final String ZERO = "0000000000000000";
  private static final long SIGNATURE = 0x0123456789ABCDEFL;

  @Test
  void plainFiltersAreStoredAsInTheExample() throws IOException {
    BloomFilter filter = BloomFilter.plain(4, 0.125);
    filter.add(SIGNATURE);
    assertEquals(
        "00"
            + "03"
            + "0000000000000004"
            + "3fc0000000000000"
            + "0000000000000001"
            + "00000001"
            + "8200000000020000",
        HexFormat.of().formatHex(Damage.bytes(filter::write)));
  }

  @Test
  void blockedFiltersAreStoredAsInTheExample() throws IOException {
    BloomFilter filter = BloomFilter.blocked(4, 0.125);
    filter.add(SIGNATURE);
    assertEquals(
        "01"
            + "03"
            + "0000000000000004"
            + "3fc0000000000000"
            + "0000000000000001"
            + "00000008"
            + ZERO
            + ZERO
            + "0000000100000000"
            + ZERO
            + "0000000000010000"
            + ZERO
            + ZERO
            + "0000000000000002",
        HexFormat.of().formatHex(Damage.bytes(filter::write)));
  }
}
