package io.crivello.document;

/** Counts of what was passed over, by flaw. */
public final class Skips {
  private static final DocumentFlaw[] FLAWS = DocumentFlaw.values();

  private final long[] counts = new long[FLAWS.length];

  void add(DocumentFlaw flaw) {
    counts[flaw.ordinal()]++;
  }

  public long get(DocumentFlaw flaw) {
    return counts[flaw.ordinal()];
  }

  /** Words and counts of the flaws that occurred. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (DocumentFlaw flaw : FLAWS) {
      if (get(flaw) == 0) continue;
      text.append(text.isEmpty() ? "" : ", ").append(flaw.word()).append('=').append(get(flaw));
    }
    return text.toString();
  }
}
