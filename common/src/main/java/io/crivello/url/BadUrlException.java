package io.crivello.url;

/** A text that is no URL was given where one is needed. */
public final class BadUrlException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;
  private static final int SHOWN = 100;

  private final UrlFlaw flaw;

  public BadUrlException(UrlFlaw flaw, String text) {
    super(flaw.word() + ": " + shown(text));
    this.flaw = flaw;
  }

  public UrlFlaw flaw() {
    return flaw;
  }

  private static String shown(String text) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < Math.min(text.length(), SHOWN); i++) {
      char c = text.charAt(i);
      shown.append(Character.isISOControl(c) ? ' ' : c);
    }
    if (text.length() > SHOWN) shown.append("… (").append(text.length()).append(" characters)");
    return shown.toString();
  }
}
