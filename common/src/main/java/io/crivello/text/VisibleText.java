package io.crivello.text;

/** Text with white space collapsed: a space between words, a line break between blocks. */
public final class VisibleText {
  private final StringBuilder text = new StringBuilder();
  private final int most;
  private char pending;
  private boolean full;

  public VisibleText(int most) {
    this.most = most;
  }

  public void add(String words) {
    for (int i = 0; i < words.length() && !full; i++) {
      char c = words.charAt(i);
      if (c <= ' ' || c == '\u00A0' || Character.isWhitespace(c)) {
        if (pending == 0) pending = ' ';
      } else {
        separate();
        append(c);
      }
    }
  }

  public void breakLine() {
    pending = '\n';
  }

  private void separate() {
    if (pending != 0 && text.length() > 0) append(pending);
    pending = 0;
  }

  private void append(char c) {
    if (text.length() < most) text.append(c);
    else full = true;
  }

  public boolean isFull() {
    return full;
  }

  public int length() {
    return text.length();
  }

  /** What was added since, stripped, cut after some characters. */
  public String from(int start, int longest) {
    return text.substring(start, Math.min(text.length(), start + longest)).strip();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
