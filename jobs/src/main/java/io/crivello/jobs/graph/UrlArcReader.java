package io.crivello.jobs.graph;

import io.crivello.jobs.graph.ParseArcs.Lines;
import io.crivello.jobs.runtime.StageFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/**
 * Goes through the lines with URLs of the pieces of a task. Bad lines end a piece, unless they are
 * to be passed over; the first one of each piece is noted.
 */
final class UrlArcReader {
  static final String SKIP_BAD = "graph.skip.bad";

  private final TaskInputOutputContext<?, ?, ?, ?> context;
  private final boolean skipBad;
  private final List<PieceNotes.Note> notes = new ArrayList<>();
  private final long[] kinds = new long[UrlArcLines.Kind.values().length];
  private long read;

  /** Is given the lines that are arcs. */
  interface Sink {
    void accept(UrlArcLines arc) throws IOException, InterruptedException;
  }

  UrlArcReader(TaskInputOutputContext<?, ?, ?, ?> context) {
    this.context = context;
    skipBad = context.getConfiguration().getBoolean(SKIP_BAD, false);
  }

  void read(ArcFiles.Piece piece, Sink sink) throws IOException, InterruptedException {
    Configuration conf = context.getConfiguration();
    try (UrlArcLines lines = ArcText.openUrls(conf, piece)) {
      long badLine = 0;
      String flaw = "";
      UrlArcLines.Kind kind;
      do {
        kind = lines.next();
        kinds[kind.ordinal()]++;
        if (kind == UrlArcLines.Kind.ARC) {
          sink.accept(lines);
        } else if (kind == UrlArcLines.Kind.BAD && badLine == 0) {
          badLine = lines.lines();
          flaw = lines.flaw();
        }
      } while (kind != UrlArcLines.Kind.END && (badLine == 0 || skipBad));
      read += lines.lines();
      notes.add(
          new PieceNotes.Note(piece.file().toString(), piece.from(), lines.lines(), badLine, flaw));
    } catch (IOException e) {
      throw new IOException(piece.file() + ": " + e.getMessage(), e);
    }
  }

  /** Counts all lines, and writes the notes below the output of the task if they are wanted. */
  void finish(boolean withNotes) throws IOException {
    if (withNotes) PieceNotes.write(context, notes);
    context.getCounter(Lines.READ).increment(read);
    context.getCounter(Lines.ARC).increment(kinds[UrlArcLines.Kind.ARC.ordinal()]);
    context.getCounter(Lines.BLANK).increment(kinds[UrlArcLines.Kind.BLANK.ordinal()]);
    context.getCounter(Lines.COMMENT).increment(kinds[UrlArcLines.Kind.COMMENT.ordinal()]);
    context.getCounter(Lines.BAD).increment(kinds[UrlArcLines.Kind.BAD.ordinal()]);
    long accounted = -kinds[UrlArcLines.Kind.END.ordinal()];
    for (long of : kinds) accounted += of;
    if (accounted != read) {
      throw new StageFailedException(
          read + " lines were read, but " + accounted + " are accounted for");
    }
  }
}
