package io.crivello.jobs.pipeline;

import io.crivello.io.CorruptDataException;
import io.crivello.jobs.crawl.CheckUnit;
import io.crivello.jobs.crawl.CheckUnit.Kind;
import io.crivello.jobs.crawl.FetchRound;
import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.CrawlState.Archive;
import io.crivello.jobs.layout.CrawlState.FrontierFile;
import io.crivello.jobs.layout.CrawlState.Run;
import io.crivello.jobs.layout.Workspace;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** All files that the state of a crawl names, as units of a check. */
final class CheckedFiles {
  private final FileSystem fs;
  private final Workspace workspace;
  private final CrawlState crawl;
  private final List<String> problems;
  private final List<CheckUnit> units = new ArrayList<>();
  private final List<CheckUnit> attempts = new ArrayList<>();

  CheckedFiles(CrawlView view, List<String> problems) throws IOException {
    fs = view.fs();
    workspace = view.workspace();
    crawl = view.crawl();
    this.problems = problems;
    for (FrontierFile file : crawl.frontier) {
      long cursor = crawl.cursors[file.bucket()];
      units.add(CheckUnit.frontier(path(file.file()), file, cursor));
    }
    for (String table : crawl.hosts) add(Kind.TABLE, 0, table);
    for (String table : crawl.backlog) add(Kind.TABLE, 0, table);
    for (Run feeds : crawl.feeds) add(Kind.TABLE, 0, feeds.directory());
    for (Run run : crawl.digests) {
      String count = Long.toString(run.count());
      units.add(new CheckUnit(Kind.SIGNATURES, 0, path(run.directory()), count));
    }
    for (String directory : crawl.seeds) {
      add(Kind.PRESENT, 0, directory + "/" + Workspace.SEED_HOSTS);
      add(Kind.PRESENT, 0, directory + "/" + Workspace.REJECTED_SEEDS);
    }
    for (int round = 1; round <= crawl.round; round++) addRound(round);
  }

  List<CheckUnit> units() {
    return units;
  }

  List<CheckUnit> attempts() {
    return attempts;
  }

  private String path(String relative) {
    return workspace.resolve(relative).toString();
  }

  private void add(Kind kind, int round, String file) {
    units.add(CheckUnit.of(kind, round, path(file)));
  }

  private void addRound(int round) throws IOException {
    String list = crawl.file(round, "list");
    if (list != null) addLists(round, list);
    String fetched = crawl.file(round, "fetched");
    if (fetched != null) addAttempts(round, fetched);
    String outcomes = crawl.file(round, "outcomes");
    if (outcomes != null) add(Kind.OUTCOMES, round, outcomes);
    String copies = crawl.file(round, "copies");
    if (copies != null) add(Kind.PRESENT, round, copies);
    for (String pages : Names.split(crawl.file(round, "pages"))) add(Kind.PRESENT, round, pages);
    String versions = crawl.file(round, "versions");
    if (versions != null) {
      long count = crawl.count(round, "versions");
      long archives = crawl.count(round, "version-archives");
      units.add(CheckUnit.versions(round, path(versions), count, archives));
      add(Kind.TABLE, round, versions + "/" + Workspace.VERSIONS);
    }
    for (String flaws : Names.split(crawl.file(round, "flaws"))) add(Kind.TABLE, round, flaws);
  }

  private void addLists(int round, String directory) throws IOException {
    try {
      for (FileStatus file : fs.listStatus(workspace.resolve(directory))) {
        String name = file.getPath().getName();
        Kind kind = null;
        if (Workspace.isAgentList(name)) kind = Kind.LIST;
        else if (Workspace.isAgentHosts(name)) kind = Kind.TABLE;
        else if (name.equals(Workspace.DROPPED)) kind = Kind.DROPPED;
        if (kind != null) units.add(CheckUnit.of(kind, round, file.getPath().toString()));
      }
    } catch (FileNotFoundException e) {
      problems.add(workspace.resolve(directory) + " is missing");
    }
  }

  private void addAttempts(int round, String directory) {
    try {
      for (Archive archive : FetchRound.archives(fs, workspace.resolve(directory))) {
        attempts.add(CheckUnit.attempt(round, path(archive.directory()), archive));
        units.add(attempts.get(attempts.size() - 1));
      }
    } catch (CorruptDataException | IOException e) {
      Path missing = workspace.resolve(directory);
      problems.add(missing + " does not say what round " + round + " archived: " + e.getMessage());
    }
  }
}
