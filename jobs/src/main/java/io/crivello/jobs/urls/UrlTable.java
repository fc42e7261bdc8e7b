package io.crivello.jobs.urls;

import io.crivello.table.urls.UrlTableIndex;
import org.apache.hadoop.fs.Path;

/**
 * A table that was written.
 *
 * @param directory where it is
 * @param index of its parts
 * @param asked how many rows may stand for other ones
 */
public record UrlTable(Path directory, UrlTableIndex index, long asked) {
  public long rows() {
    return index.rows();
  }
}
