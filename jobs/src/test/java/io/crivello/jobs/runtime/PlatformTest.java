package io.crivello.jobs.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformTest {
  @TempDir Path folder;

  @Test
  void memoryIsDividedAmongTheTasksThatRunAtOnce() {
    Configuration conf = Platform.configuration(null);
    conf.set(Settings.MEMORY, "1g");
    conf.setInt(Settings.LOCAL_TASKS, 4);
    assertEquals(256L << 20, Platform.memoryPerTask(conf));
    conf.set("mapreduce.framework.name", "yarn");
    assertEquals(1L << 30, Platform.memoryPerTask(conf));
  }

  @Test
  void memoryThatNobodyGaveFitsTheHeap() {
    Configuration conf = Platform.configuration(null);
    Platform.fitMemory(conf, 3L << 30);
    assertEquals(512L << 20, Sizes.parse(conf.get(Settings.MEMORY)));
    conf = Platform.configuration(null);
    Platform.fitMemory(conf, 240L << 20);
    assertEquals(80L << 20, Sizes.parse(conf.get(Settings.MEMORY)));
    conf = Platform.configuration(null);
    conf.set(Settings.MEMORY, "400m", "command line");
    Platform.fitMemory(conf, 240L << 20);
    assertEquals("400m", conf.get(Settings.MEMORY));
    conf = Platform.configuration(null);
    conf.set("mapreduce.framework.name", "yarn");
    Platform.fitMemory(conf, 240L << 20);
    assertEquals("512m", conf.get(Settings.MEMORY));
  }

  @Test
  void embeddedRunsKeepEverythingInTheScratchDirectory() throws IOException {
    Configuration conf = Platform.configuration(null);
    conf.set(Settings.SCRATCH, folder.toString());
    assertTrue(Platform.isEmbedded(conf));
    Path directory;
    try (Scratch scratch = Scratch.open(conf, folder)) {
      directory = scratch.directory();
      assertTrue(Files.isDirectory(directory));
      assertTrue(directory.startsWith(folder));
      for (String key :
          new String[] {
            "hadoop.tmp.dir",
            "mapreduce.cluster.local.dir",
            "mapreduce.jobtracker.staging.root.dir",
            "mapreduce.cluster.temp.dir"
          }) {
        assertTrue(conf.get(key).startsWith(directory.toString()), key + " = " + conf.get(key));
      }
      assertEquals("10", conf.get("mapreduce.client.completion.pollinterval"));
      assertEquals(
          Runtime.getRuntime().availableProcessors(),
          conf.getInt("mapreduce.local.map.tasks.maximum", 0));
      Files.writeString(directory.resolve("left"), "behind");
    }
    assertFalse(Files.exists(directory));
  }

  @Test
  void whatTheUserGaveStays() throws IOException {
    Configuration conf = Platform.configuration(null);
    conf.set("mapreduce.task.io.sort.mb", "77", "command line");
    conf.set("mapreduce.local.map.tasks.maximum", "1", "command line");
    try (Scratch scratch = Scratch.open(conf, folder.resolve("workspace"))) {
      assertEquals("77", conf.get("mapreduce.task.io.sort.mb"));
      assertEquals("1", conf.get("mapreduce.local.map.tasks.maximum"));
      assertTrue(conf.get("hadoop.tmp.dir").startsWith(scratch.directory().toString()));
    }
  }

  @Test
  void scratchLiesBesideTheWorkspaceUnlessASettingSaysOtherwise() throws IOException {
    Configuration conf = Platform.configuration(null);
    try (Scratch scratch = Scratch.open(conf, folder.resolve("workspace"))) {
      assertEquals(folder, scratch.directory().getParent());
    }
  }

  @Test
  void aDirectoryOfSiteFilesNamesTheCluster() throws IOException {
    Files.writeString(
        folder.resolve("mapred-site.xml"),
        "<configuration><property><name>mapreduce.framework.name</name><value>yarn</value>"
            + "</property></configuration>");
    assertFalse(Platform.isEmbedded(Platform.configuration(folder)));
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThrows(UsageException.class, () -> Platform.configuration(empty));
  }

  @Test
  void sizes() {
    assertEquals(4096, Sizes.parse("4096"));
    assertEquals(64 << 10, Sizes.parse("64k"));
    assertEquals(3L << 30, Sizes.parse("3G"));
    for (String wrong : new String[] {"", "m", "1.5g", "-1", "1gb"}) {
      assertThrows(UsageException.class, () -> Sizes.parse(wrong), wrong);
    }
  }

  @Test
  void nearestNames() {
    assertEquals(
        "; did you mean graph?", Nearest.hint("grpah", java.util.List.of("graph", "crawl")));
    assertEquals("", Nearest.hint("zzzzzz", java.util.List.of("graph", "crawl")));
    assertEquals(1, Nearest.distance("ab", "ba"));
    assertEquals(3, Nearest.distance("kitten", "sitting"));
  }
}
