package io.crivello.sieve.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.Allocation;
import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MercatorSieveTest extends DeterministicSieveContract {
  private static final int ROUND = 1 << 14;

  @Override
  String name() {
    return "mercator";
  }

  @Test
  void urlsLeaveWhenTheBufferIsFull() throws IOException {
    List<String> left = new ArrayList<>();
    try (Sieve sieve = create(fresh -> left.add(fresh.text()))) {
      for (int i = 0; i < BUFFER; i++) sieve.offer(record(i, "http://example.org/" + i));
      assertEquals(0, left.size());
      sieve.offer(record(BUFFER, "http://example.org/"));
      assertEquals(BUFFER, left.size());
    }
  }

  /** Offering and unloading a buffer allocates the same with two URLs seen and with many. */
  @Test
  void memoryDoesNotGrowWithTheUrlsSeen() throws IOException {
    SieveSettings settings = SETTINGS.withBuffer(ROUND);
    try (Sieve sieve = factory().create(fresh(), settings, fresh -> {})) {
      int[] next = {0};
      UrlRecord reused = new UrlRecord();
      byte[] url = "http://example.org/????".getBytes(StandardCharsets.US_ASCII);
      Runnable round =
          () -> {
            try {
              for (int i = 0; i < ROUND; i++) {
                int number = next[0]++;
                for (int k = 0; k < 4; k++) url[url.length - 1 - k] = (byte) (number >>> 8 * k);
                reused.setUrl(url, 0, url.length);
                sieve.offer(reused);
              }
              sieve.flush();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          };
      round.run();
      long early = Allocation.of(round);
      for (int i = 0; i < 30; i++) round.run();
      long late = Allocation.of(round);
      assertEquals(33L * ROUND, sieve.delivered());
      assertTrue(late < early + ROUND, early + " bytes early, " + late + " late");
      assertTrue(late < 8L * ROUND + (1 << 20), late + " bytes");
    }
  }
}
