package io.crivello.bench;

import io.crivello.struct.BitVector;
import io.crivello.struct.DenseRankSelect;
import io.crivello.struct.EliasFano;
import io.crivello.struct.EliasFanoCursor;
import it.unimi.dsi.bits.LongArrayBitVector;
import it.unimi.dsi.fastutil.longs.LongIterators;
import it.unimi.dsi.sux4j.bits.Rank9;
import it.unimi.dsi.sux4j.bits.SimpleSelect;
import it.unimi.dsi.sux4j.bits.SimpleSelectZero;
import it.unimi.dsi.sux4j.util.EliasFanoIndexedMonotoneLongBigList;
import java.io.IOException;
import java.util.SplittableRandom;

/**
 * Elias–Fano sequences and rank/select beside Sux4J. Sequences of one million elements, which
 * caches hold, and of ten million, which they may not; their gaps are geometric, as those of a
 * random set are, or Zipf-like, as those of a clustered posting list are; or the sequence of a file
 * of gaps less one, one a line. Random accesses; searches for random values up to the bound and for
 * values just behind an element. (Rank may be a quarter slower than Rank9, which takes twice the
 * space.)
 */
public final class EliasFanoSection implements Section {
  private static final int ELEMENTS = 10_000_000;
  private static final int FEW_ELEMENTS = 1_000_000;
  private static final int QUERIES = 1_000_000;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws IOException {
    SplittableRandom random = new SplittableRandom(20);
    if (arguments.length > 0) {
      sequence(sheet, "the file's", sums(Gaps.load(arguments, ELEMENTS)), random);
    } else {
      generated(sheet, random);
    }
    rankSelect(sheet, random);
  }

  private static void generated(SideBySide sheet, SplittableRandom random) {
    for (int n : new int[] {FEW_ELEMENTS, ELEMENTS}) {
      sequence(sheet, "random", randomGaps(n, random), random);
      sequence(sheet, "Zipf", zipfGaps(n, random), random);
    }
  }

  /** The numbers that have given gaps less one. */
  private static long[] sums(long[] gaps) {
    if (gaps.length < 2) throw new IllegalArgumentException(gaps.length + " gaps are too few");
    long[] values = new long[gaps.length];
    long value = 0;
    for (int i = 0; i < gaps.length; i++) {
      if (gaps[i] < 0) throw new IllegalArgumentException("gap " + i + " is " + gaps[i]);
      values[i] = value += gaps[i] + 1;
    }
    return values;
  }

  private static long[] randomGaps(int n, SplittableRandom random) {
    long[] values = new long[n];
    long value = 0;
    for (int i = 0; i < n; i++) {
      value += 1 + (long) (-300 * Math.log(1 - random.nextDouble()));
      values[i] = value;
    }
    return values;
  }

  private static long[] zipfGaps(int n, SplittableRandom random) {
    long[] values = new long[n];
    long value = 0;
    for (int i = 0; i < n; i++) {
      value += (long) Math.pow(1_000_000, random.nextDouble());
      values[i] = value;
    }
    return values;
  }

  private static void sequence(
      SideBySide sheet, String gaps, long[] values, SplittableRandom random) {
    int n = values.length;
    long bound = values[n - 1];
    EliasFano ours = EliasFano.of(values, n);
    EliasFanoIndexedMonotoneLongBigList peer =
        new EliasFanoIndexedMonotoneLongBigList(n, bound, LongIterators.wrap(values));
    String name = millions(n) + gaps + " gaps: ";
    sheet.line(
        name + "size",
        "%8.2f bits an element, of these %.2f hints   Sux4J %.2f",
        (double) (ours.sizeInBits() + ours.hintsInBits()) / n,
        (double) ours.hintsInBits() / n,
        (double) peer.numBits() / n);
    long[] buffer = new long[1024];
    sheet.compare(name + "next", n, () -> walk(ours), "Sux4J", () -> walk(peer), 1.0);
    sheet.compare(name + "next, many", n, () -> walk(ours, buffer), "Sux4J", () -> walk(peer), 1.0);
    long[] indexes = random.longs(QUERIES, 0, n).toArray();
    sheet.compare(
        name + "get", QUERIES, () -> get(ours, indexes), "Sux4J", () -> get(peer, indexes), 1.0);
    long[] targets = random.longs(QUERIES, 0, bound).toArray();
    sheet.compare(
        name + "successor",
        QUERIES,
        () -> successors(ours, targets),
        "Sux4J",
        () -> successors(peer, targets),
        1.0);
    long[] near = random.longs(QUERIES, 0, n - 1).map(i -> values[(int) i] + 1).toArray();
    sheet.compare(
        name + "successor of an element",
        QUERIES,
        () -> successors(ours, near),
        "Sux4J",
        () -> successors(peer, near),
        1.0);
    sheet.compare(
        name + "predecessor",
        QUERIES,
        () -> predecessors(ours, near),
        "Sux4J",
        () -> predecessors(peer, near),
        1.0);
    for (int stride : new int[] {4, 100}) {
      sheet.compare(
          name + "advance over " + stride,
          n / stride,
          () -> advance(ours, values, stride),
          "Sux4J",
          () -> advance(peer, values, stride),
          1.0);
    }
  }

