package io.crivello.url;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Names with the addresses at which they are to be asked, instead of those that the name system
 * would give. A mapped name is asked by plain HTTP at that address and port, whatever scheme and
 * port the URL has. Immutable.
 *
 * <pre>
 * # name          address[:port]; the port is 80 unless given
 * www.example.org 127.0.0.2:8080
 * *.example.org   127.0.0.3         every name below example.org, unless it has a line of its own
 * six.example     [::1]:8080
 * </pre>
 *
 * <p>Among patterns the longest that fits counts. Nothing is looked up when the file is read.
 */
public final class HostsFile {
  private static final int HTTP_PORT = 80;

  /** No name at all. */
  public static final HostsFile EMPTY = new HostsFile(Map.of());

  /** By name, or by what follows the star of a pattern: a dot and a name. */
  private final Map<String, InetSocketAddress> addresses;

  private HostsFile(Map<String, InetSocketAddress> addresses) {
    this.addresses = addresses;
  }

  /**
   * Reads a file in UTF-8.
   *
   * @throws IllegalArgumentException if a line is wrong, naming it
   */
  public static HostsFile read(Path file) throws IOException {
    String text;
    try {
      text = Files.readString(file);
    } catch (CharacterCodingException notUtf8) {
      throw new IllegalArgumentException(file + " is not text in UTF-8", notUtf8);
    }
    return parse(text, file.toString());
  }

  /**
   * The hosts file with the given text.
   *
   * @param source what errors call it
   * @throws IllegalArgumentException if a line is wrong, naming it
   */
  public static HostsFile parse(String text, String source) {
    Map<String, InetSocketAddress> addresses = new LinkedHashMap<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      int comment = line.indexOf('#');
      String content = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (content.isEmpty()) continue;
      try {
        addLine(content, addresses);
      } catch (IllegalArgumentException wrong) {
        throw new IllegalArgumentException(
            source + ", line " + number + ": " + wrong.getMessage(), wrong);
      }
    }
    return new HostsFile(addresses);
  }

  private static void addLine(String content, Map<String, InetSocketAddress> to) {
    String[] fields = content.split("\\s+");
    if (fields.length != 2) {
      throw new IllegalArgumentException("not a name and an address: " + content);
    }
    boolean isPattern = fields[0].startsWith("*.");
    String host = HostForm.of(isPattern ? fields[0].substring(2) : fields[0]);
    if (host == null || AddressLiteral.isLiteral(host)) {
      throw new IllegalArgumentException("not a name: " + fields[0]);
    }
    String key = isPattern ? "." + host : host;
    if (to.putIfAbsent(key, address(host, fields[1])) != null) {
      throw new IllegalArgumentException("a second address for " + fields[0]);
    }
  }

  private static InetSocketAddress address(String host, String text) {
    int colon = text.lastIndexOf(':');
    boolean isBare = colon >= 0 && text.indexOf(':') < colon && !text.startsWith("[");
    boolean hasPort = colon > text.indexOf(']') && !isBare;
    String address = hasPort ? text.substring(0, colon) : text;
    byte[] octets = octets(address);
    if (octets == null) {
      throw new IllegalArgumentException("not an address of host " + host + ": " + text);
    }
    int port = hasPort ? port(text.substring(colon + 1), text) : HTTP_PORT;
    return new InetSocketAddress(AddressLiteral.address(octets), port);
  }

  private static byte[] octets(String address) {
    if (address.startsWith("[") && address.endsWith("]")) {
      return AddressLiteral.parseIpv6(address.substring(1, address.length() - 1));
    }
    if (address.indexOf(':') >= 0) return AddressLiteral.parseIpv6(address);
    long number = AddressLiteral.parseDottedQuad(address);
    return number < 0 ? null : AddressLiteral.octets((int) number);
  }

  private static int port(String digits, String text) {
    if (digits.matches("[0-9]{1,5}")) {
      int port = Integer.parseInt(digits);
      if (port >= 1 && port <= 65_535) return port;
    }
    throw new IllegalArgumentException("not a port from 1 to 65535: " + text);
  }

  /** Where a canonical host is to be asked; empty if the file does not say. */
  public Optional<InetSocketAddress> lookup(String host) {
    InetSocketAddress address = addresses.get(host);
    for (int dot = host.indexOf('.');
        address == null && dot >= 0;
        dot = host.indexOf('.', dot + 1)) {
      address = addresses.get(host.substring(dot));
    }
    return Optional.ofNullable(address);
  }

  public boolean isEmpty() {
    return addresses.isEmpty();
  }

  /** The text of a file with the same meaning. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    addresses.forEach(
        (key, address) -> {
          byte[] octets = address.getAddress().getAddress();
          text.append(key.startsWith(".") ? "*" : "").append(key).append(' ');
          text.append(AddressLiteral.format(octets)).append(':').append(address.getPort());
          text.append('\n');
        });
    return text.toString();
  }
}
