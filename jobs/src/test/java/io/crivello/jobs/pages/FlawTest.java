package io.crivello.jobs.pages;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class FlawTest {
  private static Flaw read(byte[] key, byte[] value) {
    return Flaw.read(key, key.length, value, value.length);
  }

  @Test
  void isWrittenAsSpecified() {
    Flaw flaw = new Flaw(2, Flaw.Kind.LINK, 1, "u", 200, "no-host", "http://[");
    assertEquals("0000000000000002010000000175", HexFormat.of().formatHex(flaw.key()));
    assertEquals("200\tno-host\thttp://[", new String(flaw.value(), UTF_8));
    assertEquals(flaw, read(flaw.key(), flaw.value()));
  }

  @Test
  void flawsWithoutAPlaceComeLast() {
    Flaw none = new Flaw(-1, Flaw.Kind.PAGE, 0, "http://è.example/", 0, "bad-robots", "");
    Flaw last = new Flaw((1L << 40) - 2, Flaw.Kind.LINK, 100, "u", 200, "more", "");
    assertTrue(Arrays.compareUnsigned(last.key(), none.key()) < 0);
    assertTrue(Arrays.compareUnsigned(Flaw.firstKey(last.place()), last.key()) < 0);
    assertEquals(none, read(none.key(), none.value()));
  }

  @Test
  void damagedRecordsAreRefused() {
    Flaw flaw = new Flaw(2, Flaw.Kind.LINK, 1, "", 200, "no-host", "x");
    byte[] key = flaw.key();
    byte[] value = flaw.value();
    byte[] shortKey = Arrays.copyOf(key, key.length - 1);
    byte[] strangeKind = key.clone();
    strangeKind[8] = 2;
    assertThrows(CorruptDataException.class, () -> read(shortKey, value));
    assertThrows(CorruptDataException.class, () -> read(strangeKind, value));
    for (String text : new String[] {"", "200\tx", "200\tx\ty\tz", "x200\ta\tb", "-1\ta\tb"}) {
      assertThrows(CorruptDataException.class, () -> read(key, text.getBytes(UTF_8)), text);
    }
  }
}
