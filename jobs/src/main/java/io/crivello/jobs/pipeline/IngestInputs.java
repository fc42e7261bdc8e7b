package io.crivello.jobs.pipeline;

import io.crivello.document.InputKind;
import io.crivello.document.Recogniser;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.documents.ConvertDocuments;
import io.crivello.jobs.documents.DocumentGroup;
import io.crivello.jobs.documents.DocumentGroups;
import io.crivello.jobs.runtime.InputFiles;
import io.crivello.warc.MemberStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * What was given to be ingested, in the order given: archives, and documents that become archives
 * first. To recognise an input its first bytes are read, one input after the other.
 */
final class IngestInputs {
  /**
   * How documents become answers.
   *
   * @param ids the beginning of URLs that are made of identifiers
   * @param files the beginning of URLs that are made of names of files
   * @param date milliseconds since 1970
   * @param dated whether somebody gave the date, so that it makes a version of a known page
   */
  record Rules(String ids, String files, long date, boolean dated) {}

  /** An archive, or a group of documents. */
  private record Part(Path archive, DocumentGroup group) {}

  private final List<Part> parts = new ArrayList<>();
  private final DocumentGroups groups = new DocumentGroups();
  private final List<Path> oddlyNamed = new ArrayList<>();
  private int archives;
  private int documentFiles;

  static IngestInputs recognise(Configuration conf, List<InputFiles.Named> files) {
    IngestInputs inputs = new IngestInputs();
    for (InputFiles.Named file : files) inputs.add(conf, file);
    return inputs;
  }

  private void add(Configuration conf, InputFiles.Named file) {
    if (!DocumentGroup.hasPlainName(file.path())) {
      oddlyNamed.add(file.path());
      return;
    }
    DocumentGroup.Input input = recognise(conf, file);
    if (input.kind() == InputKind.ARCHIVE) {
      groups.end();
      parts.add(new Part(file.path(), null));
      archives++;
    } else {
      DocumentGroup begun = groups.add(input);
      if (begun != null) parts.add(new Part(null, begun));
      documentFiles++;
    }
  }

  /** What cannot be opened counts as an archive: whoever reads those says what is wrong. */
  private static DocumentGroup.Input recognise(Configuration conf, InputFiles.Named file) {
    InputKind kind = InputKind.ARCHIVE;
    long length = 0;
    try (SeekableSource source = new SeekableSource(file.path().getFileSystem(conf), file.path());
        MemberStream in = new MemberStream(source)) {
      length = source.length();
      kind = Recogniser.of(file.name(), in);
    } catch (IOException unreadable) {
      kind = InputKind.ARCHIVE;
    }
    return new DocumentGroup.Input(kind, file.name(), file.path(), length);
  }

  int archives() {
    return archives;
  }

  /** How many inputs are no archives. */
  int documentFiles() {
    return documentFiles;
  }

  /** Inputs whose name has control characters or a colon. */
  List<Path> oddlyNamed() {
    return oddlyNamed;
  }

  List<DocumentGroup> groups() {
    return groups.groups();
  }

  /** Whether an archive, by its number in the order of the inputs, is made of documents. */
  boolean isDocuments(int archive) {
    return parts.get(archive).group != null;
  }

  /**
   * All archives, in the order of the inputs.
   *
   * @param converted what the documents became; null if there are none
   */
  List<Path> inOrder(ConvertDocuments.Result converted) {
    return parts.stream()
        .map(part -> part.group == null ? part.archive : converted.archive(part.group))
        .toList();
  }
}
