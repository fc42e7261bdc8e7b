package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.state.Commits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;

/** The sets Z and F that a commit names, whatever else lies in the workspace. */
final class SeenAndFrontier {
  private SeenAndFrontier() {}

  /** A digest of the bytes of both as they are now. */
  static String digest(Path workspace) throws IOException {
    return digest(fs(workspace), root(workspace), now(workspace));
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
    return digest(fs(workspace), root(workspace), round);
  }

  /** A digest of the bytes of both after a round, in a workspace anywhere. */
  static String digest(FileSystem fs, org.apache.hadoop.fs.Path root, int round)
      throws IOException {
    return digest(fs, root, after(new Commits(fs, new Workspace(root)), round, root));
  }

  /** The crawl as the last commit of a round says. */
  static CrawlState after(Path workspace, int round) throws IOException {
    return after(commits(workspace), round, root(workspace));
  }

  private static CrawlState after(Commits commits, int round, org.apache.hadoop.fs.Path root)
      throws IOException {
    for (long number : commits.numbers()) {
      CrawlState crawl = CrawlState.of(commits.read(number));
      if (crawl.round == round && crawl.next == CrawlState.Stage.SELECT) return crawl;
    }
    throw new AssertionError("round " + round + " did not end in " + root);
  }

  private static org.apache.hadoop.fs.Path root(Path workspace) {
    return new org.apache.hadoop.fs.Path(workspace.toUri());
  }

  private static FileSystem fs(Path workspace) throws IOException {
    return FileSystem.get(workspace.toUri(), new Configuration());
  }

  private static Commits commits(Path workspace) throws IOException {
    return new Commits(fs(workspace), new Workspace(root(workspace)));
  }

  private static String digest(FileSystem fs, org.apache.hadoop.fs.Path root, CrawlState crawl)
      throws IOException {
    Workspace workspace = new Workspace(root);
    MessageDigest digest = sha256();
    for (CrawlState.Run run : crawl.seen) {
      add(digest, "seen", run.count());
      FileStatus[] files = fs.listStatus(workspace.resolve(run.directory()));
      Arrays.sort(files);
      for (FileStatus file : files) {
        String name = file.getPath().getName();
        if (!file.isFile() || name.startsWith(".")) continue;
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        update(digest, fs, file.getPath());
      }
    }
    for (CrawlState.FrontierFile file : crawl.frontier) {
      add(digest, "frontier", file.bucket(), file.count(), file.first(), file.last());
      update(digest, fs, workspace.resolve(file.file()));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static void update(MessageDigest digest, FileSystem fs, org.apache.hadoop.fs.Path file)
      throws IOException {
    try (InputStream in = fs.open(file)) {
      digest.update(in.readAllBytes());
    }
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
