package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FetchSettingsTest {
  @Test
  void defaults() {
    FetchSettings settings = FetchSettings.of(Map.of());
    assertEquals(4000, settings.delay);
    assertEquals(10_000, settings.ipDelay);
    assertEquals(Long.MAX_VALUE, settings.roundTime);
    assertEquals(List.of(), settings.types);
    assertEquals("crivello", settings.userAgent());
  }

  @Test
  void namesAndValuesGiveTheSameSettings() {
    Map<String, String> given =
        Map.of(
            "share", "0.25", "slot", "2s", "types", "text/, Application/PDF", "agent", "Cri/1.0");
    FetchSettings settings = FetchSettings.of(FetchSettings.of(given).toMap());
    assertEquals(0.25, settings.share);
    assertEquals(2000, settings.slot);
    assertEquals(List.of("text/", "application/pdf"), settings.types);
    assertEquals("Cri/1.0 (+x)", settings.with(FetchSettings.Key.CONTACT, "x").userAgent());
    assertEquals(FetchSettings.Key.values().length, settings.toMap().size());
  }

  @ParameterizedTest
  @CsvSource({
    "threads, 0",
    "threads, x",
    "delay, 4",
    "delay, -4s",
    "delay, s",
    "delay, 9999999999s",
    "share, 0",
    "share, -1",
    "share, NaN",
    "slot, 0",
    "allow-private, yes",
    "agent, 'a b'",
    "agent, ''",
    "contact, 'a(b'",
    "max-header-bytes, 10",
    "colour, red",
    "body-memory, ''",
    "body-memory, m",
    "body-memory, -1",
    "body-memory, 5t",
    "body-memory, 1.5g"
  })
  void whatMakesNoSenseIsRefused(String key, String value) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> FetchSettings.of(Map.of(key, value)));
    assertTrue(e.getMessage().contains(key), e.getMessage());
  }

  @Test
  void sizesHaveUnits() {
    assertEquals(256 << 20, FetchSettings.of(Map.of()).bodyMemory);
    assertEquals(77, FetchSettings.of(Map.of("body-memory", "77")).bodyMemory);
    assertEquals(3L << 10, FetchSettings.of(Map.of("body-memory", "3K")).bodyMemory);
    assertEquals(5L << 30, FetchSettings.of(Map.of("body-memory", "5g")).bodyMemory);
  }

  @Test
  void backOffDoublesUpToADay() {
    FetchSettings settings = FetchSettings.of(Map.of("back-off", "10s"));
    assertEquals(10_000, settings.backOffAfter(1));
    assertEquals(20_000, settings.backOffAfter(2));
    assertEquals(86_400_000, settings.backOffAfter(1000));
    assertEquals(0, FetchSettings.of(Map.of("back-off", "0")).backOffAfter(5));
  }
}
