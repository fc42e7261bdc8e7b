package io.crivello.fetch;

import io.crivello.hash.Signatures;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Decides what became of a URL from its exchange: by status, type, size and language. */
final class Judge {
  private final FetchSettings settings;
  private final byte[] scratch = new byte[1 << 13];

  Judge(FetchSettings settings) {
    this.settings = settings;
  }

  /** Whether the exchange failed in a way that may be gone the next time. */
  static boolean isTransient(Exchange exchange) {
    if (!exchange.reason.isEmpty()) return Reasons.isTransient(exchange.reason);
    return exchange.status == 429 || exchange.status >= 500;
  }

  /** Fills outcome, reason and digest of an exchange of a list's item. */
  void judge(Exchange exchange) {
    exchange.failure = exchange.reason;
    if (isTransient(exchange)) {
      boolean again = exchange.item.tries() < settings.maxReturns;
      conclude(exchange, again ? Outcome.RETURNED : Outcome.FAILED, failure(exchange));
    } else if (Reasons.isRule(exchange.reason)) {
      conclude(exchange, Outcome.SKIPPED, exchange.reason);
    } else if (!exchange.reason.isEmpty() || exchange.status < 200 || exchange.status >= 400) {
      conclude(exchange, Outcome.FAILED, failure(exchange));
    } else if (exchange.status == 304) {
      conclude(exchange, Outcome.SKIPPED, Reasons.NOT_MODIFIED);
    } else if (exchange.status >= 300) {
      conclude(exchange, Outcome.FETCHED, Reasons.REDIRECT);
    } else {
      filter(exchange);
    }
    digest(exchange);
  }

  /** Fills the digest, and the reason of a request for robots.txt. */
  void judgeRobots(Exchange exchange) {
    exchange.failure = exchange.reason;
    exchange.outcome = Outcome.ROBOTS;
    if (exchange.reason.isEmpty()) {
      boolean fine = exchange.status >= 200 && exchange.status < 300;
      exchange.reason = fine ? Reasons.OK : Reasons.http(exchange.status);
    }
    digest(exchange);
  }

  private void filter(Exchange exchange) {
    if (!accepts(settings.types, exchange.type, "")) {
      conclude(exchange, Outcome.SKIPPED, Reasons.TYPE);
    } else if (!acceptsLanguage(exchange)) {
      conclude(exchange, Outcome.SKIPPED, Reasons.LANGUAGE);
    } else if (Inflation.exceeds(exchange, settings.maxInflated, scratch)) {
      conclude(exchange, Outcome.SKIPPED, Reasons.INFLATED);
    } else {
      boolean cut = exchange.truncated.equals("length");
      conclude(exchange, Outcome.FETCHED, cut ? Reasons.LENGTH : Reasons.OK);
    }
  }

  /** Languages are compared as RFC 4647's basic filtering does; without a header all are fine. */
  private boolean acceptsLanguage(Exchange exchange) {
    if (settings.languages.isEmpty() || exchange.responseHead == null) return true;
    String header = ResponseHead.value(exchange.responseHead, "content-language");
    if (header.isEmpty()) return true;
    for (String language : header.toLowerCase(Locale.ROOT).split(",")) {
      if (accepts(settings.languages, language.strip(), "-")) return true;
    }
    return false;
  }

  /** Whether a value is one of those accepted, or begins with one and a separator. */
  private static boolean accepts(List<String> accepted, String value, String separator) {
    if (accepted.isEmpty() || value.isEmpty()) return true;
    for (String start : accepted) {
      if (value.equals(start) || value.startsWith(start + separator)) return true;
    }
    return false;
  }

  private static String failure(Exchange exchange) {
    return exchange.reason.isEmpty() ? Reasons.http(exchange.status) : exchange.reason;
  }

  private static void conclude(Exchange exchange, Outcome outcome, String reason) {
    exchange.outcome = outcome;
    exchange.reason = reason;
  }

  private static void digest(Exchange exchange) {
    if (exchange.responseHead == null) return;
    long signature = Signatures.STANDARD.of(exchange.body, 0, exchange.bodyLength);
    exchange.digest = HexFormat.of().toHexDigits(signature);
  }
}
