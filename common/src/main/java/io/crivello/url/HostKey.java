package io.crivello.url;

import java.util.Comparator;

/**
 * Hosts with their labels reversed, so that plain comparison puts the hosts of a domain together:
 * {@code www.example.org} is {@code org,example,www}. Addresses are left as they are. The comma is
 * less than every character of a label; with dots, {@code example-x.org} would come between {@code
 * example.org} and {@code www.example.org}, since a hyphen is less than a dot.
 */
public final class HostKey {
  /** Hosts, canonical, by their keys: all below a domain follow it at once. */
  public static final Comparator<String> ORDER = HostKey::compare;

  private HostKey() {}

  /** The key of a canonical host. */
  public static String of(String host) {
    return AddressLiteral.isLiteral(host) ? host : reversed(host, '.', ',');
  }

  /** The host of a key. */
  public static String host(String key) {
    return AddressLiteral.isLiteral(key) ? key : reversed(key, ',', '.');
  }

  /** Compares two hosts by their keys, which need not be made. */
  public static int compare(String first, String second) {
    if (AddressLiteral.isLiteral(first) || AddressLiteral.isLiteral(second)) {
      return of(first).compareTo(of(second));
    }
    int firstEnd = first.length();
    int secondEnd = second.length();
    while (firstEnd >= 0 && secondEnd >= 0) {
      int firstDot = first.lastIndexOf('.', firstEnd - 1);
      int secondDot = second.lastIndexOf('.', secondEnd - 1);
      int order = compareLabels(first, firstDot + 1, firstEnd, second, secondDot + 1, secondEnd);
      if (order != 0) return order;
      firstEnd = firstDot;
      secondEnd = secondDot;
    }
    return Integer.compare(firstEnd, secondEnd);
  }

  private static int compareLabels(
      String first, int firstFrom, int firstTo, String second, int secondFrom, int secondTo) {
    int common = Math.min(firstTo - firstFrom, secondTo - secondFrom);
    for (int i = 0; i < common; i++) {
      int order = Character.compare(first.charAt(firstFrom + i), second.charAt(secondFrom + i));
      if (order != 0) return order;
    }
    return Integer.compare(firstTo - firstFrom, secondTo - secondFrom);
  }

  private static String reversed(String labels, char separator, char other) {
    StringBuilder reversed = new StringBuilder(labels.length());
    int end = labels.length();
    while (end >= 0) {
      int start = labels.lastIndexOf(separator, end - 1) + 1;
      if (end < labels.length()) reversed.append(other);
      reversed.append(labels, start, end);
      end = start - 1;
    }
    return reversed.toString();
  }
}
