package io.crivello.sieve.online;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogStructuredSieveTest extends SieveContract {
  @Override
  String name() {
    return "rocksdb";
  }

  @Test
  void damagedTablesAreRefused() throws IOException {
    Path saved = savedSieve();
    List<Path> tables;
    try (Stream<Path> files = Files.list(saved.resolve("seen"))) {
      tables = files.filter(file -> file.toString().endsWith(".sst")).toList();
    }
    assertTrue(tables.size() > 0);
    for (Path table : tables) {
      byte[] sound = Files.readAllBytes(table);
      byte[] flipped = sound.clone();
      flipped[10] ^= 1;
      Files.write(table, flipped);
      assertThrows(CorruptDataException.class, () -> open(saved, fresh -> {}));
      Files.write(table, sound);
    }
    open(saved, fresh -> {}).close();
  }

  @Test
  void manyUrlsSpillToDisk() throws IOException {
    int n = 100_000;
    try (Sieve sieve = create(fresh -> {})) {
      for (int time = 0; time < 2; time++) {
        for (int i = 0; i < n; i++) sieve.offer(record(i, "http://example.org/" + i));
      }
      sieve.flush();
      assertEquals(n, sieve.delivered());
    }
  }

  /** The other sieves need no RocksDB, and this one says what it lacks. */
  @Test
  void withoutTheLibraryTheMessageIsClear() throws Exception {
    List<URL> classPath = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      if (!entry.contains("rocksdb")) classPath.add(Path.of(entry).toUri().toURL());
    }
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    try (URLClassLoader loader = new URLClassLoader(classPath.toArray(URL[]::new), platform)) {
      assertThrows(ClassNotFoundException.class, () -> loader.loadClass("org.rocksdb.RocksDB"));
      Method probe =
          loader
              .loadClass(Probe.class.getName())
              .getDeclaredMethod("make", String.class, Path.class);
      probe.setAccessible(true);
      for (String other : Sieves.names()) {
        if (!other.equals(name())) probe.invoke(null, other, fresh());
      }
      InvocationTargetException failure =
          assertThrows(InvocationTargetException.class, () -> probe.invoke(null, name(), fresh()));
      assertInstanceOf(IOException.class, failure.getCause());
      String message = failure.getCause().getMessage();
      assertTrue(message.contains("the sieve rocksdb needs a library"), message);
    }
  }

  static final class Probe {
    private Probe() {}

    static void make(String name, Path scratch) throws IOException {
      Sieves.byName(name).create(scratch, SieveSettings.DEFAULT, fresh -> {}).close();
    }
  }
}