  private static String millions(int n) {
    return n % 1_000_000 == 0 ? n / 1_000_000 + " M " : n + " ";
  }

  private static long walk(EliasFano sequence) {
    EliasFanoCursor cursor = sequence.cursor();
    long sum = 0;
    while (cursor.hasNext()) sum += cursor.next();
    return sum;
  }

  private static long walk(EliasFano sequence, long[] buffer) {
    EliasFanoCursor cursor = sequence.cursor();
    long sum = 0;
    for (int n; (n = cursor.next(buffer, 0, buffer.length)) > 0; ) {
      for (int i = 0; i < n; i++) sum += buffer[i];
    }
    return sum;
  }

  private static long walk(EliasFanoIndexedMonotoneLongBigList sequence) {
    var iterator = sequence.iterator();
    long sum = 0;
    while (iterator.hasNext()) sum += iterator.nextLong();
    return sum;
  }

  private static long get(EliasFano sequence, long[] indexes) {
    long sum = 0;
    for (long i : indexes) sum += sequence.get(i);
    return sum;
  }

  private static long get(EliasFanoIndexedMonotoneLongBigList sequence, long[] indexes) {
    long sum = 0;
    for (long i : indexes) sum += sequence.getLong(i);
    return sum;
  }

  private static long successors(EliasFano sequence, long[] targets) {
    long sum = 0;
    for (long x : targets) sum += sequence.successor(x);
    return sum;
  }

  private static long successors(EliasFanoIndexedMonotoneLongBigList sequence, long[] targets) {
    long sum = 0;
    for (long x : targets) sum += sequence.successor(x);
    return sum;
  }

  private static long predecessors(EliasFano sequence, long[] targets) {
    long sum = 0;
    for (long x : targets) sum += sequence.predecessor(x);
    return sum;
  }

  private static long predecessors(EliasFanoIndexedMonotoneLongBigList sequence, long[] targets) {
    long sum = 0;
    for (long x : targets) sum += sequence.weakPredecessor(x);
    return sum;
  }

  private static long advance(EliasFano sequence, long[] values, int stride) {
    EliasFanoCursor cursor = sequence.cursor();
    long sum = 0;
    for (int i = 0; i < values.length; i += stride) sum += cursor.advance(values[i]);
    return sum;
  }

  private static long advance(
      EliasFanoIndexedMonotoneLongBigList sequence, long[] values, int stride) {
    var iterator = sequence.iterator();
    long sum = 0;
    for (int i = 0; i < values.length; i += stride) sum += iterator.skipTo(values[i]);
    return sum;
  }

  private static void rankSelect(SideBySide sheet, SplittableRandom random) {
    long length = 4L * ELEMENTS;
    BitVector bits = new BitVector(length);
    for (int w = 0; w < bits.words().length; w++) bits.words()[w] = random.nextLong();
    DenseRankSelect ours = new DenseRankSelect(bits);
    LongArrayBitVector peerBits = LongArrayBitVector.wrap(bits.words(), length);
    Rank9 rank9 = new Rank9(peerBits);
    SimpleSelect select = new SimpleSelect(peerBits);
    SimpleSelectZero selectZero = new SimpleSelectZero(peerBits);
    sheet.line(
        "rank: size",
        "%8.3f of the vector   Sux4J Rank9 %.3f",
        (double) (ours.sizeInBits() - length) / length,
        (double) rank9.numBits() / length);
    long[] positions = random.longs(QUERIES, 0, length).toArray();
    sheet.compare(
        "rank",
        QUERIES,
        () -> {
          long sum = 0;
          for (long position : positions) sum += ours.rank(position);
          return sum;
        },
        "Sux4J Rank9",
        () -> {
          long sum = 0;
          for (long position : positions) sum += rank9.rank(position);
          return sum;
        },
        1.25);
    long[] ranks = random.longs(QUERIES, 0, Math.min(ours.ones(), length - ours.ones())).toArray();
    sheet.compare(
        "select",
        QUERIES,
        () -> {
          long sum = 0;
          for (long k : ranks) sum += ours.select(k);
          return sum;
        },
        "Sux4J SimpleSelect",
        () -> {
          long sum = 0;
          for (long k : ranks) sum += select.select(k);
          return sum;
        },
        1.0);
    sheet.compare(
        "select of zeros",
        QUERIES,
        () -> {
          long sum = 0;
          for (long k : ranks) sum += ours.selectZero(k);
          return sum;
        },
        "Sux4J SimpleSelectZero",
        () -> {
          long sum = 0;
          for (long k : ranks) sum += selectZero.selectZero(k);
          return sum;
        },
        1.0);
  }
}
