package io.crivello.fetch;

/**
 * The requests to one host, or to one address, in the order of their start: tells a certificate how
 * long the pauses between them were. Between two requests the settings of the later one count, and
 * the crawl delay of the host's rules as they were known then.
 */
public final class Pauses {
  /** Starts are rounded down and ends up, so that in a slot one may seem to precede the other. */
  private static final long ROUNDING = 1;

  private final boolean ofAddress;
  private boolean any;
  private String host = "";
  private String url = "";
  private int attempt;
  private long slot;
  private long begin;
  private long end;

  private Pauses(boolean ofAddress) {
    this.ofAddress = ofAddress;
  }

  public static Pauses ofHost() {
    return new Pauses(false);
  }

  public static Pauses ofAddress() {
    return new Pauses(true);
  }

  /**
   * Adds a request that does not start before the last one.
   *
   * @param settings those it was made with
   * @param attempt a number for the attempt that made it: slots are numbered anew in each
   */
  public void add(
      FetchLine line, FetchSettings settings, int attempt, PolitenessCertificate certificate) {
    if (!ofAddress) certificate.countRequest();
    long pause = line.start() - end;
    long needed = Math.max(needed(settings), ofAddress ? 0 : line.crawlDelay());
    boolean sameSlot = any && isSameSlot(line, settings, attempt, pause, needed);
    if (any && !sameSlot) {
      boolean isPolite = certificate.notePause(ofAddress, pause, needed);
      if (!isPolite) certificate.violated(violation(line, pause, needed));
    }
    if (!sameSlot) begin = line.start();
    end = any ? Math.max(end, line.end()) : line.end();
    any = true;
    host = line.host();
    url = line.url();
    slot = line.slot();
    this.attempt = attempt;
  }

  private long needed(FetchSettings settings) {
    if (ofAddress) return settings.ipDelay;
    return settings.isByShare()
        ? PolitenessQueues.pauseAfter(end - begin, settings.share)
        : settings.delay;
  }

  private boolean isSameSlot(
      FetchLine line, FetchSettings settings, int ofAttempt, long pause, long needed) {
    boolean same =
        settings.isByShare()
            && pause >= -ROUNDING
            && line.slot() == slot
            && ofAttempt == attempt
            && line.host().equals(host);
    return same && (ofAddress || pause < needed);
  }

  private String violation(FetchLine line, long pause, long needed) {
    return (ofAddress ? "address " + line.address() : "host " + line.host())
        + ": "
        + pause
        + " ms, not "
        + needed
        + ", from the end of "
        + url
        + " at "
        + end
        + " to the start of "
        + line.url()
        + " at "
        + line.start();
  }
}
