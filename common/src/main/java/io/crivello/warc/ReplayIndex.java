package io.crivello.warc;

import io.crivello.io.BitReader;
import io.crivello.io.ByteSource;
import io.crivello.io.FrameReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the answers to a URL in a number of archives, by binary search in a file of {@link
 * ReplayIndexFormat}, which is verified when it is opened and never loaded. May be shared between
 * threads.
 */
public final class ReplayIndex implements Closeable {
  /**
   * Where a record is.
   *
   * @param file the number of the archive in the list that was indexed
   * @param offset where the record, or the gzip member it is in, begins
   * @param inner where the record begins in that member
   */
  public record Place(int file, long offset, long inner) {}

  private final FrameReader frame;
  private final BitReader bits;
  private final long size;

  /** Opens an index, and refuses it with its name if it is damaged. */
  public ReplayIndex(ByteSource source, String name) throws IOException {
    frame = new FrameReader(source, name, ReplayIndexFormat.KIND, ReplayIndexFormat.VERSION);
    frame.verify();
    if (frame.payloadLength() % ReplayIndexFormat.ENTRY_BYTES != 0) {
      throw frame.corrupt("does not hold whole entries");
    }
    size = frame.payloadLength() / ReplayIndexFormat.ENTRY_BYTES;
    bits = frame.bits();
  }

  /** The number of entries: of answers, and of rounds of hosts. */
  public long size() {
    return size;
  }

  /**
   * Where the answer to the URL with a signature is, or null: of several the first that is no
   * passing failure, or else the first.
   */
  public Place find(long signature) throws IOException {
    return first(answers(signature));
  }

  /**
   * Where the answer is that a crawl had at its request of a URL, or null: by the order of rounds;
   * after the last one the last again. What others archived is one answer, to every request.
   *
   * @param number of requests before this one
   */
  public Place find(long signature, int number) throws IOException {
    List<Answer> answers = ofCrawl(signature);
    if (answers.isEmpty()) return find(signature);
    return answers.get(Math.min(number, answers.size() - 1)).place;
  }

  /**
   * Where the last answer is that a crawl had up to a round, or null; without one, what {@link
   * #find(long)} gives.
   */
  public Place findUpTo(long signature, int round) throws IOException {
    Place last = null;
    for (Answer answer : ofCrawl(signature)) {
      if (answer.round <= round) last = answer.place;
    }
    return last == null ? find(signature) : last;
  }

  /**
   * The round in which a crawl made such a request of a URL, 0 if it made fewer.
   *
   * @param number of requests before this one
   */
  public int round(long signature, int number) throws IOException {
    List<Answer> answers = ofCrawl(signature);
    return number < answers.size() ? answers.get(number).round : 0;
  }

  /** The first round after a given one in which a host was asked, or 0. */
  public int visitAfter(String host, int round) throws IOException {
    int next = 0;
    for (Answer visit : answers(ReplayIndexFormat.signatureOfHost(host))) {
      if (visit.round > round && (next == 0 || visit.round < next)) next = visit.round;
    }
    return next;
  }

  private record Answer(Place place, int round, boolean isPassing) {}

  private static Place first(List<Answer> answers) {
    for (Answer answer : answers) {
      if (!answer.isPassing) return answer.place;
    }
    return answers.isEmpty() ? null : answers.get(0).place;
  }

  /** The answers with a round, in the order of rounds. */
  private List<Answer> ofCrawl(long signature) throws IOException {
    List<Answer> answers = answers(signature);
    answers.removeIf(answer -> answer.round == 0);
    answers.sort(Comparator.comparingInt(Answer::round));
    return answers;
  }

  private synchronized List<Answer> answers(long signature) throws IOException {
    try {
      List<Answer> answers = new ArrayList<>(1);
      for (long i = lowerBound(signature); i < size; i++) {
        seek(i);
        if (bits.readBits(Long.SIZE) != signature) break;
        answers.add(answer());
      }
      return answers;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private long lowerBound(long signature) {
    long low = 0;
    long high = size;
    while (low < high) {
      long middle = (low + high) >>> 1;
      seek(middle);
      if (bits.readBits(Long.SIZE) < signature) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private void seek(long entry) {
    bits.position(entry * ReplayIndexFormat.ENTRY_BYTES * Byte.SIZE);
  }

  private Answer answer() {
    int file = (int) bits.readBits(Integer.SIZE);
    int round = (int) bits.readBits(Integer.SIZE);
    long offset = bits.readBits(Long.SIZE);
    Place place = new Place(file & ~ReplayIndexFormat.PASSING, offset, bits.readBits(Long.SIZE));
    return new Answer(place, round, file < 0);
  }

  @Override
  public void close() throws IOException {
    bits.close();
  }
}
