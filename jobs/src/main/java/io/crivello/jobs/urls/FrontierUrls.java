package io.crivello.jobs.urls;

import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.sieve.UrlRecord;
import io.crivello.sieve.UrlRunReader;
import io.crivello.table.urls.RowKind;
import io.crivello.url.SortForm;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;

/** All URLs that ever entered the frontier of a crawl. */
record FrontierUrls(List<Path> files) implements UrlInput {
  private static final String FILES = "urls.frontier";
  private static final int MOST_TASKS = 256;

  @Override
  public void setUp(Job job) {
    Configuration conf = job.getConfiguration();
    conf.setInt(FILES, files.size());
    for (int i = 0; i < files.size(); i++) conf.set(FILES + "." + i, files.get(i).toString());
    UnitsInputFormat.setUp(job, tasks(files.size()));
    job.setMapperClass(FrontierMapper.class);
  }

  private static int tasks(int count) {
    return Math.min(MOST_TASKS, count);
  }

  /** Reads some of the files. */
  static final class FrontierMapper extends UrlMapper<IntWritable, NullWritable> {
    private byte[] form = new byte[1 << 10];

    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      int count = conf.getInt(FILES, 0);
      for (int i = unit.get(); i < count; i += tasks(count)) {
        Path file = new Path(conf.get(FILES + "." + i));
        try (UrlRunReader run =
            new UrlRunReader(new SeekableSource(file.getFileSystem(conf), file), file.toString())) {
          while (run.advance()) {
            UrlRecord url = run.current();
            if (form.length < url.length) form = new byte[2 * url.length];
            add(form, SortForm.encode(url.url, url.length, form), RowKind.UNFETCHED, context);
          }
        }
      }
    }
  }
}
