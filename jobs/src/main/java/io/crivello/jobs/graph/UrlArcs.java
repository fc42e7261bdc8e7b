package io.crivello.jobs.graph;

import io.crivello.jobs.urls.UrlInput;
import io.crivello.jobs.urls.UrlMapper;
import io.crivello.table.urls.RowKind;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;

/**
 * The URLs of both sides of arcs in text, as what a table of URLs is made of.
 *
 * @param files of text
 * @param skipBad whether bad lines are passed over
 */
record UrlArcs(List<Path> files, boolean skipBad) implements UrlInput {
  @Override
  public void setUp(Job job) throws IOException {
    job.getConfiguration().setBoolean(UrlArcReader.SKIP_BAD, skipBad);
    ArcFiles.setUp(job, files);
    job.setMapperClass(SidesMapper.class);
  }

  /** Whether the first line that says something in some files has URLs. */
  static boolean isIn(Configuration conf, List<Path> files) throws IOException {
    for (Path file : files) {
      try (UrlArcLines lines =
          ArcText.openUrls(conf, new ArcFiles.Piece(file, 0, Long.MAX_VALUE))) {
        for (UrlArcLines.Kind kind; (kind = lines.next()) != UrlArcLines.Kind.END; ) {
          if (kind == UrlArcLines.Kind.ARC) return true;
          if (kind == UrlArcLines.Kind.BAD) return lines.hasScheme();
        }
      } catch (IOException e) {
        throw new IOException(file + ": " + e.getMessage(), e);
      }
    }
    return false;
  }

  /** Takes both sides; a source that comes again and again is taken once. */
  static final class SidesMapper extends UrlMapper<NullWritable, ArcFiles.Piece> {
    private UrlArcReader reader;
    private long lastSource;
    private boolean any;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      super.setup(context);
      reader = new UrlArcReader(context);
    }

    @Override
    protected void map(NullWritable none, ArcFiles.Piece piece, Context context)
        throws IOException, InterruptedException {
      reader.read(
          piece,
          arc -> {
            if (!any || arc.sourceSignature() != lastSource) {
              add(arc.source(), arc.sourceLength(), RowKind.PAGE, context);
            }
            any = true;
            lastSource = arc.sourceSignature();
            add(arc.target(), arc.targetLength(), RowKind.PAGE, context);
          });
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      super.cleanup(context);
      reader.finish(isSample(context.getConfiguration()));
    }
  }
}
