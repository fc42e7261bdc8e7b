package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.UnitsInputFormat;
import io.crivello.neardup.pairs.PairMerge;
import io.crivello.neardup.pairs.PairRunReader;
import io.crivello.neardup.pairs.PairSorter;
import io.crivello.table.urls.AliasChains;
import io.crivello.table.urls.UrlTableIndex;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Follows aliases to their ends: a row stands for the one at the end of its chain, and, where a
 * chain runs into a circle, for the least row of the circle. One task, which reads all pairs three
 * times in order and sorts them once. Memory: a quarter of the task's, and sixteen bytes for each
 * row in the middle of a chain.
 */
final class ResolveAliases {
  /** How many rows stand for other ones. */
  enum Count {
    RESOLVED
  }

  private static final String TABLE = "urls.table";
  private static final String PAIRS = "urls.pairs";

  private ResolveAliases() {}

  static final class ResolveMapper extends Mapper<IntWritable, NullWritable, Object, Object> {
    private Configuration conf;
    private long memory;

    @Override
    protected void map(IntWritable unit, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      conf = context.getConfiguration();
      memory = Platform.memoryPerTask(conf) / 4;
      try (TaskScratch scratch = new TaskScratch(context)) {
        AliasChains chains = new AliasChains();
        List<java.nio.file.Path> inverse = invert(scratch, context);
        try (Chosen aliases = new Chosen(conf);
            PairMerge byTarget = open(inverse)) {
          boolean more = byTarget.next();
          while (aliases.next()) {
            context.progress();
            while (more && byTarget.first() < aliases.row()) more = byTarget.next();
            if (more && byTarget.first() == aliases.row()) {
              chains.add(aliases.row(), aliases.target());
            }
          }
        }
        write(chains, context);
      }
    }

    /** Sorts all aliases by what they stand for. */
    private List<java.nio.file.Path> invert(TaskScratch scratch, Context context)
        throws IOException {
      List<java.nio.file.Path> files = new ArrayList<>();
      PairSorter.Files create =
          run -> {
            files.add(scratch.directory().resolve("inverse-" + run));
            return Files.newOutputStream(files.get(run));
          };
      try (Chosen aliases = new Chosen(conf);
          PairSorter inverse = new PairSorter(create, memory)) {
        while (aliases.next()) {
          inverse.add(aliases.target(), aliases.row(), 0);
          context.progress();
        }
        inverse.finish();
      }
      return files;
    }

    private static PairMerge open(List<java.nio.file.Path> files) throws IOException {
      List<PairRunReader> runs = new ArrayList<>();
      for (java.nio.file.Path file : files) {
        runs.add(new PairRunReader(new io.crivello.io.MappedSource(file), file.toString()));
      }
      return new PairMerge(runs);
    }

    private void write(AliasChains chains, Context context)
        throws IOException, InterruptedException {
      Path table = new Path(conf.get(TABLE));
      UrlTableIndex index = UrlTableIndex.read(UrlTables.files(table.getFileSystem(conf), table));
      Path work = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = work.getFileSystem(conf);
      long resolved = 0;
      int part = -1;
      PairSorter out = null;
      try (Chosen aliases = new Chosen(conf)) {
        while (aliases.next()) {
          long end = chains.end(aliases.target());
          context.progress();
          if (end == aliases.row()) continue;
          if (index.partOf(aliases.row()) != part) {
            if (out != null) out.finish();
            part = index.partOf(aliases.row());
            int of = part;
            out = new PairSorter(run -> create(fs, work, of, run), memory);
          }
          out.add(aliases.row(), end, 0);
          resolved++;
        }
      }
      if (out != null) out.finish();
      context.getCounter(Count.RESOLVED).increment(resolved);
    }

    private static OutputStream create(FileSystem fs, Path work, int part, int run)
        throws IOException {
      String name = UrlTables.aliases(part) + String.format(Locale.ROOT, "%05d", run);
      return fs.create(new Path(work, name), false);
    }
  }

  /** One alias a row, in the order of rows: that of the first kind. */
  private static final class Chosen implements AutoCloseable {
    private final PairMerge pairs;
    private boolean more;
    private long row;
    private long target;

    Chosen(Configuration conf) throws IOException {
      Path directory = new Path(conf.get(PAIRS));
      pairs = Aliases.list(directory.getFileSystem(conf), directory, JoinAliases.PAIRS);
      more = pairs.next();
    }

    boolean next() throws IOException {
      if (!more) return false;
      row = pairs.first();
      int kind = Integer.MAX_VALUE;
      while (more && pairs.first() == row) {
        int itsKind = (int) pairs.second() & (1 << AliasKind.BITS) - 1;
        if (itsKind < kind) {
          kind = itsKind;
          target = pairs.second() >>> AliasKind.BITS;
        }
        more = pairs.next();
      }
      return true;
    }

    long row() {
      return row;
    }

    long target() {
      return target;
    }

    @Override
    public void close() throws IOException {
      pairs.close();
    }
  }

  static Job configure(Configuration conf, UrlTable table, Path pairs, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "resolve aliases");
    job.setJarByClass(ResolveAliases.class);
    job.getConfiguration().set(TABLE, table.directory().toString());
    job.getConfiguration().set(PAIRS, pairs.toString());
    UnitsInputFormat.setUp(job, 1);
    job.setMapperClass(ResolveMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Follows the aliases.
   *
   * @param pairs the directory that {@link JoinAliases} wrote
   * @param output a directory that does not exist
   * @return how many rows stand for other ones
   */
  static long run(Configuration conf, JobRunner jobs, UrlTable table, Path pairs, Path output)
      throws IOException, InterruptedException {
    return jobs.run(configure(conf, table, pairs, output)).findCounter(Count.RESOLVED).getValue();
  }
}
