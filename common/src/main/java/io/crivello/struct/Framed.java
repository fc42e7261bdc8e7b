package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import io.crivello.io.FrameReader;
import io.crivello.io.FrameWriter;
import java.io.BufferedInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;

/** Structures as files: one frame, the whole payload one structure. */
final class Framed {
  private static final int BUFFER = 1 << 16;

  private Framed() {}

  interface Parser<T> {
    T read(DataInput in) throws IOException;
  }

  interface Printer {
    void write(DataOutput out) throws IOException;
  }

  static void save(Path file, String kind, int version, Printer structure) throws IOException {
    try (FrameWriter frame = FrameWriter.create(file, kind, version)) {
      structure.write(new DataOutputStream(frame));
      frame.finish();
    }
  }

  static <T> T load(Path file, String kind, int version, Parser<T> parser) throws IOException {
    try (FrameReader frame = FrameReader.open(file, kind, version)) {
      return load(frame, parser);
    }
  }

  static <T> T load(FrameReader frame, Parser<T> parser) throws IOException {
    DataInputStream in =
        new DataInputStream(new BufferedInputStream(frame.verify().stream(), BUFFER));
    try {
      T structure = parser.read(in);
      if (in.read() >= 0) throw frame.corrupt("goes on after its end");
      return structure;
    } catch (CorruptDataException e) {
      throw new CorruptDataException(frame.corrupt(e.getMessage()).getMessage(), e);
    }
  }

  /** Parses; data that ends too early is damaged data. */
  static <T> T parse(DataInput in, Parser<T> parser) throws IOException {
    try {
      return parser.read(in);
    } catch (EOFException e) {
      throw new CorruptDataException("ends too early", e);
    }
  }
}
