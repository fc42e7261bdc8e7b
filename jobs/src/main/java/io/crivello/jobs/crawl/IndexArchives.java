package io.crivello.jobs.crawl;

import io.crivello.io.ByteSource;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.layout.Workspace;
import io.crivello.warc.ReplayIndexBuilder;
import io.crivello.warc.WarcCount;
import io.crivello.warc.WarcCounts;
import io.crivello.warc.WarcPage;
import io.crivello.warc.WarcReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * One pass over archives, in order, that leaves a directory for {@link ReplayArchives}. It runs in
 * this process, once for all rounds: the time is that of reading the archives; the memory that of
 * {@link ReplayIndexBuilder#DEFAULT_ENTRIES} entries, whose sorted runs go to scratch files. What
 * cannot be read of an archive is counted, and nothing beside it is lost.
 */
public final class IndexArchives {
  /** The body is not looked at. */
  private static final int BODY = 1;

  private static final String UNREADABLE = "unreadable";

  /** Something of an archive that cannot be read, and how often. */
  public record Damage(Path archive, String reason, long count) {}

  /** Is given every page, and every revisit of one, in order; their bodies are not there. */
  public interface Visitor {
    /**
     * Takes a page or a revisit.
     *
     * @param archive the number of the archive
     */
    void visit(int archive, WarcPage page) throws IOException;
  }

  private final Configuration conf;
  private final ReplayIndexBuilder index;
  private final Visitor visitor;
  private final boolean failures;
  private final WarcPage page = new WarcPage();
  private final List<Damage> damages = new ArrayList<>();
  private final List<Map<String, Long>> others = new ArrayList<>();
  private long pages;

  private IndexArchives(
      Configuration conf, ReplayIndexBuilder index, boolean failures, Visitor visitor) {
    this.conf = conf;
    this.failures = failures;
    this.index = index;
    this.visitor = visitor;
  }

  /**
   * What a pass has met.
   *
   * @param pages how many records were pages
   * @param others of each archive, how many records of which type were neither pages nor revisits
   */
  public record Result(long pages, List<Damage> damages, List<Map<String, Long>> others) {}

  /**
   * Reads archives.
   *
   * @param directory a fresh one
   * @param scratch a folder for files that nobody needs afterwards
   * @param failures whether failures without an answer are indexed, too: they are not visited
   */
  public static Result run(
      Configuration conf,
      List<Path> archives,
      Path directory,
      java.nio.file.Path scratch,
      boolean failures,
      Visitor visitor)
      throws IOException {
    FileSystem fs = directory.getFileSystem(conf);
    try (OutputStream names = fs.create(new Path(directory, Workspace.ARCHIVE_NAMES), false)) {
      for (Path archive : archives) {
        names.write((archive + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    try (ReplayIndexBuilder builder =
        new ReplayIndexBuilder(
            scratch, ReplayIndexBuilder.DEFAULT_ENTRIES, ReplayArchives.canonical())) {
      IndexArchives pass = new IndexArchives(conf, builder, failures, visitor);
      for (int i = 0; i < archives.size(); i++) pass.read(i, archives.get(i));
      try (OutputStream out = fs.create(new Path(directory, Workspace.ARCHIVE_INDEX), false)) {
        builder.finish(out);
      }
      return new Result(pass.pages, pass.damages, pass.others);
    }
  }

  private void read(int number, Path archive) throws IOException {
    try (WarcReader reader = open(archive)) {
      while (next(archive, reader)) {
        if (!page.isFailure()) visitor.visit(number, page);
        if (page.isRevisit()) continue;
        index.add(number, page);
        if (!page.isFailure()) pages++;
      }
      if (reader != null) note(archive, reader.counts());
      others.add(reader == null ? Map.of() : reader.counts().others());
    }
  }

  private WarcReader open(Path archive) {
    try {
      ByteSource source = new SeekableSource(archive.getFileSystem(conf), archive);
      WarcReader reader = new WarcReader(source, 0, source.length(), BODY, true).withRevisits();
      return failures ? reader.withFailures() : reader;
    } catch (IOException e) {
      damages.add(new Damage(archive, UNREADABLE, 1));
      return null;
    }
  }

  private boolean next(Path archive, WarcReader reader) {
    try {
      return reader != null && reader.next(page);
    } catch (IOException e) {
      damages.add(new Damage(archive, UNREADABLE, 1));
      return false;
    }
  }

  private void note(Path archive, WarcCounts counts) {
    for (WarcCount what : WarcCount.values()) {
      boolean isDamage = what.isLoss() || what == WarcCount.GARBAGE;
      if (!isDamage || counts.get(what) == 0) continue;
      String reason = what.name().toLowerCase(Locale.ROOT).replace('_', '-');
      damages.add(new Damage(archive, reason, counts.get(what)));
    }
  }
}
