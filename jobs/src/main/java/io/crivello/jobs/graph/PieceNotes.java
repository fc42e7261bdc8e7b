package io.crivello.jobs.graph;

import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import io.crivello.io.SeekableSource;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.TaskInputOutputContext;

/** What the tasks of {@link ParseArcs} noted of the pieces of files that they read. */
final class PieceNotes {
  private static final String PREFIX = "lines-";
  private static final String KIND = "ARCL";
  private static final int VERSION = 1;

  /**
   * A piece.
   *
   * @param from where it begins in the file
   * @param lines that were read
   * @param badLine the number of the first bad one among them, from 1 on; 0 if there is none
   * @param flaw what is wrong with it
   */
  record Note(String file, long from, long lines, long badLine, String flaw) {}

  private PieceNotes() {}

  static void write(TaskInputOutputContext<?, ?, ?, ?> context, List<Note> notes)
      throws IOException {
    int task = context.getTaskAttemptID().getTaskID().getId();
    Path file =
        new Path(ArcRuns.workPath(context), String.format(Locale.ROOT, "%s%06d", PREFIX, task));
    FileSystem fs = file.getFileSystem(context.getConfiguration());
    try (FrameWriter frame = new FrameWriter(fs.create(file, false), KIND, VERSION)) {
      DataOutputStream out = new DataOutputStream(frame);
      out.writeInt(notes.size());
      for (Note note : notes) {
        out.writeUTF(note.file());
        out.writeLong(note.from());
        out.writeLong(note.lines());
        out.writeLong(note.badLine());
        out.writeUTF(note.flaw());
      }
      out.flush();
      frame.finish();
    }
  }

  private static List<Note> read(Configuration conf, Path directory) throws IOException {
    List<Note> notes = new ArrayList<>();
    FileSystem fs = directory.getFileSystem(conf);
    for (FileStatus entry : fs.listStatus(directory, f -> f.getName().startsWith(PREFIX))) {
      try (FrameReader frame =
          new FrameReader(
              new SeekableSource(fs, entry.getPath()), entry.getPath().toString(), KIND, VERSION)) {
        DataInputStream in = new DataInputStream(frame.verify().stream());
        for (int n = in.readInt(); n > 0; n--) {
          notes.add(
              new Note(in.readUTF(), in.readLong(), in.readLong(), in.readLong(), in.readUTF()));
        }
      }
    }
    return notes;
  }

  /** Tells the first bad line, in the order of files and of lines. There must be one. */
  static String firstBad(Configuration conf, Path directory, List<Path> files) throws IOException {
    List<Note> notes = read(conf, directory);
    notes.sort(Comparator.comparingLong(Note::from));
    for (Path file : files) {
      List<Note> ofFile = notes.stream().filter(n -> n.file().equals(file.toString())).toList();
      Optional<Note> bad = ofFile.stream().filter(n -> n.badLine() > 0).findFirst();
      if (bad.isEmpty()) continue;
      long before = ofFile.stream().takeWhile(n -> n != bad.get()).mapToLong(Note::lines).sum();
      return String.format(
          Locale.ROOT, "%s, line %d: %s", file, before + bad.get().badLine(), bad.get().flaw());
    }
    throw new IllegalStateException("no bad line was noted in " + directory);
  }
}
