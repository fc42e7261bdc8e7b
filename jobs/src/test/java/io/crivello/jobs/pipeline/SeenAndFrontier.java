package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.state.Commits;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** The sets Z and F that a commit names, whatever else lies in the workspace. */
final class SeenAndFrontier {
  private SeenAndFrontier() {}

  /** A digest of the bytes of both as they are now. */
  static String digest(Path workspace) throws IOException {
    return digest(workspace, now(workspace));
  }

  /** How many URLs the frontier has got until now. */
  static long places(Path workspace) throws IOException {
    return now(workspace).places;
  }

  /** The crawl as the last commit says. */
  static CrawlState now(Path workspace) throws IOException {
    return CrawlState.of(commits(workspace).read());
  }

  /** A digest of the bytes of both after a round. */
  static String digest(Path workspace, int round) throws IOException {
    return digest(workspace, after(workspace, round));
  }

  /** The crawl as the last commit of a round says. */
  static CrawlState after(Path workspace, int round) throws IOException {
    Commits commits = commits(workspace);
    for (long number : commits.numbers()) {
      CrawlState crawl = CrawlState.of(commits.read(number));
      if (crawl.round == round && crawl.next == CrawlState.Stage.SELECT) return crawl;
    }
    throw new AssertionError("round " + round + " did not end in " + workspace);
  }

  private static Commits commits(Path workspace) throws IOException {
    org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path(workspace.toUri());
    FileSystem fs = FileSystem.get(root.toUri(), new Configuration());
    return new Commits(fs, new Workspace(root));
  }

  private static String digest(Path workspace, CrawlState crawl) throws IOException {
    MessageDigest digest = sha256();
    for (CrawlState.Run run : crawl.seen) {
      add(digest, "seen", run.count());
      try (Stream<Path> walk = Files.walk(workspace.resolve(run.directory()))) {
        List<Path> files = walk.filter(SeenAndFrontier::isData).sorted().toList();
        for (Path file : files) {
          digest.update(file.getFileName().toString().getBytes(StandardCharsets.UTF_8));
          digest.update(Files.readAllBytes(file));
        }
      }
    }
    for (CrawlState.FrontierFile file : crawl.frontier) {
      add(digest, "frontier", file.bucket(), file.count(), file.first(), file.last());
      digest.update(Files.readAllBytes(workspace.resolve(file.file())));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static boolean isData(Path file) {
    return Files.isRegularFile(file) && !file.getFileName().toString().startsWith(".");
  }

  private static void add(MessageDigest digest, String word, long... numbers) {
    digest.update(word.getBytes(StandardCharsets.UTF_8));
    for (long n : numbers) digest.update(ByteBuffer.allocate(Long.BYTES).putLong(n).array());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
