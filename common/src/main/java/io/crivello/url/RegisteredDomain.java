package io.crivello.url;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The part of a host that somebody registered: one label below a public suffix, by the list that
 * comes with crawler-commons, its private section included ({@code me.github.io} is a domain). A
 * suffix itself, a name of one label and an address are their own domain; below a top level that
 * the list does not know, two labels are one.
 *
 * <pre>
 * www.example.co.uk → example.co.uk     co.uk → co.uk     a.b.test → b.test     192.0.2.7 → 192.0.2.7
 * </pre>
 *
 * <p>The last answers are kept in an array of fixed size.
 */
public final class RegisteredDomain {
  private static final int KEPT = 1 << 12;

  private record Answer(String host, String domain) {}

  private static final AtomicReferenceArray<Answer> ANSWERS = new AtomicReferenceArray<>(KEPT);

  private RegisteredDomain() {}

  /** The domain of a canonical host. */
  public static String of(String host) {
    int hash = host.hashCode();
    int slot = (hash ^ hash >>> 16) & KEPT - 1;
    Answer kept = ANSWERS.get(slot);
    if (kept != null && kept.host.equals(host)) return kept.domain;
    String domain = find(host);
    ANSWERS.set(slot, new Answer(host, domain));
    return domain;
  }

  static String find(String host) {
    if (AddressLiteral.isLiteral(host)) return host;
    String domain = EffectiveTldFinder.getAssignedDomain(host, true, false);
    if (domain != null) return domain;
    boolean isSuffix = EffectiveTldFinder.getEffectiveTLD(host) != null;
    int lastDot = host.lastIndexOf('.');
    return isSuffix || lastDot < 0 ? host : host.substring(host.lastIndexOf('.', lastDot - 1) + 1);
  }
}
