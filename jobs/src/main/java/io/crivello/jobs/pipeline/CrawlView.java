package io.crivello.jobs.pipeline;

import io.crivello.fetch.FetchLine;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.crawl.HostTables;
import io.crivello.jobs.crawl.Outcomes;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.pages.PageLine;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A crawl that is only looked at: the committed one, whatever a running writer does. */
record CrawlView(FileSystem fs, Workspace workspace, CrawlState crawl) {
  /**
   * Opens the crawl of a workspace.
   *
   * @throws UsageException if there is none
   */
  static CrawlView open(CommandContext context, String name) throws IOException {
    Configuration conf = context.conf();
    Path root = Workplaces.path(conf, name);
    FileSystem fs = root.getFileSystem(conf);
    State state = WorkspaceWriter.read(conf, root);
    if (state.number() == 0) throw new UsageException("there is no workspace " + name);
    return new CrawlView(fs, new Workspace(fs.makeQualified(root)), CrawlState.of(state));
  }

  /** What became of the URLs of a round; null if that is not yet known. */
  Outcomes outcomes(int round) throws IOException {
    String file = crawl.file(round, "outcomes");
    return file == null ? null : new Outcomes(fs, workspace.resolve(file));
  }

  /** The runs of the page store, oldest first. */
  List<Path> storeRuns() {
    return crawl.store.stream().map(run -> workspace.resolve(run.directory())).toList();
  }

  /** Is given what became of URLs. */
  interface LineVisitor {
    /** Returns false to stop. */
    boolean visit(int round, FetchLine line) throws IOException;
  }

  /** Goes through the URLs of all rounds, round by round in the order of places. */
  void forEachOutcome(LineVisitor visitor) throws IOException {
    for (int round = 1; round <= crawl.round; round++) {
      try (Outcomes outcomes = outcomes(round)) {
        if (outcomes == null) continue;
        for (FetchLine line; (line = outcomes.next()) != null; ) {
          if (!visitor.visit(round, line)) return;
        }
      }
    }
  }

  /** Goes through the URLs that a round's select dropped for good. */
  void forEachDropped(LineVisitor visitor) throws IOException {
    for (int round = 1; round <= crawl.round; round++) {
      String list = crawl.file(round, "list");
      if (list == null) continue;
      int of = round;
      Path file = new Path(workspace.resolve(list), Workspace.DROPPED);
      try {
        if (!forEachLine(file, line -> visitor.visit(of, FetchLine.parse(line)))) return;
      } catch (FileNotFoundException none) {
        continue;
      }
    }
  }

  /** Is given lines of a file. */
  interface TextVisitor {
    /** Returns false to stop. */
    boolean visit(String line) throws IOException;
  }

  /** Goes through the fetch lists of a round. */
  void forEachListed(int round, TextVisitor visitor) throws IOException {
    String list = crawl.file(round, "list");
    if (list == null) return;
    for (FileStatus file : fs.listStatus(workspace.resolve(list))) {
      if (!Workspace.isAgentList(file.getPath().getName())) continue;
      if (!forEachLine(file.getPath(), visitor)) return;
    }
  }

  /** Is given pages. */
  interface PageVisitor {
    /** Returns false to stop. */
    boolean visit(PageLine page) throws IOException;
  }

  /** Goes through the pages of a round, in the order of its archives. */
  void forEachPage(int round, PageVisitor visitor) throws IOException {
    for (String file : Names.split(crawl.file(round, "pages"))) {
      Path path = workspace.resolve(file);
      if (!forEachLine(path, line -> visitor.visit(PageLine.parse(line)))) return;
    }
  }

  /** Goes through the lines of a file and says whether to go on after it. */
  private boolean forEachLine(Path file, TextVisitor visitor) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
      for (String line; (line = lines.readLine()) != null; ) {
        if (!visitor.visit(line)) return false;
      }
    }
    return true;
  }

  /** What is known of hosts. */
  HostTables hosts() throws IOException {
    return new HostTables(fs, crawl.hosts.stream().map(workspace::resolve).toList());
  }

  /** Is given the entries of the frontier. */
  interface RecordVisitor {
    /** Returns false to stop. */
    boolean visit(UrlRecord record) throws IOException;
  }

  /** Goes through every URL that ever entered the frontier, in the order of places. */
  void forEachSeen(RecordVisitor visitor) throws IOException {
    try (FrontierOrder order = new FrontierOrder(fs, workspace, crawl.frontier)) {
      UrlRecord record = new UrlRecord();
      while (order.next(record)) {
        if (!visitor.visit(record)) return;
      }
    }
  }

  /** Goes through the URLs of the frontier that no round has taken, in the order of selection. */
  void forEachWaiting(RecordVisitor visitor) throws IOException {
    List<FrontierFile> files =
        crawl.frontier.stream()
            .sorted(
                Comparator.comparingInt(FrontierFile::bucket)
                    .thenComparingLong(FrontierFile::first))
            .toList();
    UrlRecord record = new UrlRecord();
    for (FrontierFile file : files) {
      if (file.last() < crawl.cursors[file.bucket()]) continue;
      try (UrlRunReader run = open(file)) {
        run.seek(crawl.cursors[file.bucket()]);
        while (run.next(record)) {
          if (!visitor.visit(record)) return;
        }
      }
    }
  }

  /** The URL of a place, or null. */
  String url(long place) throws IOException {
    UrlRecord record = record(place);
    return record == null ? null : record.text();
  }

  /** What the frontier has at a place, or null. */
  UrlRecord record(long place) throws IOException {
    UrlRecord record = new UrlRecord();
    for (FrontierFile file : crawl.frontier) {
      if (place < file.first() || place > file.last()) continue;
      try (UrlRunReader run = open(file)) {
        run.seek(place);
        if (run.next(record) && record.number == place) return record;
      }
    }
    return null;
  }

  private UrlRunReader open(FrontierFile file) throws IOException {
    Path path = workspace.resolve(file.file());
    return new UrlRunReader(new SeekableSource(fs, path), path.toString());
  }
}
