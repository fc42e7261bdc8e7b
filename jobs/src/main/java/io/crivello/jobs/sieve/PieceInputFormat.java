package io.crivello.jobs.sieve;

import io.crivello.jobs.runtime.ItemReader;
import io.crivello.jobs.runtime.ItemSplit;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Input that is not read record by record: a record is a piece of a file, which the mapper opens
 * itself. A split is a list of pieces, so that many small files make one task and a large file
 * several.
 */
abstract class PieceInputFormat extends InputFormat<NullWritable, PieceInputFormat.Piece> {
  /** The numbers {@code from … to − 1} of a file; {@link Long#MAX_VALUE} stands for its end. */
  static final class Piece implements Writable {
    String file = "";
    long from;
    long to;

    Piece() {}

    Piece(String file, long from, long to) {
      this.file = file;
      this.from = from;
      this.to = to;
    }

    @Override
    public void write(DataOutput out) throws IOException {
      Text.writeString(out, file);
      out.writeLong(from);
      out.writeLong(to);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      file = Text.readString(in);
      from = in.readLong();
      to = in.readLong();
    }
  }

  /** Pieces for one task. */
  static final class PieceSplit extends ItemSplit<Piece> {
    @Override
    protected Piece newItem() {
      return new Piece();
    }
  }

  abstract List<PieceSplit> pieceSplits(JobContext context) throws IOException;

  @Override
  public final List<InputSplit> getSplits(JobContext context) throws IOException {
    return new ArrayList<>(pieceSplits(context));
  }

  @Override
  public final RecordReader<NullWritable, Piece> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new ItemReader<>();
  }
}
