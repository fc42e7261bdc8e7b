package io.crivello.jobs.urls;

import io.crivello.hash.Signatures;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.pairs.PairSorter;
import io.crivello.table.SortedTableReader;
import io.crivello.table.urls.RowKind;
import io.crivello.table.urls.SignedRows;
import io.crivello.table.urls.SignedRunReader;
import io.crivello.table.urls.UrlTableReader;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Finds the rows that rows may stand for: joins the requests of all parts, and the copies that
 * other pages represent, with the rows by signature. Writes runs of pairs: a row, and another row
 * with the kind of alias. A page may stand for a canonical URL only if that was fetched and is no
 * error; a redirect leads wherever it leads.
 */
final class JoinAliases {
  /** The beginning of the names of the files. */
  static final String PAIRS = "pairs-";

  private static final String TABLE = "urls.table";
  private static final String REDIRECTS = "urls.redirects";
  private static final String CANONICALS = "urls.canonicals";
  private static final String COPIES = "urls.copies";

  private JoinAliases() {}

  static final class RequestMapper extends SignedPairMapper<IntWritable, NullWritable> {
    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path directory = new Path(conf.get(TABLE));
      FileSystem fs = directory.getFileSystem(conf);
      try (UrlTableReader urls = UrlTables.open(fs, directory)) {
        int part = unit.get();
        requests(fs, directory, part, urls.index().start(part), context);
        if (conf.get(COPIES) != null) copies(fs, urls, part, context);
      }
    }

    private void requests(FileSystem fs, Path directory, int part, long first, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      boolean redirects = conf.getBoolean(REDIRECTS, true);
      boolean canonicals = conf.getBoolean(CANONICALS, true);
      Path file = UrlTables.requests(directory, part);
      try (SignedRunReader in =
          new SignedRunReader(new SeekableSource(fs, file), file.toString())) {
        while (in.next()) {
          AliasKind kind = AliasKind.of(in.number() & (1 << AliasKind.BITS) - 1);
          if (kind == AliasKind.REDIRECT ? redirects : canonicals) {
            add(in.signature(), in.number() + (first << AliasKind.BITS), context);
          }
        }
      }
    }

    private void copies(FileSystem fs, UrlTableReader urls, int part, Context context)
        throws IOException, InterruptedException {
      long rows = urls.index().rows(part);
      if (rows == 0) return;
      long first = urls.index().start(part);
      urls.seekRow(first);
      Path file = new Path(context.getConfiguration().get(COPIES));
      try (SortedTableReader copies =
          new SortedTableReader(new SeekableSource(fs, file), file.toString())) {
        boolean more = copies.seek(urls.form(), 0, urls.formLength());
        for (long row = first; more && row < first + rows; row++, urls.next()) {
          int c = compare(copies, urls);
          while (c < 0 && (more = copies.next())) c = compare(copies, urls);
          if (!more || c != 0) continue;
          long signature = Signatures.STANDARD.of(copies.value(), 0, copies.valueLength());
          add(signature, row << AliasKind.BITS | AliasKind.COPY.ordinal(), context);
        }
      }
    }

    private static int compare(SortedTableReader copies, UrlTableReader urls) {
      return Arrays.compareUnsigned(
          copies.key(), 0, copies.keyLength(), urls.form(), 0, urls.formLength());
    }
  }

  static final class AliasReducer extends JoinReducer {
    private PairSorter pairs;

    @Override
    protected SignedRows.Sink open(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      int reducer = context.getTaskAttemptID().getTaskID().getId();
      pairs =
          new PairSorter(
              run ->
                  fs.create(
                      new Path(work, String.format(Locale.ROOT, PAIRS + "%05d-%d", reducer, run)),
                      false),
              Platform.memoryPerTask(conf) / 8);
      return this::add;
    }

    private void add(long number, long found) throws IOException {
      AliasKind kind = AliasKind.of(number & (1 << AliasKind.BITS) - 1);
      RowKind target = SignRows.kind(found);
      boolean isPage = target == RowKind.PAGE || target == RowKind.REDIRECT;
      long row = number >>> AliasKind.BITS;
      if (row == SignRows.row(found) || kind != AliasKind.REDIRECT && !isPage) return;
      pairs.add(row, SignRows.row(found) << AliasKind.BITS | kind.ordinal(), 0);
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      pairs.finish();
      pairs.close();
    }
  }

  static Job configure(
      Configuration conf, UrlTable table, AliasSettings settings, SignRows.Rows rows, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "join aliases");
    job.setJarByClass(JoinAliases.class);
    Configuration set = job.getConfiguration();
    set.set(TABLE, table.directory().toString());
    set.setBoolean(REDIRECTS, settings.redirects());
    set.setBoolean(CANONICALS, settings.canonicals());
    if (settings.copies() != null) set.set(COPIES, settings.copies().toString());
    UnitsInputFormat.setUp(job, table.index().parts());
    job.setMapperClass(RequestMapper.class);
    JoinReducer.setUp(job, rows, AliasReducer.class);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Finds the rows.
   *
   * @param rows by signature, each standing for itself
   * @param output a directory that does not exist
   */
  static void run(
      Configuration conf,
      JobRunner jobs,
      UrlTable table,
      AliasSettings settings,
      SignRows.Rows rows,
      Path output)
      throws IOException, InterruptedException {
    JoinReducer.run(jobs, configure(conf, table, settings, rows, output));
  }
}
