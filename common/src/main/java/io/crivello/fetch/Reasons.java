package io.crivello.fetch;

/** The words by which the log says why a URL was fetched, cut, refused or returned. */
public final class Reasons {
  public static final String OK = "ok";
  public static final String REDIRECT = "redirect";
  public static final String NOT_MODIFIED = "not-modified";

  /** The body was longer than the cap and is kept up to it. */
  public static final String LENGTH = "length";

  /** The declared or inflated length is more than is accepted. */
  public static final String SIZE = "size";

  public static final String INFLATED = "inflated-size";
  public static final String TYPE = "type";
  public static final String LANGUAGE = "language";
  public static final String ROBOTS = "robots";

  /** The rules could not be had, which forbids everything for the time being (RFC 9309). */
  public static final String ROBOTS_UNREACHABLE = "robots-unreachable";

  /** The rules moved to a host that another task may ask; a later round asks for both in one. */
  public static final String ROBOTS_ELSEWHERE = "robots-elsewhere";

  public static final String ROUND_TIME = "round-time";

  /** The host failed too often in a row, or wants longer pauses than a round can wait. */
  public static final String BACK_OFF = "back-off";

  public static final String PRIVATE_ADDRESS = "private-address";

  /** The host's name has no address. */
  public static final String DNS = "dns";

  public static final String BAD_ADDRESS = "bad-address";
  public static final String BAD_URL = "bad-url";
  public static final String CONNECT = "connect";
  public static final String CONNECT_TIMEOUT = "connect-timeout";
  public static final String TLS = "tls";

  /** The status line and headers were not there in time. */
  public static final String HEAD_TIMEOUT = "first-byte-timeout";

  /** The whole exchange took too long: a body that drips. */
  public static final String TOTAL_TIMEOUT = "total-timeout";

  public static final String HEADER_FLOOD = "header-flood";
  public static final String BAD_RESPONSE = "bad-response";
  public static final String BAD_CHUNKING = "bad-chunking";

  /** The connection ended before the body did. */
  public static final String CLIPPED = "clipped";

  /** The connection broke, or ended before an answer. */
  public static final String DISCONNECT = "disconnect";

  public static final String ERROR = "error";

  private Reasons() {}

  public static String http(int status) {
    return "http-" + status;
  }

  /** Whether a line with this reason stands for an attempt, which counts among the tries. */
  public static boolean isAttempt(String reason) {
    return switch (reason) {
      case ROUND_TIME, BACK_OFF, ROBOTS_ELSEWHERE -> false;
      default -> true;
    };
  }

  /** Whether a failure without a status may be gone the next time. */
  static boolean isTransient(String reason) {
    return switch (reason) {
      case CONNECT,
          CONNECT_TIMEOUT,
          TLS,
          HEAD_TIMEOUT,
          TOTAL_TIMEOUT,
          CLIPPED,
          DISCONNECT,
          DNS,
          ROBOTS_UNREACHABLE ->
          true;
      default -> false;
    };
  }

  /** Whether a transport's reason is a rule of the crawl, no failure. */
  static boolean isRule(String reason) {
    return reason.equals(SIZE) || reason.equals(PRIVATE_ADDRESS);
  }

  /** Whether a failure of this kind had a request that was sent, or begun. */
  static boolean isRequest(String reason) {
    return switch (reason) {
      case DNS, ROBOTS_UNREACHABLE, ROBOTS, PRIVATE_ADDRESS, BAD_ADDRESS, BAD_URL -> false;
      default -> isAttempt(reason);
    };
  }
}
