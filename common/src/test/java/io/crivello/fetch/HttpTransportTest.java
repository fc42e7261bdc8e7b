package io.crivello.fetch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTransportTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  private ScriptedServer server;
  private HttpTransport transport;

  @BeforeEach
  void start() throws IOException {
    server = new ScriptedServer("127.0.0.2");
    transport = transport(Map.of());
  }

  @AfterEach
  void stop() throws IOException {
    transport.close();
    server.close();
  }

  private static HttpTransport transport(Map<String, String> more) {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("allow-private", "true");
    map.put("contact", "http://crawl.example/");
    map.put("max-body-bytes", "100000");
    map.put("max-header-bytes", "8000");
    map.put("connect-timeout", "2s");
    map.put("first-byte-timeout", "400ms");
    map.put("total-timeout", "900ms");
    map.putAll(more);
    return new HttpTransport(FetchSettings.of(map));
  }

  private static FetchItem item(String address, String url) {
    return new FetchItem(7, 0, 0, 0, address, url, "", "");
  }

  private Exchange ask(String path) {
    return ask(item(server.address(), "http://www.example.com" + path));
  }

  private Exchange ask(FetchItem item) {
    Exchange exchange = new Exchange();
    exchange.reset(item, "www.example.com");
    transport.exchange(item, exchange);
    return exchange;
  }

  @Test
  void theBytesOfAnAnswerAreKeptAsTheyCame() {
    String head =
        "HTTP/1.1 200 Fine  by me\r\nX-b: 1\r\nx-A:2\nContent-length: 5\r\nX-b: \t3\r\n\r\n";
    server.on("/a?b=%20", head + "hello");
    Exchange exchange = ask("/a?b=%20");
    assertEquals("", exchange.reason);
    assertEquals(200, exchange.status);
    assertEquals(head, new String(exchange.responseHead, StandardCharsets.ISO_8859_1));
    assertEquals("hello", new String(exchange.bodyBytes(), StandardCharsets.ISO_8859_1));
    assertEquals("127.0.0.2", exchange.address);
    assertEquals("", exchange.truncated);
  }

  @Test
  void theRequestIsKeptAsItWasSent() {
    server.page("/", "x");
    FetchItem item =
        new FetchItem(
            1, 0, 0, 0, server.address(), "https://www.example.com:444/", "\"e\"", "date");
    Exchange exchange = ask(item);
    assertEquals(200, exchange.status);
    String sent = new String(exchange.request, StandardCharsets.ISO_8859_1);
    assertEquals(server.requests.get(0), sent);
    assertEquals(
        "GET / HTTP/1.1\r\n"
            + "Host: www.example.com:444\r\n"
            + "User-Agent: crivello (+http://crawl.example/)\r\n"
            + "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n"
            + "Accept-Encoding: gzip\r\n"
            + "If-None-Match: \"e\"\r\n"
            + "If-Modified-Since: date\r\n\r\n",
        sent);
  }

  @Test
  void aValidatorThatWouldBreakTheHeaderIsNotSent() {
    server.page("/", "x");
    FetchItem item =
        new FetchItem(1, 0, 0, 0, server.address(), "http://www.example.com/", "a\nX: b", "é");
    assertEquals(200, ask(item).status);
    assertFalse(server.requests.get(0).contains("If-"), server.requests.get(0));
  }

  @Test
  void chunksAreJoined() {
    server.on("/", OK + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n");
    Exchange exchange = ask("/");
    assertEquals("", exchange.reason);
    assertEquals("abcde", new String(exchange.bodyBytes(), StandardCharsets.ISO_8859_1));
    ask("/");
    assertEquals(1, server.connections.get());
  }

  @Test
  void contentCodingIsKept() {
    byte[] body = {31, (byte) 139, 8, 0, 1, 2, 3};
    byte[] head =
        (OK + "Content-Encoding: gzip\r\nContent-Length: 7\r\n\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    byte[] answer = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, answer, head.length, body.length);
    server.on("/", answer, true);
    assertArrayEquals(body, ask("/").bodyBytes());
  }

  @Test
  void redirectsAreNotFollowed() {
    server.on("/", ScriptedServer.answer("302 Found", "Location: /b\r\n", ""));
    Exchange exchange = ask("/");
    assertEquals(302, exchange.status);
    assertEquals(1, server.requests.size());
  }

  @Test
  void interimAnswersArePassedOver() {
    String head = OK + "Content-Length: 1\r\n\r\n";
    server.on("/", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + head + "x");
    Exchange exchange = ask("/");
    assertEquals(200, exchange.status);
    assertEquals(head, new String(exchange.responseHead, StandardCharsets.ISO_8859_1));
  }

  @Test
  void endlessInterimAnswersEnd() {
    server.on("/", "HTTP/1.1 100 Continue\r\n\r\n".repeat(50));
    assertEquals(Reasons.BAD_RESPONSE, ask("/").reason);
  }

  @Test
  void aConnectionIsKeptAliveAndReplacedOnceItIsClosed() {
    server.page("/a", "a").on("/b", ScriptedServer.answer("200 OK", "", "b"));
    server.on(
        "/bye",
        ScriptedServer.answer("200 OK", "", "c").getBytes(StandardCharsets.US_ASCII),
        false);
    assertEquals(200, ask("/a").status);
    assertEquals(200, ask("/bye").status);
    assertEquals(1, server.connections.get());
    server.awaitHangUp();
    assertEquals(200, ask("/b").status);
    assertEquals(2, server.connections.get());
  }

  @Test
  void aRequestThatArrivedIsNotSentAgain() {
    server.page("/a", "a").on("/rude", new byte[0], false);
    assertEquals(200, ask("/a").status);
    assertEquals(Reasons.DISCONNECT, ask("/rude").reason);
    assertEquals(List.of("/a", "/rude"), server.paths());
  }

  @Test
  void aConnectionOnWhichSomethingUnaskedCameIsNotUsedAgain() {
    server.on("/a", ScriptedServer.answer("200 OK", "", "a") + "HTTP/1.1 200 OK\r\n");
    server.page("/b", "b");
    assertEquals(200, ask("/a").status);
    Exchange exchange = ask("/b");
    assertEquals("b", new String(exchange.body, 0, exchange.bodyLength, StandardCharsets.US_ASCII));
    assertEquals(2, server.connections.get());
  }

  @Test
  void bodiesWithoutEndAreCutAtTheCap() {
    server.on(
        "/",
        out -> {
          out.write((OK + "\r\n").getBytes(StandardCharsets.US_ASCII));
          byte[] piece = new byte[10_000];
          while (true) out.write(piece);
        });
    Exchange exchange = ask("/");
    assertEquals("", exchange.reason);
    assertEquals("length", exchange.truncated);
    assertEquals(100_000, exchange.bodyLength);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16_383, 16_384, 16_385, 99_999, 100_000})
  void bodiesUpToTheCapAreWhole(int length) {
    server.page("/", "y".repeat(length));
    Exchange exchange = ask("/");
    assertEquals("", exchange.reason + exchange.truncated);
    assertEquals(length, exchange.bodyLength);
  }

  @Test
  void aDeclaredLengthBeyondTheCapIsNotRead() {
    server.on("/", OK + "Content-Length: 2147483648\r\n\r\nabc");
    Exchange exchange = ask("/");
    assertEquals(Reasons.SIZE, exchange.reason);
    assertEquals(200, exchange.status);
  }

  @ParameterizedTest
  @CsvSource({
    "Content-Length: 10, abc, clipped",
    "Content-Length: -5, abc, bad-response",
    "Content-Length: 99999999999999999999, abc, bad-response",
    "Transfer-Encoding: chunked, 5~ab, clipped",
    "Transfer-Encoding: chunked, zz~ab~, bad-chunking",
    "Transfer-Encoding: chunked, 2~abX~, bad-chunking",
    "Transfer-Encoding: chunked, 7fffffffffffffff1~a, bad-chunking",
    "Transfer-Encoding: nonsense, abc, bad-response",
  })
  void damagedBodiesHaveTheirOwnReasons(String header, String body, String reason) {
    String answer = OK + header + "\r\n\r\n" + body.replace("~", "\r\n");
    server.on("/", answer.getBytes(StandardCharsets.US_ASCII), false);
    assertEquals(reason, ask("/").reason);
  }

  @ParameterizedTest
  @CsvSource({
    "'', disconnect",
    "'HTTP/1.1 200', disconnect",
    "'SSH-2.0-OpenSSH~~', bad-response",
    "'HTTP/1.1 2OO OK~~', bad-response",
    "'HTTP/9.9 200 OK~~', bad-response",
  })
  void damagedHeadsHaveTheirOwnReasons(String answer, String reason) {
    server.on("/", answer.replace("~", "\r\n").getBytes(StandardCharsets.US_ASCII), false);
    Exchange exchange = ask("/");
    assertEquals(reason, exchange.reason);
    assertNull(exchange.responseHead);
  }

  @Test
  void floodsOfHeadersEnd() {
    server.on("/many", OK + "a: b\r\n".repeat(50_000) + "\r\n");
    server.on("/long", OK + "a: " + "b".repeat(500_000) + "\r\n\r\n");
    server.on("/just", OK + "a: " + "b".repeat(7_900) + "\r\nContent-Length: 0\r\n\r\n");
    server.on("/over", OK + "a: " + "b".repeat(9_000) + "\r\nContent-Length: 0\r\n\r\n");
    assertEquals(Reasons.HEADER_FLOOD, ask("/many").reason);
    assertEquals(Reasons.HEADER_FLOOD, ask("/long").reason);
    assertEquals("", ask("/just").reason);
    assertEquals(Reasons.HEADER_FLOOD, ask("/over").reason);
  }

  @Test
  void silenceAndDrippingEndByTheWatchdog() {
    server.on("/silent", out -> waitForEver());
    server.on(
        "/drip-head",
        out -> {
          out.write(OK.getBytes(StandardCharsets.US_ASCII));
          while (true) {
            out.write('a');
            Thread.sleep(20);
          }
        });
    server.on(
        "/drip-body",
        out -> {
          out.write((OK + "\r\n").getBytes(StandardCharsets.US_ASCII));
          while (true) {
            out.write('a');
            Thread.sleep(20);
          }
        });
    assertEquals(Reasons.HEAD_TIMEOUT, ask("/silent").reason);
    assertEquals(Reasons.HEAD_TIMEOUT, ask("/drip-head").reason);
    Exchange exchange = ask("/drip-body");
    assertEquals(Reasons.TOTAL_TIMEOUT, exchange.reason);
    assertEquals("time", exchange.truncated);
    assertTrue(exchange.bodyLength > 0);
  }

  private static boolean waitForEver() throws InterruptedException {
    Thread.sleep(Long.MAX_VALUE);
    return false;
  }

  @Test
  void nobodyListens() throws IOException {
    String address;
    try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.2"))) {
      address = "127.0.0.2:" + unused.getLocalPort();
    }
    assertEquals(Reasons.CONNECT, ask(item(address, "http://www.example.com/")).reason);
  }

  @Test
  void plainTextIsNoTls() {
    try (HttpTransport other = transport(Map.of())) {
      FetchItem item = item("127.0.0.2", "https://www.example.com:" + port() + "/");
      Exchange exchange = new Exchange();
      exchange.reset(item, "www.example.com");
      server.page("/", "x");
      other.exchange(item, exchange);
      assertTrue(
          exchange.reason.equals(Reasons.TLS) || exchange.reason.equals(Reasons.CONNECT_TIMEOUT),
          exchange.reason);
    }
  }

  @Test
  void pagesUnderAnyCertificateAreFetched(@TempDir Path directory) throws Exception {
    try (ScriptedServer secure = new ScriptedServer(secureSocket(directory));
        HttpTransport other =
            transport(Map.of("first-byte-timeout", "20s", "total-timeout", "20s"))) {
      secure.page("/a", "hello");
      String port = secure.address().substring(secure.address().indexOf(':') + 1);
      for (int i = 0; i < 3; i++) {
        FetchItem item = item("127.0.0.5", "https://www.example.com:" + port + "/a");
        Exchange exchange = new Exchange();
        exchange.reset(item, "www.example.com");
        other.exchange(item, exchange);
        assertEquals("", exchange.reason);
        assertEquals("hello", new String(exchange.bodyBytes(), StandardCharsets.ISO_8859_1));
        String head = new String(exchange.responseHead, StandardCharsets.ISO_8859_1);
        assertTrue(head.startsWith("HTTP/1.1 200 OK\r\n"), head);
      }
      assertEquals(1, secure.connections.get());
      assertTrue(secure.requests.get(0).contains("Host: www.example.com:" + port + "\r\n"));
    }
  }

  /** A socket with a certificate of its own making, for another name. */
  private static ServerSocket secureSocket(Path directory) throws Exception {
    Path file = directory.resolve("keys.p12");
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    String options =
        "-genkeypair -alias a -keyalg EC -dname CN=other.example -storetype PKCS12"
            + " -storepass password -keystore ";
    List<String> command = new ArrayList<>(List.of(tool));
    command.addAll(List.of(options.split(" ")));
    command.add(file.toString());
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    assertEquals(0, process.waitFor());
    char[] password = "password".toCharArray();
    KeyStore keys = KeyStore.getInstance(file.toFile(), password);
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, password);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context
        .getServerSocketFactory()
        .createServerSocket(0, 50, InetAddress.getByName("127.0.0.5"));
  }

  private String port() {
    return server.address().substring(server.address().indexOf(':') + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.1.2.3:80",
        "192.168.0.1",
        "169.254.1.1",
        "100.64.0.1",
        "[::1]:80",
        "::1",
        "[fc00::1]",
        "[::ffff:127.0.0.1]",
        "224.0.0.1",
        "0.0.0.0"
      })
  void addressesThatAreNotPublicAreRefused(String address) {
    try (HttpTransport strict = transport(Map.of("allow-private", "false"))) {
      FetchItem item = item(address, "http://www.example.com/");
      Exchange exchange = new Exchange();
      exchange.reset(item, "www.example.com");
      strict.exchange(item, exchange);
      assertEquals(Reasons.PRIVATE_ADDRESS, exchange.reason);
      assertNull(exchange.request);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, http://www.example.com/, bad-address",
    "dead.beef, http://www.example.com/, bad-address",
    "'', http://www.example.com/, bad-address",
    "127.0.0.1:x, http://www.example.com/, bad-address",
    "127.0.0.1:99999, http://www.example.com/, bad-address",
    "127.0.0.1, ftp://www.example.com/, bad-url",
    "127.0.0.1, http:///a, bad-url",
    "127.0.0.1, 'http://www.example.com/a b', bad-url",
    "127.0.0.1, http://www.example.com:0/, bad-url",
  })
  void whatCannotBeAskedIsRefused(String address, String url, String reason) {
    assertEquals(reason, ask(item(address, url)).reason);
  }
}
