package io.crivello.jobs.store;

import io.crivello.url.SortForm;
import io.crivello.writable.StoredPage;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Goes through the newest version of every page of a store, in the order of sort forms. */
public final class PageScan {
  private PageScan() {}

  /** Is given one page after the other. */
  public interface Visitor {
    /** Returns false to stop. */
    boolean visit(String url, StoredPage page) throws IOException;
  }

  /**
   * Reads pages in this process until the visitor has enough.
   *
   * @param runs of the store, oldest first
   */
  public static void run(Configuration conf, List<Path> runs, Visitor visitor) throws IOException {
    try (PageMerge pages = new PageMerge(conf, runs, new byte[0], null, 1)) {
      while (pages.next()) {
        if (!visitor.visit(SortForm.url(pages.key().form()), pages.page().get())) return;
      }
    }
  }
}
