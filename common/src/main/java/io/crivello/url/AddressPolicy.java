package io.crivello.url;

import java.net.InetAddress;

/**
 * Which addresses belong to the public network. Pages of strangers must not make a crawler ask the
 * machines around it, so that all is refused that the registries of special-purpose addresses (RFC
 * 6890 and its successors) do not give out as globally reachable, and IPv6 addresses that carry a
 * refused IPv4 address inside.
 */
public final class AddressPolicy {
  private static final Block[] REFUSED_V4 = {
    block("0.0.0.0", 8), // this network, any local address
    block("10.0.0.0", 8), // private
    block("100.64.0.0", 10), // carrier-grade translation
    block("127.0.0.0", 8), // loopback
    block("169.254.0.0", 16), // link-local
    block("172.16.0.0", 12), // private
    block("192.0.0.0", 24), // protocol assignments
    block("192.0.2.0", 24), // documentation
    block("192.88.99.0", 24), // former 6to4 relays
    block("192.168.0.0", 16), // private
    block("198.18.0.0", 15), // benchmarks
    block("198.51.100.0", 24), // documentation
    block("203.0.113.0", 24), // documentation
    block("224.0.0.0", 4), // multicast
    block("240.0.0.0", 4), // reserved, broadcast
  };

  /** Global unicast; mapped, compatible, unique-local, link-local, multicast are outside. */
  private static final Block UNICAST_V6 = block("[2000::]", 3);

  private static final Block[] REFUSED_V6 = {
    block("[2001::]", 23), // protocol assignments, Teredo, benchmarks, identifiers
    block("[2001:db8::]", 32), // documentation
    block("[3fff::]", 20), // documentation
  };

  private static final Block SIX_TO_FOUR = block("[2002::]", 16);
  private static final Block TRANSLATED = block("[64:ff9b::]", 96);

  private AddressPolicy() {}

  private record Block(byte[] start, int bits) {
    boolean contains(byte[] address) {
      for (int i = 0; i < bits; i += 8) {
        int mask = 0xFF00 >>> Math.min(8, bits - i) & 0xFF;
        if (((start[i >>> 3] ^ address[i >>> 3]) & mask) != 0) return false;
      }
      return true;
    }
  }

  private static Block block(String start, int bits) {
    return new Block(AddressLiteral.parse(start).orElseThrow().getAddress(), bits);
  }

  /** Whether an address may be asked by a crawl of the public web. */
  public static boolean isPublic(InetAddress address) {
    byte[] octets = address.getAddress();
    return octets.length == 4 ? isPublicV4(octets) : isPublicV6(octets);
  }

  private static boolean isPublicV4(byte[] address) {
    return !isIn(REFUSED_V4, address);
  }

  private static boolean isPublicV6(byte[] address) {
    if (TRANSLATED.contains(address)) return isPublicV4(inner(address, 12));
    if (SIX_TO_FOUR.contains(address)) return isPublicV4(inner(address, 2));
    return UNICAST_V6.contains(address) && !isIn(REFUSED_V6, address);
  }

  private static byte[] inner(byte[] address, int from) {
    return new byte[] {address[from], address[from + 1], address[from + 2], address[from + 3]};
  }

  private static boolean isIn(Block[] blocks, byte[] address) {
    for (Block block : blocks) {
      if (block.contains(address)) return true;
    }
    return false;
  }
}
