package io.crivello.jobs.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceStateTest {
  @TempDir Path directory;
  private final Configuration conf = new Configuration();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final PrintStream messages = new PrintStream(said, true, StandardCharsets.UTF_8);

  private org.apache.hadoop.fs.Path root() {
    return new org.apache.hadoop.fs.Path(directory.resolve("w").toUri());
  }

  private WorkspaceWriter open() throws IOException {
    return WorkspaceWriter.open(conf, root(), messages);
  }

  @Test
  void whatIsCommittedIsReadBackByTheNextWriter() throws Exception {
    try (WorkspaceWriter writer = open()) {
      writer.commit(
          writer.state().draft().put("round", 7).put("seen.0", "a\tb").put("seen.1", "c"));
    }
    try (WorkspaceWriter writer = open()) {
      assertEquals(7, writer.state().getLong("round", 0));
      assertEquals("{0=a\tb, 1=c}", writer.state().below("seen.").toString());
      writer.commit(writer.state().draft().removeBelow("seen."));
    }
    assertTrue(WorkspaceWriter.read(conf, root()).below("seen.").isEmpty());
    assertEquals(3, WorkspaceWriter.read(conf, root()).number());
  }

  @Test
  void oneWriterAtATime() throws Exception {
    try (WorkspaceWriter first = open()) {
      StageFailedException refused = assertThrows(StageFailedException.class, this::open);
      assertTrue(refused.getMessage().contains("is being written by process"));
      assertEquals(1, first.state().number());
    }
    open().close();
  }

  @Test
  void aLeaseOfAProcessThatIsGoneIsTakenOverAndItsCommitsFail() throws Exception {
    WorkspaceWriter old = open();
    Path lease = directory.resolve("w/LEASE-00000001");
    Files.writeString(lease, "process 4194303 on " + machine(lease) + " since 1");
    try (WorkspaceWriter young = open()) {
      assertTrue(
          said.toString(StandardCharsets.UTF_8).contains("taking over from process 4194303"));
      assertThrows(StageFailedException.class, () -> old.commit(old.state().draft()));
      young.commit(young.state().draft().put("mine", "yes"));
    }
    assertEquals("yes", WorkspaceWriter.read(conf, root()).get("mine", "no"));
  }

  private static String machine(Path lease) throws IOException {
    return Files.readString(lease).split(" ")[3];
  }

  @Test
  void aLeaseOfAnotherMachineIsStaleWhenItsHeartStopped() throws Exception {
    open();
    Path lease = directory.resolve("w/LEASE-00000001");
    Files.writeString(lease, "process 1 on elsewhere since 1");
    assertThrows(StageFailedException.class, this::open);
    Files.setLastModifiedTime(
        lease, FileTime.fromMillis(System.currentTimeMillis() - Lease.STALE.toMillis() - 10_000));
    open().close();
  }

  @Test
  void jobsOfALostLeaseAreEnded() throws Exception {
    WorkspaceWriter old = open();
    String tag = old.lease().tag();
    old.lease().submitted("job_1_0001");
    Path file = directory.resolve("w/LEASE-00000001");
    String process = Files.readString(file).lines().findFirst().orElseThrow();
    Files.writeString(
        file, Files.readString(file).replace(process, "process 4194303 on x since 1"));
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    FileSystem fs = FileSystem.get(root().toUri(), conf);
    Ended ended = new Ended();
    Workspace workspace = new Workspace(fs.makeQualified(root()));
    Lease lease = Lease.acquire(fs, workspace, ended, messages);
    assertEquals(List.of("job_1_0001", tag), ended.all);
    assertTrue(lease.tookOver());
    assertNotEquals(tag, lease.tag(), "its jobs are others");
    assertThrows(StageFailedException.class, () -> old.lease().tag(), "may have no jobs any more");
    assertThrows(StageFailedException.class, () -> old.lease().submitted("job_1_0002"));
    lease.close();
    ended.all.clear();
    Lease.acquire(fs, workspace, ended, messages).close();
    assertEquals(List.of(), ended.all, "a lease that was given back has no jobs");
  }

  private static final class Ended implements Lease.JobEnder {
    final List<String> all = new ArrayList<>();

    @Override
    public void end(String job) {
      all.add(job);
    }

    @Override
    public void endTagged(String tag) {
      all.add(tag);
    }
  }

  @Test
  void theLocalRunnerHasLeftNothingToEnd() throws Exception {
    LeftJobs left = new LeftJobs(conf, messages);
    left.end("job_1_0001");
    left.endTagged("crivello-1");
    assertEquals("", said.toString(StandardCharsets.UTF_8));
  }

  @Test
  void ofManyWhoCreateOneNameExactlyOneSucceeds() throws Exception {
    FileSystem fs = FileSystem.get(root().toUri(), conf);
    fs.mkdirs(root());
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(root(), "CURRENT-00000001");
    ExecutorService threads = Executors.newFixedThreadPool(8);
    List<Callable<Boolean>> tries = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      byte[] content = Integer.toString(i).getBytes(StandardCharsets.UTF_8);
      tries.add(() -> ExclusiveFiles.create(fs, file, content));
    }
    int won = 0;
    for (Future<Boolean> each : threads.invokeAll(tries)) if (each.get()) won++;
    threads.shutdown();
    assertEquals(1, won);
    try (var files = Files.list(directory.resolve("w"))) {
      assertEquals(1, files.count(), "nothing is left aside");
    }
  }

  @Test
  void dataWithoutAStateIsNeverAFreshStart() throws Exception {
    Files.createDirectories(directory.resolve("w/crawl"));
    StageFailedException refused = assertThrows(StageFailedException.class, this::open);
    assertTrue(refused.getMessage().contains("./run.sh check"));
  }

  @Test
  void aDamagedNewestStateIsAnErrorAndNotSkipped() throws Exception {
    try (WorkspaceWriter writer = open()) {
      writer.commit(writer.state().draft().put("round", 1));
    }
    Path newest = directory.resolve("w/CURRENT-00000002");
    byte[] bytes = Files.readAllBytes(newest);
    for (int i = 0; i < bytes.length; i++) {
      byte[] flipped = bytes.clone();
      flipped[i] ^= 4;
      byte[] clipped = java.util.Arrays.copyOf(bytes, i);
      assertThrows(CorruptDataException.class, () -> State.parse(2, "x", flipped));
      assertThrows(CorruptDataException.class, () -> State.parse(2, "x", clipped));
    }
    Files.write(newest, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    assertTrue(
        assertThrows(StageFailedException.class, this::open).getMessage().contains("CURRENT"));
  }

  @Test
  void onlyTheNewestStatesAreKept() throws Exception {
    try (WorkspaceWriter writer = open()) {
      for (int i = 0; i < 40; i++) writer.commit(writer.state().draft().put("i", i));
    }
    assertFalse(Files.exists(directory.resolve("w/CURRENT-00000001")));
    assertTrue(Files.exists(directory.resolve("w/CURRENT-00000026")));
    assertEquals(39, WorkspaceWriter.read(conf, root()).getLong("i", 0));
  }
}
