package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "[::]",
        "[::1]",
        "[::7f00:1]",
        "[::8.8.8.8]",
        "[::ffff:127.0.0.1]",
        "[::ffff:10.0.0.1]",
        "[::ffff:0:8.8.8.8]",
        "[64:ff9b::127.0.0.1]",
        "[64:ff9b::10.1.2.3]",
        "[64:ff9b:1::8.8.8.8]",
        "[100::1]",
        "[2001::1]",
        "[2001:0:1:2:3:4:5:6]",
        "[2001:2::1]",
        "[2001:20::1]",
        "[2001:1ff:ffff::]",
        "[2001:db8::1]",
        "[2002:7f00:1::]",
        "[2002:a00:1::1]",
        "[2002:c0a8:101::1]",
        "[3fff:fff::1]",
        "[4000::1]",
        "[5f00::1]",
        "[fc00::1]",
        "[fdff:ffff::1]",
        "[fe80::1]",
        "[febf::1]",
        "[fec0::1]",
        "[ff02::1]",
        "[ffff::]",
      })
  void refused(String literal) {
    assertFalse(AddressPolicy.isPublic(address(literal)), literal);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0.0.0",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.0",
        "100.63.255.255",
        "100.128.0.0",
        "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255",
        "169.255.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "192.0.3.0",
        "192.167.255.255",
        "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0",
        "198.51.101.0",
        "203.0.112.255",
        "203.0.114.0",
        "223.255.255.255",
        "[64:ff9b::8.8.8.8]",
        "[2001:200::1]",
        "[2001:db7:ffff::]",
        "[2001:db9::]",
        "[2002:808:808::1]",
        "[2000::1]",
        "[2606:4700::1111]",
        "[2a00::1]",
        "[3ffe::1]",
        "[3fff:1000::]",
      })
  void accepted(String literal) {
    assertTrue(AddressPolicy.isPublic(address(literal)), literal);
  }

  @Test
  void mappedAddressesThatStaySuchAreRefused() throws UnknownHostException {
    byte[] octets = AddressLiteral.parseIpv6("::ffff:8.8.8.8");
    InetAddress mapped = Inet6Address.getByAddress("mapped", octets, -1);
    assertEquals(16, mapped.getAddress().length);
    assertFalse(AddressPolicy.isPublic(mapped));
  }

  @Test
  void literalsArePrintedAsTheyStandInUrls() {
    assertEquals("192.0.2.7", AddressLiteral.of(address("192.0.2.7")));
    assertEquals("[2001:db8::7]", AddressLiteral.of(address("[2001:db8::7]")));
    assertTrue(AddressLiteral.parse("www.example.org").isEmpty());
    assertTrue(AddressLiteral.parse("[::1").isEmpty());
    assertTrue(AddressLiteral.parse("1.2.3.256").isEmpty());
    assertFalse(AddressLiteral.isLiteral("1.2.3.4.example.org"));
  }

  @Test
  void literalsAreNotLookedUp() {
    assertEquals("192.0.2.7", address("192.0.2.7").getHostName());
  }

  private static InetAddress address(String literal) {
    return AddressLiteral.parse(literal).orElseThrow();
  }
}
