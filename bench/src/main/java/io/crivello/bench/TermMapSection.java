package io.crivello.bench;

import io.crivello.struct.ConstructionSettings;
import io.crivello.struct.TermMap;
import io.crivello.struct.TermMapBuilder;
import it.unimi.dsi.bits.TransformationStrategies;
import it.unimi.dsi.sux4j.mph.GOV3Function;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** The order-preserving term map beside Sux4J's GOV3Function, on the same sorted words. */
public final class TermMapSection implements Section {
  private static final int TERMS = 1_000_000;
  private static final int LOOK_UPS = 1_000_000;
  private static final double MOST_BITS = 21.6;
  private static final String PEER = "Sux4J GOV3Function";
  private static final String[] ONSETS =
      "b c ch d f fr g gr h k l m n p pr qu r s sh st t th tr v w z".split(" ");
  private static final String[] NUCLEI = "a e i o u ai ea ie io ou".split(" ");
  private static final String[] CODAS = " ,l,n,nt,r,rt,s,st,t,x".split(",");

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    List<byte[]> terms = terms();
    TermMap map = build(terms, 0);
    GOV3Function<byte[]> peer = peer(terms);
    double bits = (double) map.bits() / TERMS;
    sheet.line(
        "term map, 1 M terms: size",
        "%8.2f bits a key   %-20s %8.2f bits   to reach ≤ %.1f   %s",
        bits,
        PEER,
        (double) peer.numBits() / TERMS,
        MOST_BITS,
        bits <= MOST_BITS ? "reached" : "MISSED");

    byte[][] asked = new byte[LOOK_UPS][];
    Random random = new Random(2);
    for (int i = 0; i < LOOK_UPS; i++) asked[i] = terms.get(random.nextInt(TERMS)).clone();
    sheet.compare(
        "term map, 1 M terms: look-up",
        LOOK_UPS,
        () -> {
          long sum = 0;
          for (byte[] term : asked) sum += map.rank(term);
          return sum;
        },
        PEER,
        () -> {
          long sum = 0;
          for (byte[] term : asked) sum += peer.getLong(term);
          return sum;
        },
        1.25);
    sheet.compare(
        "term map, 1 M terms: build",
        TERMS,
        () -> build(terms, 0).rank(terms.get(TERMS / 2)),
        PEER,
        () -> peer(terms).getLong(terms.get(TERMS / 2)),
        SideBySide.NO_BAR);
    TermMap signed = build(terms, 12);
    sheet.line("signed with 12 bits: size", "%8.2f bits a key", (double) signed.bits() / TERMS);
  }

  /** Distinct words of one to five syllables, short ones first used up, in byte order. */
  private static List<byte[]> terms() {
    Random random = new Random(1);
    TreeSet<String> words = new TreeSet<>();
    while (words.size() < TERMS) {
      StringBuilder word = new StringBuilder();
      for (int syllables = 1 + random.nextInt(5); syllables > 0; syllables--) {
        word.append(ONSETS[random.nextInt(ONSETS.length)])
            .append(NUCLEI[random.nextInt(NUCLEI.length)])
            .append(CODAS[random.nextInt(CODAS.length)].strip());
      }
      words.add(word.toString());
    }
    List<byte[]> terms = new ArrayList<>(TERMS);
    for (String word : words) terms.add(word.getBytes(StandardCharsets.US_ASCII));
    return terms;
  }

  private static TermMap build(List<byte[]> terms, int signatureBits) {
    try {
      return TermMapBuilder.build(terms.iterator(), ConstructionSettings.inMemory(), signatureBits);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static GOV3Function<byte[]> peer(List<byte[]> terms) {
    try {
      return new GOV3Function.Builder<byte[]>()
          .keys(terms)
          .transform(TransformationStrategies.rawByteArray())
          .build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
