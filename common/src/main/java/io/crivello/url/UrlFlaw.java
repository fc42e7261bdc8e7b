package io.crivello.url;

/** Why a text is no URL that can be asked for. */
public enum UrlFlaw {
  /** Nothing but white space, and no base to stand for it. */
  EMPTY("empty"),
  /** Longer than {@link UrlLimits} allow, before or after it became canonical. */
  TOO_LONG("too-long"),
  /** A control character other than tab and line ends inside. */
  CONTROL("control-character"),
  /** No scheme, and no base to take it from. */
  RELATIVE("relative"),
  /** A scheme other than http and https. */
  SCHEME("scheme"),
  NO_HOST("no-host"),
  /** A host with characters, labels or a length that no name has. */
  HOST("bad-host"),
  /** A number where an IPv4 address was begun, or brackets without an IPv6 address. */
  ADDRESS("bad-address"),
  /** Not a number from 1 to 65,535. */
  PORT("bad-port");

  private final String word;

  UrlFlaw(String word) {
    this.word = word;
  }

  /** The name under which it is counted and listed. */
  public String word() {
    return word;
  }
}
