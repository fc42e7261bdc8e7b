package io.crivello.sieve.online;

import io.crivello.io.FrameWriter;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** Writes the file of {@link SavedSieveFormat} and brings the directory to the device. */
final class SavedSieveWriter {
  private SavedSieveWriter() {}

  static void write(Path directory, String name, long delivered, UrlQueue waiting)
      throws IOException {
    Path file = directory.resolve(SavedSieveFormat.FILE);
    try (FrameWriter frame =
        FrameWriter.create(file, SavedSieveFormat.KIND, SavedSieveFormat.VERSION)) {
      byte[] letters = name.getBytes(StandardCharsets.US_ASCII);
      DataOutputStream out = new DataOutputStream(frame);
      out.writeLong(delivered);
      out.writeLong(waiting.size());
      out.writeByte(letters.length);
      out.write(letters);
      waiting.copyTo(out);
      frame.finish();
    }
    force(directory);
  }

  private static void force(Path directory) throws IOException {
    List<Path> paths;
    try (Stream<Path> tree = Files.walk(directory)) {
      paths = tree.toList();
    }
    for (Path path : paths) {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }
}
