package io.crivello.jobs.pipeline;

import io.crivello.jobs.layout.CrawlState;
import io.crivello.jobs.layout.NeardupState;
import io.crivello.jobs.layout.Workspace;
import io.crivello.jobs.neardup.FindCopies;
import io.crivello.jobs.neardup.NearPages;
import io.crivello.jobs.neardup.NeardupSettings;
import io.crivello.jobs.neardup.SketchPages;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import io.crivello.jobs.runtime.Workplaces;
import io.crivello.jobs.state.State;
import io.crivello.jobs.state.WorkspaceWriter;
import io.crivello.jobs.store.PageStore;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import io.crivello.writable.PageWritable;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Prints the copies of one page: of the store, or of a local file. The fingerprints are those of
 * the copies that the workspace keeps, if they were made of the same pages in the same way; else
 * pages are sketched for this search only.
 */
final class NeardupSearch {
  private final CommandContext context;
  private final NeardupSettings settings;
  private final String like;
  private final String url;

  /**
   * A search.
   *
   * @param like a URL, or the name of a file
   * @throws UsageException if it is neither
   */
  NeardupSearch(CommandContext context, NeardupSettings settings, String like) {
    this.context = context;
    this.settings = settings;
    this.like = like;
    url = like.contains("://") ? canonical(like) : null;
    if (url == null && !isFile(like)) {
      throw new UsageException("--like: " + like + " is neither a URL nor a file");
    }
  }

  private static String canonical(String given) {
    Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);
    if (canonicaliser.canonicalise(given)) return canonicaliser.url();
    throw new UsageException("--like: " + given + " is no URL: " + canonicaliser.flaw().word());
  }

  private static boolean isFile(String name) {
    try {
      return Files.isRegularFile(java.nio.file.Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Searches a workspace.
   *
   * @param isKept whether anybody else will ever see it
   */
  void run(Path root, boolean isKept) throws IOException, InterruptedException {
    Configuration conf = context.conf();
    State state = WorkspaceWriter.read(conf, root);
    if (state.number() == 0) throw new UsageException("there is no workspace " + root);
    FileSystem fs = root.getFileSystem(conf);
    Workspace workspace = new Workspace(fs.makeQualified(root));
    CrawlView view = new CrawlView(fs, workspace, CrawlState.of(state));
    List<Path> runs = NeardupCommand.runs(view);
    StoredPage page = url == null ? LocalPage.read(java.nio.file.Path.of(like)) : stored(runs);
    NeardupState kept = NeardupState.of(state);
    if (kept.fits(view.crawl(), settings.sketchKind())) {
      Path directory = workspace.resolve(kept.tables()).getParent();
      search(fs, FindCopies.sketches(directory), page);
      return;
    }
    if (isKept) {
      context
          .err()
          .println(
              "the workspace keeps no copies of its pages by "
                  + settings.sketchKind()
                  + ": its pages are sketched for this search");
    }
    try (Scratch scratch = Workplaces.scratch(conf, root)) {
      Path sketches = scratch.jobOutput(conf, "sketches");
      SketchPages.run(conf, context.jobs(), runs, settings, sketches);
      search(sketches.getFileSystem(conf), sketches, page);
    }
  }

  private StoredPage stored(List<Path> runs) throws IOException {
    try (PageStore store = new PageStore(context.conf(), runs)) {
      PageWritable value = new PageWritable();
      if (store.find(url, Long.MAX_VALUE, value) < 0) {
        throw new StageFailedException("the store has no page " + url);
      }
      return value.get();
    }
  }

  private void search(FileSystem fs, Path sketches, StoredPage page) throws IOException {
    long found =
        NearPages.search(
            fs,
            sketches,
            settings,
            page,
            url,
            (measure, copy) -> context.out().println(measure + "\t" + copy));
    context.err().println(found + (found == 1 ? " copy of " : " copies of ") + like);
  }
}
