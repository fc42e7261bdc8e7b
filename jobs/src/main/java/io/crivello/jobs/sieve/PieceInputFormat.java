package io.crivello.jobs.sieve;

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
  static final class PieceSplit extends InputSplit implements Writable {
    private final List<Piece> pieces = new ArrayList<>();
    private long bytes;

    void add(Piece piece, long itsBytes) {
      pieces.add(piece);
      bytes += itsBytes;
    }

    @Override
    public long getLength() {
      return bytes;
    }

    @Override
    public String[] getLocations() {
      return new String[0];
    }

    @Override
    public void write(DataOutput out) throws IOException {
      out.writeLong(bytes);
      out.writeInt(pieces.size());
      for (Piece piece : pieces) piece.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
      bytes = in.readLong();
      pieces.clear();
      for (int n = in.readInt(); n > 0; n--) {
        Piece piece = new Piece();
        piece.readFields(in);
        pieces.add(piece);
      }
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
    return new Pieces();
  }

  private static final class Pieces extends RecordReader<NullWritable, Piece> {
    private List<Piece> pieces;
    private int next;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) {
      pieces = ((PieceSplit) split).pieces;
    }

    @Override
    public boolean nextKeyValue() {
      return next++ < pieces.size();
    }

    @Override
    public NullWritable getCurrentKey() {
      return NullWritable.get();
    }

    @Override
    public Piece getCurrentValue() {
      return pieces.get(next - 1);
    }

    @Override
    public float getProgress() {
      return pieces.isEmpty() ? 1 : (float) Math.min(next, pieces.size()) / pieces.size();
    }

    @Override
    public void close() {}
  }
}
