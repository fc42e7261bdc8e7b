package io.crivello.jobs.neardup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.jobs.neardup.NeardupSettings.Clusters;
import io.crivello.jobs.neardup.NeardupSettings.Method;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.Settings;
import io.crivello.neardup.Features;
import io.crivello.neardup.hamming.FingerprintWriter;
import io.crivello.neardup.hamming.PlainPairs;
import io.crivello.neardup.pairs.PairMerge;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job finds every pair that comparing every two fingerprints finds, and no other. */
@Timeout(400)
class JoinSketchesTest {
  @TempDir java.nio.file.Path folder;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final JobRunner jobs =
      new JobRunner(new PrintStream(said, true, StandardCharsets.UTF_8), false);

  private int outputs;

  private Path path(String name) {
    return new Path(folder.resolve(name).toUri());
  }

  private static Configuration configuration(int tasks) {
    Configuration conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    conf.setInt(Settings.LOCAL_TASKS, tasks);
    conf.set(Settings.MEMORY, "16m");
    return conf;
  }

  private void write(String name, int bits, long[] packed) throws IOException {
    int words = bits / Long.SIZE;
    FileSystem fs = FileSystem.getLocal(new Configuration());
    try (FingerprintWriter out = new FingerprintWriter(fs.create(path(name)), bits)) {
      for (int i = 0; i < packed.length; i += words) {
        out.add(packed[i], words == 2 ? packed[i + 1] : 0, 100);
      }
      out.finish();
    }
  }

  private static NeardupSettings settings(int bits, int distance) {
    return new NeardupSettings(
        Method.SIMHASH,
        bits,
        Features.WORDS,
        1,
        1,
        List.of(distance),
        0,
        Double.MAX_VALUE,
        Clusters.COMPONENTS,
        false);
  }

  /** The pairs that the job finds in a file, and in how many units. */
  private record Found(long[] codes, long units) {}

  private Found find(String file, int bits, int n, int distance, int tasks) throws Exception {
    Configuration conf = configuration(tasks);
    FileSystem fs = FileSystem.getLocal(conf);
    said.reset();
    Path output = path("pairs-" + outputs++);
    try (Scratch scratch = Scratch.open(conf, folder.resolve("scratch"))) {
      NeardupSettings settings = settings(bits, distance);
      long count = JoinSketches.run(conf, jobs, settings, path(file), n, output);
      String plan = said.toString(StandardCharsets.UTF_8);
      String fingerprints = String.format(Locale.ROOT, "%,d fingerprints of %d bits", n, bits);
      assertTrue(plan.contains(fingerprints + ", distance at most " + distance), plan);
      long units =
          SketchFiles.list(fs, output, SketchFiles.PAIRS).stream()
              .map(run -> run.getName().substring(0, "pairs-00000".length()))
              .distinct()
              .count();
      return new Found(read(fs, output, (int) count), units);
    }
  }

  @Test
  void recallIsOneOnManyFingerprintsWhateverTheNumberOfTasks() throws Exception {
    int n = 200_000;
    long[] packed = PlainPairs.fingerprints(64, n, 20, 31);
    write("distinct", 64, packed);
    long[] all = PlainPairs.of(64, packed, n, 15);
    for (int distance : new int[] {3, 5, 7, 10, 15}) {
      long[] expected =
          Arrays.stream(all).filter(code -> PlainPairs.distance(code) <= distance).toArray();
      assertTrue(expected.length > n / 20, () -> "only " + expected.length + " pairs");
      for (int tasks : distance > 7 ? new int[] {2} : new int[] {1, 2, 7}) {
        Found found = find("distinct", 64, n, distance, tasks);
        assertArrayEquals(expected, found.codes(), "distance " + distance + ", tasks " + tasks);
        assertTrue(found.units() > 1, found.units() + " units at distance " + distance);
      }
    }
  }

  @Test
  void longFingerprintsAreFoundWhateverTheNumberOfTasks() throws Exception {
    int n = 20_000;
    long[] packed = PlainPairs.fingerprints(128, n, 20, 32);
    write("long", 128, packed);
    long[] expected = PlainPairs.of(128, packed, n, 10);
    assertTrue(expected.length > n / 20, () -> "only " + expected.length + " pairs");
    for (int tasks : new int[] {1, 2, 7}) {
      Found found = find("long", 128, n, 10, tasks);
      assertArrayEquals(expected, found.codes(), tasks + " tasks");
      assertTrue(found.units() > 1, found.units() + " units");
    }
  }

  private static long[] read(FileSystem fs, Path output, int count) throws IOException {
    long[] codes = new long[count];
    try (PairMerge pairs = SketchFiles.pairs(fs, output, SketchFiles.PAIRS)) {
      for (int i = 0; pairs.next(); i++) {
        codes[i] = PlainPairs.code(pairs.first(), pairs.second(), pairs.distance());
      }
    }
    return codes;
  }
}
