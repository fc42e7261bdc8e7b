package io.crivello.jobs.neardup;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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

  private Path path(String name) {
    return new Path(folder.resolve(name).toUri());
  }

  @Test
  void recallIsOneOnManyFingerprints() throws Exception {
    Configuration conf = Platform.configuration(null);
    conf.set(Settings.PROGRESS, "none");
    conf.setInt(Settings.LOCAL_TASKS, 2);
    conf.set(Settings.MEMORY, "16m");
    FileSystem fs = FileSystem.getLocal(conf);
    int n = 200_000;
    long[] packed = PlainPairs.fingerprints(64, n, 20, 31);
    try (FingerprintWriter out = new FingerprintWriter(fs.create(path("distinct")), 64)) {
      for (long fingerprint : packed) out.add(fingerprint, 0, 100);
      out.finish();
    }
    long[] all = PlainPairs.of(64, packed, n, 15);
    try (Scratch scratch = Scratch.open(conf, folder.resolve("scratch"))) {
      for (int distance : new int[] {3, 5, 7, 10, 15}) {
        said.reset();
        Path output = path("pairs-" + distance);
        NeardupSettings settings =
            new NeardupSettings(
                Method.SIMHASH,
                64,
                Features.WORDS,
                1,
                1,
                List.of(distance),
                0,
                Double.MAX_VALUE,
                Clusters.COMPONENTS,
                false);
        long count = JoinSketches.run(conf, jobs, settings, path("distinct"), n, output);
        long[] expected =
            Arrays.stream(all).filter(code -> PlainPairs.distance(code) <= distance).toArray();
        assertTrue(expected.length > n / 20, () -> "only " + expected.length + " pairs");
        assertEquals(expected.length, count);
        assertArrayEquals(expected, read(fs, output, (int) count), "distance " + distance);
        String plan = said.toString(StandardCharsets.UTF_8);
        assertTrue(plan.contains("200,000 fingerprints of 64 bits, distance at most"), plan);
        assertTrue(SketchFiles.list(fs, output, SketchFiles.PAIRS).size() > 1, plan);
      }
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
