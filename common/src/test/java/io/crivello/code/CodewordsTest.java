package io.crivello.code;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Codewords as they are printed in the literature. */
class CodewordsTest {
  private static void check(Code code, String... codewords) {
    for (int x = 0; x < codewords.length; x++) {
      assertEquals(codewords[x], Codewords.of(code, x), code.name() + " of " + x);
    }
  }

  @Test
  void unary() {
    check(UnaryCode.INSTANCE, "1", "01", "001", "0001");
  }

  @Test
  void gamma() {
    check(
        GammaCode.INSTANCE,
        "1",
        "010",
        "011",
        "00100",
        "00101",
        "00110",
        "00111",
        "0001000",
        "0001001",
        "0001010",
        "0001011",
        "0001100",
        "0001101",
        "0001110",
        "0001111",
        "000010000");
  }

  @Test
  void delta() {
    check(
        DeltaCode.INSTANCE,
        "1",
        "0100",
        "0101",
        "01100",
        "01101",
        "01110",
        "01111",
        "00100000",
        "00100001",
        "00100010",
        "00100011",
        "00100100",
        "00100101",
        "00100110",
        "00100111",
        "001010000");
  }

  @Test
  void golombOfModulusThree() {
    check(
        new GolombCode(3),
        "10",
        "110",
        "111",
        "010",
        "0110",
        "0111",
        "0010",
        "00110",
        "00111",
        "00010",
        "000110",
        "000111",
        "000010",
        "0000110",
        "0000111",
        "0000010");
  }

  @Test
  void nibble() {
    check(
        BlockCode.NIBBLE,
        "1000",
        "1001",
        "1010",
        "1011",
        "1100",
        "1101",
        "1110",
        "1111",
        "00011000",
        "00011001",
        "00011010",
        "00011011",
        "00011100",
        "00011101",
        "00011110",
        "00011111");
  }

  @Test
  void bytes() {
    assertEquals("10000000", Codewords.of(BlockCode.BYTE, 0));
    assertEquals("0000000110000000", Codewords.of(BlockCode.BYTE, 128));
    assertEquals("10000000", Codewords.of(LengthFirstByteCode.INSTANCE, 0));
    assertEquals("0100000010000000", Codewords.of(LengthFirstByteCode.INSTANCE, 128));
    assertEquals(
        "001" + "0".repeat(6) + "1" + "0".repeat(14),
        Codewords.of(LengthFirstByteCode.INSTANCE, 1 << 14));
  }

  @Test
  void zetaOfThree() {
    check(
        new ZetaCode(3),
        "100",
        "1010",
        "1011",
        "1100",
        "1101",
        "1110",
        "1111",
        "0100000",
        "0100001",
        "0100010",
        "0100011",
        "0100100",
        "0100101",
        "0100110",
        "0100111",
        "01010000");
  }

  @Test
  void minimalBinary() {
    check(new MinimalBinaryCode(1), "");
    check(new MinimalBinaryCode(3), "0", "10", "11");
    check(new MinimalBinaryCode(5), "00", "01", "10", "110", "111");
    check(new MinimalBinaryCode(6), "00", "01", "100", "101", "110", "111");
    check(new MinimalBinaryCode(7), "00", "010", "011", "100", "101", "110", "111");
  }
}
