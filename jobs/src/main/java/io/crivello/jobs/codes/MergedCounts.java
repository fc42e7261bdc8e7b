package io.crivello.jobs.codes;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;

/**
 * The parts that {@link CountIntegers} wrote, merged: the integers come in increasing order
 * whatever the number of parts, so that sums of rounded numbers do not depend on it either.
 */
final class MergedCounts implements CodeTable.Distribution {
  private final Configuration conf;
  private final Path directory;

  MergedCounts(Configuration conf, Path directory) {
    this.conf = conf;
    this.directory = directory;
  }

  private static final class Part implements Closeable {
    private final SequenceFile.Reader in;
    private final LongWritable key = new LongWritable();
    private final LongWritable count = new LongWritable();

    Part(Configuration conf, Path file) throws IOException {
      in = new SequenceFile.Reader(conf, SequenceFile.Reader.file(file));
    }

    boolean next() throws IOException {
      return in.next(key, count);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  @Override
  public void forEach(CodeTable.Visitor visitor) throws IOException {
    FileSystem fs = directory.getFileSystem(conf);
    PriorityQueue<Part> least =
        new PriorityQueue<>(Comparator.comparingLong((Part part) -> part.key.get()));
    List<Part> open = new ArrayList<>();
    try {
      for (FileStatus file : fs.listStatus(directory, path -> path.getName().startsWith("part-"))) {
        Part part = new Part(conf, file.getPath());
        open.add(part);
        if (part.next()) least.add(part);
      }
      while (!least.isEmpty()) {
        Part part = least.remove();
        visitor.visit(part.key.get(), part.count.get());
        if (part.next()) least.add(part);
      }
    } finally {
      for (Part part : open) part.close();
    }
  }
}
