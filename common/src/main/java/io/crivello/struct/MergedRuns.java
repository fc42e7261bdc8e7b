package io.crivello.struct;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** The merge of several runs. A run is deleted as soon as it is read to its end. */
final class MergedRuns implements SortedRecords {
  private final List<RecordRun> runs = new ArrayList<>();
  private final PriorityQueue<RecordRun> waiting = new PriorityQueue<>();
  private RecordRun current;

  MergedRuns(List<Path> files, int bufferRecords) throws IOException {
    for (Path file : files) {
      RecordRun run = RecordRun.open(file, bufferRecords);
      runs.add(run);
      if (run.advance()) waiting.add(run);
    }
  }

  @Override
  public boolean advance() throws IOException {
    if (current != null) {
      if (current.advance()) waiting.add(current);
      else current.close();
    }
    current = waiting.poll();
    return current != null;
  }

  @Override
  public long first() {
    return current.first();
  }

  @Override
  public long second() {
    return current.second();
  }

  @Override
  public long value() {
    return current.value();
  }

  @Override
  public void close() throws IOException {
    for (RecordRun run : runs) run.close();
  }
}
