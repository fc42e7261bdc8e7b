package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.IDN;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PunycodeTest {
  /** Samples of RFC 3492, section 7.1. */
  @Test
  void samplesOfTheSpecification() {
    assertEquals("egbpdaj6bu4bxfgehfvwxn", encode("ليهمابتكلموشعربي؟"));
    assertEquals("ihqwcrb4cv8a8dqg056pqjye", encode("他们为什么不说中文"));
    assertEquals("Proprostnemluvesky-uyb24dma41a", encode("Pročprostěnemluvíčesky"));
    assertEquals("3B-ww4c5e180e575a65lsy2b", encode("3年B組金八先生"));
    assertEquals("Hello-Another-Way--fc4qua05auwb3674vfr0b", encode("Hello-Another-Way-それぞれの場所"));
    assertEquals("-> $1.00 <--", encode("-> $1.00 <-"));
  }

  @Test
  void agreesWithTheJdkOnLettersThatUnicodeThreeKnew() {
    long seed = 20240607;
    SplittableRandom random = new SplittableRandom(seed);
    int[] starts = {'a', 'a', 'a', 0xE0, 0x3C3, 0x430, 0x4E00, 0xAC00};
    for (int i = 0; i < 3_000; i++) {
      int start = starts[random.nextInt(starts.length)];
      StringBuilder name = new StringBuilder();
      int length = random.nextInt(1, 12);
      for (int j = 0; j < length; j++) {
        int from = random.nextBoolean() ? start : 'a';
        name.append((char) (from + random.nextInt(7)));
      }
      name.append(".example");
      assertEquals(
          IDN.toASCII(name.toString()),
          InternationalName.toAscii(name.toString()),
          "seed " + seed + ": " + name);
    }
  }

  @Test
  void longNamesAreRefusedBeforeTheyCost() {
    assertNull(InternationalName.toAscii("\u00e9".repeat(1_000_000)));
    assertNull(InternationalName.toAscii("\ufdfa".repeat(1_000)));
    assertNull(InternationalName.toAscii("\u00e9".repeat(64)));
    assertEquals(IDN.toASCII("\u00e9".repeat(50)), InternationalName.toAscii("\u00e9".repeat(50)));
  }

  private static String encode(String label) {
    StringBuilder to = new StringBuilder();
    Punycode.encode(label.codePoints().toArray(), to);
    return to.toString();
  }
}
