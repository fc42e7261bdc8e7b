package io.crivello.sieve.online;

import io.crivello.sieve.UrlRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What sieves promise besides that save in formats of this project. */
abstract class DeterministicSieveContract extends SieveContract {
  @Test
  void theSameUrlsGiveTheSameBytes() throws IOException {
    Path whole = directory.resolve("whole");
    Path inPieces = directory.resolve("in-pieces");
    Path between = directory.resolve("between");
    try (Sieve sieve = create(fresh -> {})) {
      for (UrlRecord record : stream(1000, 500, new Random(8))) sieve.offer(record);
      sieve.flush();
      sieve.save(whole);
    }
    try (Sieve sieve = create(fresh -> {})) {
      for (UrlRecord record : stream(1000, 500, new Random(8)).subList(0, 300)) sieve.offer(record);
      sieve.save(between);
    }
    try (Sieve sieve = open(between, fresh -> {})) {
      for (UrlRecord record : stream(1000, 500, new Random(8)).subList(300, 1000)) {
        sieve.offer(record);
      }
      sieve.flush();
      sieve.save(inPieces);
    }
    assertSame(content(whole), content(inPieces));
  }

  @Test
  void everyDamagedSeenFileIsRefused() throws IOException {
    assertDamageIsRefused(savedSieve(), "seen");
  }
}
