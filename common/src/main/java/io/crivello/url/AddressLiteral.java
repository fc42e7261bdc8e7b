package io.crivello.url;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Addresses written where a host's name may stand. Reading is lenient as browsers are: IPv4 in one
 * to four parts, each decimal, octal (0…) or hexadecimal (0x…), the last filling what is left.
 * Writing is canonical: four decimal parts; IPv6 as RFC 5952 says, in brackets.
 *
 * <pre>
 * 0x7f.1 → 127.0.0.1      3221226219 → 192.0.2.235      [2001:DB8:0:0:1::1] → [2001:db8::1:0:0:1]
 * </pre>
 */
public final class AddressLiteral {
  private static final int GROUPS = 8;

  private AddressLiteral() {}

  /** Whether a canonical host is an address rather than a name. */
  public static boolean isLiteral(String host) {
    if (host.isEmpty()) return false;
    if (host.charAt(0) == '[') return true;
    return PercentForm.isDigit(host.charAt(host.length() - 1)) && endsInNumber(host);
  }

  /** An address as it stands in a URL: IPv6 in brackets. */
  public static String of(InetAddress address) {
    return format(address.getAddress());
  }

  /** The address that a canonical host is, without asking anybody; empty if it is a name. */
  public static Optional<InetAddress> parse(String host) {
    if (!isLiteral(host)) return Optional.empty();
    byte[] octets;
    if (host.startsWith("[")) {
      octets = host.endsWith("]") ? parseIpv6(host.substring(1, host.length() - 1)) : null;
    } else {
      long number = parseIpv4(host);
      octets = number < 0 ? null : octets((int) number);
    }
    return octets == null ? Optional.empty() : Optional.of(address(octets));
  }

  /** The address of four or sixteen octets, named by its text so that nobody is asked for one. */
  static InetAddress address(byte[] octets) {
    try {
      return InetAddress.getByAddress(format(octets), octets);
    } catch (UnknownHostException wrongLength) {
      throw new IllegalArgumentException(wrongLength);
    }
  }

  /** Whether the last label of a name is a number: then all of it must be an IPv4 address. */
  static boolean endsInNumber(String host) {
    String last = host.substring(host.lastIndexOf('.') + 1);
    if (last.isEmpty()) return false;
    for (int i = 0; i < last.length(); i++) {
      if (!PercentForm.isDigit(last.charAt(i))) return part(last) >= 0;
    }
    return true;
  }

  /** An IPv4 address in any notation as an unsigned number, or −1. */
  static long parseIpv4(String host) {
    long address = 0;
    int from = 0;
    for (int index = 0; index < 4; index++) {
      int dot = host.indexOf('.', from);
      long part = part(host.substring(from, dot < 0 ? host.length() : dot));
      if (part < 0) return -1;
      if (dot < 0) {
        int bits = 8 * (4 - index);
        return part >>> bits == 0 ? address << bits | part : -1;
      }
      if (part > 255) return -1;
      address = address << 8 | part;
      from = dot + 1;
    }
    return -1;
  }

  /** A part of an IPv4 address, or −1; numbers of more than 32 bits stay such. */
  private static long part(String text) {
    if (text.isEmpty()) return -1;
    int radix = 10;
    int from = 0;
    if (text.startsWith("0x")) {
      radix = 16;
      from = 2;
    } else if (text.startsWith("0")) {
      radix = 8;
    }
    long value = 0;
    for (int i = from; i < text.length(); i++) {
      int digit = PercentForm.hexValue(text.charAt(i));
      if (digit < 0 || digit >= radix) return -1;
      value = Math.min(value * radix + digit, 1L << 32);
    }
    return value;
  }

  static String formatIpv4(int address) {
    return (address >>> 24)
        + "."
        + (address >>> 16 & 0xFF)
        + "."
        + (address >>> 8 & 0xFF)
        + "."
        + (address & 0xFF);
  }

  static byte[] octets(int address) {
    return new byte[] {
      (byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address
    };
  }

  /** The sixteen octets of an IPv6 address without brackets or zone (RFC 4291), or null. */
  static byte[] parseIpv6(String text) {
    int gap = text.indexOf("::");
    int[] groups = new int[GROUPS];
    if (gap < 0) return parseGroups(text, groups) == GROUPS ? octets(groups) : null;
    int[] tail = new int[GROUPS];
    int before = parseGroups(text.substring(0, gap), groups);
    int after = parseGroups(text.substring(gap + 2), tail);
    boolean dotsBeforeGap = text.lastIndexOf('.', gap) >= 0;
    if (before < 0 || after < 0 || before + after >= GROUPS || dotsBeforeGap) return null;
    for (int i = before; i < GROUPS; i++) {
      groups[i] = i < GROUPS - after ? 0 : tail[i - GROUPS + after];
    }
    return octets(groups);
  }

  /** Reads groups separated by colons, the last two perhaps as IPv4; their number, or −1. */
  private static int parseGroups(String text, int[] groups) {
    if (text.isEmpty()) return 0;
    int count = 0;
    int from = 0;
    while (true) {
      int colon = text.indexOf(':', from);
      String group = text.substring(from, colon < 0 ? text.length() : colon);
      if (colon < 0 && group.indexOf('.') >= 0) {
        long embedded = parseDottedQuad(group);
        if (embedded < 0 || count > GROUPS - 2) return -1;
        groups[count++] = (int) (embedded >>> 16);
        groups[count++] = (int) embedded & 0xFFFF;
        return count;
      }
      if (group.isEmpty() || group.length() > 4 || count == GROUPS) return -1;
      int value = 0;
      for (int i = 0; i < group.length(); i++) {
        int digit = PercentForm.hexValue(group.charAt(i));
        if (digit < 0) return -1;
        value = value << 4 | digit;
      }
      groups[count++] = value;
      if (colon < 0) return count;
      from = colon + 1;
    }
  }

  /** An IPv4 address in exactly four decimal parts, or −1. */
  static long parseDottedQuad(String text) {
    long address = parseIpv4(text);
    return address >= 0 && formatIpv4((int) address).equals(text) ? address : -1;
  }

  private static byte[] octets(int[] groups) {
    byte[] octets = new byte[2 * GROUPS];
    for (int i = 0; i < GROUPS; i++) {
      octets[2 * i] = (byte) (groups[i] >>> 8);
      octets[2 * i + 1] = (byte) groups[i];
    }
    return octets;
  }

  /** The canonical text in brackets: the first of the longest runs of zero groups is left out. */
  static String formatIpv6(byte[] octets) {
    int bestStart = -1;
    int bestLength = 1;
    for (int i = 0; i < GROUPS; i++) {
      int end = i;
      while (end < GROUPS && group(octets, end) == 0) end++;
      if (end - i > bestLength) {
        bestStart = i;
        bestLength = end - i;
      }
    }
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < GROUPS; i++) {
      if (i == bestStart) {
        text.append("::");
        i += bestLength - 1;
      } else {
        if (i > 0 && text.charAt(text.length() - 1) != ':') text.append(':');
        text.append(Integer.toHexString(group(octets, i)));
      }
    }
    return text.append(']').toString();
  }

  /** The canonical text of an address of four or sixteen octets, as it stands in a URL. */
  static String format(byte[] octets) {
    if (octets.length == 2 * GROUPS) return formatIpv6(octets);
    return formatIpv4(group(octets, 0) << 16 | group(octets, 1));
  }

  private static int group(byte[] octets, int index) {
    return (octets[2 * index] & 0xFF) << 8 | octets[2 * index + 1] & 0xFF;
  }
}
