package io.crivello.jobs.graph;

import io.crivello.graph.BvEncoder;
import io.crivello.graph.BvFiles;
import io.crivello.graph.BvParameters;
import io.crivello.graph.BvStatistics;
import io.crivello.io.BitWriter;
import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import io.crivello.io.SeekableSource;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/**
 * The lists of a range of nodes in compressed form: the bits of the lists, the bits of their
 * lengths, each in a file that begins with the first bit, and what is known of them.
 *
 * @param graphBits of the lists
 * @param offsetsBits of their lengths
 * @param statistics of the lists
 * @param repeated arcs that were dropped because they came before
 * @param selfLoops arcs from a node to itself that were dropped
 */
record GraphPart(
    long graphBits, long offsetsBits, BvStatistics statistics, long repeated, long selfLoops) {
  private static final String KIND = "BVPT";
  private static final int VERSION = 1;
  private static final int STEP = 1 << 14;

  static Path graph(Path directory, int range) {
    return named(directory, "graph", range);
  }

  static Path offsets(Path directory, int range) {
    return named(directory, "offsets", range);
  }

  private static Path named(Path directory, String what, int range) {
    return new Path(directory, String.format(Locale.ROOT, "%s-%06d", what, range));
  }

  /** What is known of the parts in a directory. */
  static List<GraphPart> readAll(Configuration conf, Path directory, int ranges)
      throws IOException {
    List<GraphPart> parts = new ArrayList<>();
    for (int range = 0; range < ranges; range++) parts.add(read(conf, directory, range));
    return parts;
  }

  private static GraphPart read(Configuration conf, Path directory, int range) throws IOException {
    Path file = named(directory, "part", range);
    try (FrameReader frame =
        new FrameReader(
            new SeekableSource(file.getFileSystem(conf), file), file.toString(), KIND, VERSION)) {
      DataInputStream in = new DataInputStream(frame.verify().stream());
      long graphBits = in.readLong();
      long offsetsBits = in.readLong();
      BvStatistics statistics = BvStatistics.read(in);
      if (statistics.bits() != graphBits) {
        throw new CorruptDataException(file + " counts " + statistics.bits() + " of its bits");
      }
      return new GraphPart(graphBits, offsetsBits, statistics, in.readLong(), in.readLong());
    }
  }

  /** Compresses the lists of consecutive nodes into the files of a part, below a work path. */
  static final class Writer implements Closeable {
    private final TaskInputOutputContext<?, ?, ?, ?> context;
    private final FileSystem fs;
    private final Path directory;
    private final int range;
    private final BitWriter graph;
    private final BitWriter offsets;
    private final BvEncoder encoder;
    private final BvFiles.OffsetsWriter lengths;
    private boolean closed;

    Writer(
        TaskInputOutputContext<?, ?, ?, ?> context,
        int range,
        BvParameters parameters,
        long firstNode)
        throws IOException {
      this.context = context;
      this.range = range;
      directory = ArcRuns.workPath(context);
      fs = directory.getFileSystem(context.getConfiguration());
      graph = new BitWriter(fs.create(graph(directory, range), false));
      offsets = new BitWriter(fs.create(offsets(directory, range), false));
      encoder = new BvEncoder(parameters, graph, firstNode);
      lengths = new BvFiles.OffsetsWriter(parameters, offsets, false);
    }

    /** Adds the list of the next node. */
    void add(long[] successors, int length) {
      if ((encoder.node() & STEP - 1) == 0) context.progress();
      lengths.add(encoder.add(successors, length));
    }

    /** The node whose list comes next. */
    long node() {
      return encoder.node();
    }

    /** Ends the part. */
    void finish(long repeated, long selfLoops) throws IOException {
      long graphBits = graph.position();
      long offsetsBits = offsets.position();
      close();
      try (FrameWriter frame =
          new FrameWriter(fs.create(named(directory, "part", range), false), KIND, VERSION)) {
        DataOutputStream out = new DataOutputStream(frame);
        out.writeLong(graphBits);
        out.writeLong(offsetsBits);
        encoder.statistics().write(out);
        out.writeLong(repeated);
        out.writeLong(selfLoops);
        out.flush();
        frame.finish();
      }
    }

    @Override
    public void close() throws IOException {
      if (closed) return;
      closed = true;
      graph.close();
      offsets.close();
    }
  }
}
