package io.crivello.document;

import io.crivello.io.ByteSource;
import io.crivello.warc.MemberStream;
import java.io.Closeable;
import java.io.IOException;

/**
 * Streams the documents of one input in their order. Bad data is never an exception: what is no
 * document is counted, and reading goes on with the next one. In memory is one document, of at most
 * {@link Document#LARGEST} bytes. For one thread.
 */
public interface DocumentReader extends Closeable {
  /** Reads the next document; false if there is none. */
  boolean next(Document document) throws IOException;

  /** What was passed over so far. */
  Skips skips();

  /**
   * Opens an input, gzipped or not, that is no archive.
   *
   * @param name its path below the directory that was given, with slashes
   * @param ids the beginning of URLs that are made of identifiers
   * @param files the beginning of URLs that are made of names
   */
  static DocumentReader open(
      InputKind kind, ByteSource source, String name, String ids, String files) throws IOException {
    MemberStream in = new MemberStream(source);
    return switch (kind) {
      case JSON_LINES -> new JsonLinesReader(in, ids);
      case TREC -> new TrecReader(in, ids);
      case FILE -> new PlainFileReader(in, name, files);
      case ARCHIVE -> throw new IllegalArgumentException(name + " is an archive");
    };
  }
}
