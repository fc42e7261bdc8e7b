package io.crivello.web;

/** What the robots.txt of a host says. */
public enum HostRules {
  /** {@code /private/} is forbidden. */
  USUAL,
  /** {@code /private/} is forbidden, and there is a crawl delay. */
  DELAY,
  /** There is none (status 404): everything is allowed. */
  ABSENT,
  /** Everything is forbidden. */
  CLOSED,
  /** Status 500: everything is to be taken as forbidden. */
  ERROR;

  /** Whether they allow to ask for a path. */
  public boolean allows(String path) {
    return switch (this) {
      case USUAL, DELAY -> !path.startsWith("/private/");
      case ABSENT -> true;
      case CLOSED, ERROR -> false;
    };
  }
}
