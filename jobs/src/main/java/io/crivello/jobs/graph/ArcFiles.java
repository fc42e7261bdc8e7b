package io.crivello.jobs.graph;

import io.crivello.jobs.runtime.Platform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.CombineFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Files of text as input: a record is a piece of a file, which the mapper opens itself. Plain files
 * are cut, compressed ones are not, and small files share a task.
 */
final class ArcFiles extends CombineFileInputFormat<NullWritable, ArcFiles.Piece> {
  private static final long EMBEDDED_PIECE = 32L << 20;
  private static final long PIECE = 128L << 20;

  /** The bytes {@code from … to − 1} of a file. */
  record Piece(Path file, long from, long to) {}

  /** Lets a job read some files. */
  static void setUp(Job job, List<Path> files) throws IOException {
    NameList.set(job.getConfiguration(), FileInputFormat.INPUT_DIR, files);
    job.setInputFormatClass(ArcFiles.class);
  }

  @Override
  public List<InputSplit> getSplits(JobContext job) throws IOException {
    Configuration conf = job.getConfiguration();
    if (conf.getLong(FileInputFormat.SPLIT_MAXSIZE, 0) == 0) {
      setMaxSplitSize(Platform.isEmbedded(conf) ? EMBEDDED_PIECE : PIECE);
    }
    return super.getSplits(job);
  }

  @Override
  protected List<FileStatus> listStatus(JobContext job) throws IOException {
    Configuration conf = job.getConfiguration();
    List<FileStatus> files = new ArrayList<>();
    for (Path file : NameList.get(conf, FileInputFormat.INPUT_DIR)) {
      files.add(file.getFileSystem(conf).getFileStatus(file));
    }
    return files;
  }

  @Override
  protected boolean isSplitable(JobContext context, Path file) {
    return !ArcText.isCompressed(file);
  }

  @Override
  public RecordReader<NullWritable, Piece> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new PieceReader((CombineFileSplit) split);
  }

  /** Hands out the pieces of a split. */
  private static final class PieceReader extends RecordReader<NullWritable, Piece> {
    private final CombineFileSplit split;
    private int next;

    PieceReader(CombineFileSplit split) {
      this.split = split;
    }

    @Override
    public void initialize(InputSplit ignored, TaskAttemptContext context) {}

    @Override
    public boolean nextKeyValue() {
      return next++ < split.getNumPaths();
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public Piece getCurrentValue() {
      int i = next - 1;
      long from = split.getOffset(i);
      return new Piece(split.getPath(i), from, from + split.getLength(i));
    }

    @Override
    public float getProgress() {
      return Math.min(1, (float) next / Math.max(1, split.getNumPaths()));
    }

    @Override
    public void close() {}
  }
}
