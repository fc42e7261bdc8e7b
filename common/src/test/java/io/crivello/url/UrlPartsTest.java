package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class UrlPartsTest {
  @Test
  void partsOfAFullUrl() {
    String url = "https://www.example.org:8443/a/b?c=d";
    assertTrue(UrlParts.isSecure(url));
    assertEquals("https", UrlParts.scheme(url));
    assertEquals("www.example.org", UrlParts.host(url));
    assertEquals("www.example.org:8443", UrlParts.hostAndPort(url));
    assertEquals("https://www.example.org:8443", UrlParts.origin(url));
    assertEquals(8443, UrlParts.port(url));
    assertEquals("/a/b", UrlParts.path(url));
    assertEquals("c=d", UrlParts.query(url));
    assertEquals("/a/b?c=d", UrlParts.pathAndQuery(url));
  }

  @Test
  void partsOfAShortUrl() {
    String url = "http://h/";
    assertFalse(UrlParts.isSecure(url));
    assertEquals("http", UrlParts.scheme(url));
    assertEquals("h", UrlParts.host(url));
    assertEquals("h", UrlParts.hostAndPort(url));
    assertEquals(80, UrlParts.port(url));
    assertEquals(443, UrlParts.port("https://h/"));
    assertEquals("/", UrlParts.path(url));
    assertEquals("", UrlParts.query(url));
    assertEquals("/", UrlParts.pathAndQuery(url));
  }

  @Test
  void bracketsAndLaterSlashesDoNotConfuse() {
    String url = "http://[2001:db8::1]:8080/?a=http://b:9/c?d";
    assertEquals("[2001:db8::1]", UrlParts.host(url));
    assertEquals(8080, UrlParts.port(url));
    assertEquals("/", UrlParts.path(url));
    assertEquals("a=http://b:9/c?d", UrlParts.query(url));
  }

  @Test
  void segments() {
    assertEquals(0, UrlParts.pathSegments("http://h/"));
    assertEquals(0, UrlParts.pathSegments("http://h/?a/b"));
    assertEquals(1, UrlParts.pathSegments("http://h/a"));
    assertEquals(1, UrlParts.pathSegments("http://h/a/"));
    assertEquals(2, UrlParts.pathSegments("http://h/a/b"));
    assertEquals(3, UrlParts.pathSegments("http://h/a//b/?c"));
  }
}
