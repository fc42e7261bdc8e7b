package io.crivello.jobs.graph;

import java.io.IOException;
import java.io.OutputStream;

/** Writes lines of numbers as text, without a string. Flush it in the end. */
final class NumberLines {
  private static final int LONGEST = 20;

  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 16];
  private final byte[] digits = new byte[LONGEST];
  private int at;

  NumberLines(OutputStream out) {
    this.out = out;
  }

  /** A line "node, tab, successors with spaces between". */
  void putList(long node, long[] successors, int n) throws IOException {
    putNumber(node, '\t');
    for (int i = 0; i < n - 1; i++) putNumber(successors[i], ' ');
    if (n > 0) putNumber(successors[n - 1], '\n');
    else put('\n');
  }

  /** A line "source, tab, target" for each arc. */
  void putArcs(long node, long[] successors, int n) throws IOException {
    for (int i = 0; i < n; i++) {
      putNumber(node, '\t');
      putNumber(successors[i], '\n');
    }
  }

  private void putNumber(long x, char after) throws IOException {
    if (at > buffer.length - LONGEST - 1) flush();
    int i = LONGEST;
    do {
      digits[--i] = (byte) ('0' + x % 10);
      x /= 10;
    } while (x > 0);
    System.arraycopy(digits, i, buffer, at, LONGEST - i);
    at += LONGEST - i;
    put(after);
  }

  private void put(char c) throws IOException {
    if (at == buffer.length) flush();
    buffer[at++] = (byte) c;
  }

  void flush() throws IOException {
    out.write(buffer, 0, at);
    at = 0;
  }
}
