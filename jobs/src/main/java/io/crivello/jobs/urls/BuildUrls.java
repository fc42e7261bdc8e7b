package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.JobRunner;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counters;

/** Makes tables of URLs. The same URLs give the same bytes, whatever the number of tasks. */
public final class BuildUrls {
  private BuildUrls() {}

  /**
   * Numbers the pages of a store, and the URLs of a frontier if there are any.
   *
   * @param runs of the store, oldest first; none only if there is a frontier
   * @param frontier files of the frontier that is to be numbered, too, or none
   * @param scratch an existing directory
   * @param output a directory that does not exist
   */
  public static UrlTable ofPages(
      Configuration conf,
      JobRunner jobs,
      List<Path> runs,
      List<Path> frontier,
      Path scratch,
      Path output)
      throws IOException, InterruptedException {
    if (frontier.isEmpty()) return NumberPages.run(conf, jobs, runs, scratch, output);
    FirstLook look = (directory, counters) -> {};
    return build(conf, jobs, new FrontierUrls(frontier), look, runs, scratch, output);
  }

  /** Looks at what came of reading all URLs once. */
  public interface FirstLook {
    /**
     * May refuse to go on.
     *
     * @param directory where the tasks wrote
     */
    void look(Path directory, Counters counters) throws IOException;
  }

  /** Numbers URLs that come in any order; see {@link #ofPages}. */
  public static UrlTable of(
      Configuration conf, JobRunner jobs, UrlInput input, FirstLook look, Path scratch, Path output)
      throws IOException, InterruptedException {
    return build(conf, jobs, input, look, List.of(), scratch, output);
  }

  private static UrlTable build(
      Configuration conf,
      JobRunner jobs,
      UrlInput input,
      FirstLook look,
      List<Path> runs,
      Path scratch,
      Path output)
      throws IOException, InterruptedException {
    Path sampled = new Path(scratch, "sample");
    look.look(sampled, SampleUrls.run(conf, jobs, input, sampled));
    Path ranges = SampleUrls.ranges(sampled);
    return SortUrls.run(conf, jobs, input, runs, ranges, output);
  }
}
