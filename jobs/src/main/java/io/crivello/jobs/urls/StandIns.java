package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.JobRunner;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Which URLs of a table stand for other ones. */
public final class StandIns {
  private StandIns() {}

  /**
   * What was found.
   *
   * @param directory what {@link Aliases} reads; null if every URL stands for itself
   * @param count how many URLs stand for other ones
   * @param rows by signature, each as what it stands for
   */
  public record Result(Path directory, long count, SignRows.Rows rows) {}

  /**
   * Finds them. An alias leads from a URL to another one of the table; chains of aliases are
   * followed to their ends.
   *
   * @param scratch an existing directory, where the rows stay
   * @param output where the aliases go: a directory that does not exist; it is not made if there
   *     are none
   */
  public static Result find(
      Configuration conf,
      JobRunner jobs,
      UrlTable table,
      AliasSettings settings,
      Path scratch,
      Path output)
      throws IOException, InterruptedException {
    Path own = new Path(scratch, "rows");
    SignRows.Rows rows = SignRows.run(conf, jobs, table, null, own);
    boolean isAnyAsked = settings.copies() != null || table.asked() > 0;
    if (!settings.isAny() || !isAnyAsked) return new Result(null, 0, rows);
    Path pairs = new Path(scratch, "pairs");
    JoinAliases.run(conf, jobs, table, settings, rows, pairs);
    long count = ResolveAliases.run(conf, jobs, table, pairs, output);
    FileSystem fs = output.getFileSystem(conf);
    if (count == 0) {
      if (!fs.delete(output, true)) throw new IOException(output + " could not be removed");
      return new Result(null, 0, rows);
    }
    Path resolved = new Path(scratch, "resolved-rows");
    return new Result(output, count, SignRows.run(conf, jobs, table, output, resolved));
  }
}
