package io.crivello.jobs.graph;

import io.crivello.graph.arcs.ArcLines;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.Platform;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * From lines of text with two numbers to sorted runs of arcs. There is no reducer, and no record an
 * arc: a mapper parses its pieces of files into {@link ArcRuns}.
 *
 * <p>Of each piece the number of lines and the first bad one are noted ({@link PieceNotes}), so
 * that afterwards the first bad line of all is told by its number, whichever task met it. Unless
 * bad lines are to be passed over, a task reads no further in a file when it has met one.
 */
final class ParseArcs {
  private static final String TRANSPOSE = "graph.transpose";
  private static final String SKIP_BAD = "graph.skip.bad";
  private static final String WITH_IDS = "graph.with.ids";

  /** The name of the runs of numbers. */
  static final String IDS = "ids";

  /** Where every line went. */
  enum Lines {
    READ,
    ARC,
    BLANK,
    COMMENT,
    BAD
  }

  private ParseArcs() {}

  static final class ParseMapper extends Mapper<NullWritable, ArcFiles.Piece, Object, Object> {
    private final List<PieceNotes.Note> notes = new ArrayList<>();
    private final long[] kinds = new long[ArcLines.Kind.values().length];
    private ArcRuns runs;

    /** Each number x that occurs, as the arc (x, 0), if nodes shall be renumbered. */
    private ArcRuns ids;

    private long lastSource = -1;
    private boolean transpose;
    private boolean skipBad;

    @Override
    protected void setup(Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      long memory = Platform.memoryPerTask(conf) / 2;
      boolean withIds = conf.getBoolean(WITH_IDS, false);
      runs = new ArcRuns(context, withIds ? memory / 2 : memory);
      if (withIds) ids = new ArcRuns(context, memory / 2, IDS);
      transpose = conf.getBoolean(TRANSPOSE, false);
      skipBad = conf.getBoolean(SKIP_BAD, false);
    }

    @Override
    protected void map(NullWritable none, ArcFiles.Piece piece, Context context)
        throws IOException {
      try (ArcLines lines = ArcText.open(context.getConfiguration(), piece)) {
        PieceNotes.Note note = parse(piece, lines);
        notes.add(note);
        context.getCounter(Lines.READ).increment(note.lines());
      } catch (IOException e) {
        // Not as its cause: what is told of a job that failed is the first cause of all.
        IOException named = new IOException(piece.file() + ": " + e.getMessage());
        named.addSuppressed(e);
        throw named;
      }
    }

    private PieceNotes.Note parse(ArcFiles.Piece piece, ArcLines lines) throws IOException {
      long badLine = 0;
      String flaw = "";
      for (; ; ) {
        ArcLines.Kind kind = lines.next();
        if (kind == ArcLines.Kind.ARC) {
          if (transpose) add(lines.target(), lines.source());
          else add(lines.source(), lines.target());
        } else if (kind == ArcLines.Kind.BAD && badLine == 0) {
          badLine = lines.lines();
          flaw = lines.flaw();
        }
        kinds[kind.ordinal()]++;
        if (kind == ArcLines.Kind.END || badLine > 0 && !skipBad) {
          return new PieceNotes.Note(
              piece.file().toString(), piece.from(), lines.lines(), badLine, flaw);
        }
      }
    }

    private void add(long source, long target) throws IOException {
      runs.add(source, target);
      if (ids == null) return;
      if (source != lastSource) ids.add(source, 0);
      lastSource = source;
      ids.add(target, 0);
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      runs.finish();
      runs.close();
      if (ids != null) {
        ids.finish();
        ids.close();
      }
      PieceNotes.write(context, notes);
      count(context, Lines.ARC, ArcLines.Kind.ARC);
      count(context, Lines.BLANK, ArcLines.Kind.BLANK);
      count(context, Lines.COMMENT, ArcLines.Kind.COMMENT);
      count(context, Lines.BAD, ArcLines.Kind.BAD);
    }

    private void count(Context context, Lines counter, ArcLines.Kind kind) {
      context.getCounter(counter).increment(kinds[kind.ordinal()]);
    }
  }

  static Job configure(
      Configuration conf, List<Path> files, BuildFromArcs.Request request, Path output)
      throws IOException {
    Job job = Job.getInstance(conf, "parse arcs");
    job.setJarByClass(ParseArcs.class);
    job.getConfiguration().setBoolean(TRANSPOSE, request.transpose());
    job.getConfiguration().setBoolean(SKIP_BAD, request.skipBadLines());
    job.getConfiguration().setBoolean(WITH_IDS, request.renumber());
    ArcFiles.setUp(job, files);
    job.setMapperClass(ParseMapper.class);
    job.setNumReduceTasks(0);
    SideFilesOutputFormat.setUp(job, output);
    return job;
  }

  /**
   * Parses files.
   *
   * @param request which says whether arcs are turned around, and what becomes of bad lines
   * @param output a directory that does not exist
   */
  static void run(
      Configuration conf,
      JobRunner jobs,
      List<Path> files,
      BuildFromArcs.Request request,
      Path output)
      throws IOException, InterruptedException {
    Counters counters = jobs.run(configure(conf, files, request, output));
    long accounted = 0;
    for (Lines kind : Lines.values()) {
      if (kind != Lines.READ) accounted += counters.findCounter(kind).getValue();
    }
    long read = counters.findCounter(Lines.READ).getValue();
    if (read != accounted) {
      throw new StageFailedException(
          read + " lines were read, but " + accounted + " are accounted for");
    }
    long bad = counters.findCounter(Lines.BAD).getValue();
    if (bad == 0) return;
    String first = PieceNotes.firstBad(conf, output, files);
    if (!request.skipBadLines()) {
      throw new StageFailedException(first + " (--skip-bad-lines passes over such lines)");
    }
    jobs.say(String.format(Locale.ROOT, "skipped %,d bad lines; the first is %s", bad, first));
  }
}
