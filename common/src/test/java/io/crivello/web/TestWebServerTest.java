package io.crivello.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TestWebServerTest {
  private static final int MEGABYTE = 1 << 20;

  private final TestWeb web = new TestWeb(TestWebTest.everything());
  private TestWebServer server;

  @BeforeEach
  void start() throws IOException {
    server = new TestWebServer(web);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private Socket connect(int host) throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(web.address(host), server.port()));
    socket.setSoTimeout(20_000);
    return socket;
  }

  private void ask(Socket socket, int host, String path, String... fields) throws IOException {
    String request =
        "GET " + path + " HTTP/1.1\r\nHost: " + web.hostName(host) + ":" + server.port() + "\r\n";
    if (fields.length > 0) request += String.join("\r\n", fields) + "\r\n";
    socket.getOutputStream().write((request + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
  }

  private byte[] exchange(int host, String path, int limit, String... fields) throws IOException {
    try (Socket socket = connect(host)) {
      ask(socket, host, path, fields);
      return socket.getInputStream().readNBytes(limit);
    }
  }

  /** The first leaf, or leaves, of some behaviour. */
  private WebPage leaf(Behaviour behaviour) {
    for (int h = 0; h < web.hosts(); h++) {
      for (int k = 0; k < web.pages(); k++) {
        WebPage page = web.page(web.pageUrl(h, k));
        if (page.behaviour() == behaviour && k > 40) return page;
      }
    }
    throw new AssertionError("no page is " + behaviour);
  }

  private String text(WebPage page, int limit) throws IOException {
    byte[] got = exchange(page.host(), page.path(), limit, "Connection: close");
    return new String(got, StandardCharsets.ISO_8859_1);
  }

  private static String body(String answer) {
    return answer.substring(answer.indexOf("\r\n\r\n") + 4);
  }

  @Test
  void servesTheComputedBytesOnOneConnection() throws IOException {
    for (int h = 0; h < web.hosts(); h++) {
      try (Socket socket = connect(h)) {
        List<String> paths = new ArrayList<>(List.of("/", "/robots.txt", "/x", "/sitemap.xml"));
        for (int k = 1; k < web.pages(); k++) {
          switch (web.page(web.pageUrl(h, k)).behaviour()) {
            case WELL, COPY, NOFOLLOW, NOFOLLOW_HEADER, NOINDEX, FOREIGN, GZIP, CHUNKED ->
                paths.add(web.page(web.pageUrl(h, k)).path());
            case NOT_FOUND, SERVER_ERROR, UNAVAILABLE, WRONG_CHARSET, TRUNCATED_GZIP, SLOW ->
                paths.add(web.page(web.pageUrl(h, k)).path());
            default -> {}
          }
        }
        for (String path : paths) {
          ask(socket, h, path);
          byte[] expected = web.answer(h, path, 0).wire();
          assertArrayEquals(expected, socket.getInputStream().readNBytes(expected.length), path);
        }
      }
    }
  }

  @Test
  void requestsMayComeTogether() throws IOException {
    byte[] one = web.answer(0, "/", 0).wire();
    byte[] two = web.answer(0, "/robots.txt", 0).wire();
    try (Socket socket = connect(0)) {
      String ask = "GET %s HTTP/1.1\r\nHost: " + web.hostName(0) + "\r\n\r\n";
      String both = ask.replace("%s", "/") + ask.replace("%s", "/robots.txt");
      socket.getOutputStream().write(both.getBytes(StandardCharsets.US_ASCII));
      assertArrayEquals(one, socket.getInputStream().readNBytes(one.length));
      assertArrayEquals(two, socket.getInputStream().readNBytes(two.length));
    }
  }

  @Test
  void unknownHostsAndMethodsAreRefused() throws IOException {
    try (Socket socket = connect(0)) {
      String ask = "GET / HTTP/1.1\r\nHost: elsewhere.org\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(ask.getBytes(StandardCharsets.US_ASCII));
      assertTrue(
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
              .startsWith("HTTP/1.1 421 "));
    }
    try (Socket socket = connect(0)) {
      socket.getOutputStream().write("nonsense\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertEquals(0, socket.getInputStream().readAllBytes().length);
    }
  }

  @Test
  void unchangedPagesAreNotSentAgain() throws IOException {
    String answer =
        new String(exchange(0, "/", 1 << 16, "Connection: close"), StandardCharsets.US_ASCII);
    int at = answer.indexOf("ETag: ") + "ETag: ".length();
    String etag = answer.substring(at, answer.indexOf("\r\n", at));
    byte[] again = exchange(0, "/", 1 << 16, "If-None-Match: " + etag, "Connection: close");
    String second = new String(again, StandardCharsets.ISO_8859_1);
    assertTrue(second.startsWith("HTTP/1.1 304 "), second);
    assertEquals("", body(second));
  }

  @Test
  void statusesOfFailure() throws IOException {
    assertTrue(text(leaf(Behaviour.NOT_FOUND), 9999).startsWith("HTTP/1.1 404 "));
    assertTrue(text(leaf(Behaviour.SERVER_ERROR), 9999).startsWith("HTTP/1.1 500 "));
    WebPage flaky = leaf(Behaviour.FLAKY);
    String first = text(flaky, 9999);
    assertTrue(first.startsWith("HTTP/1.1 503 ") && first.contains("Retry-After: 1\r\n"), first);
    assertTrue(text(flaky, 9999).startsWith("HTTP/1.1 200 "));
    WebPage gone = leaf(Behaviour.UNAVAILABLE);
    for (int i = 0; i < 3; i++) assertTrue(text(gone, 9999).startsWith("HTTP/1.1 503 "));
  }

  @Test
  void resetsTheConnection() throws IOException {
    WebPage page = leaf(Behaviour.RESET);
    try (Socket socket = connect(page.host())) {
      ask(socket, page.host(), page.path());
      assertThrows(SocketException.class, () -> socket.getInputStream().read());
    }
  }

  @Test
  void clipsBodies() throws IOException {
    WebPage clipped = leaf(Behaviour.CLIPPED);
    int length = web.answer(clipped.host(), clipped.path(), 0).body().length;
    String answer = text(clipped, MEGABYTE);
    assertTrue(answer.contains("Content-Length: " + length + "\r\n"));
    assertEquals(length / 2, body(answer).length());
    String huge = text(leaf(Behaviour.HUGE_LENGTH), MEGABYTE);
    assertTrue(huge.contains("Content-Length: 2147483648\r\n"));
    assertTrue(body(huge).endsWith("</html>\n"));
  }

  @Test
  void breaksCodings() throws IOException {
    WebPage page = leaf(Behaviour.TRUNCATED_GZIP);
    byte[] packed = web.answer(page.host(), page.path(), 0).body();
    InputStream gzip = new GZIPInputStream(new ByteArrayInputStream(packed));
    assertThrows(EOFException.class, gzip::readAllBytes);
    String chunked = text(leaf(Behaviour.BROKEN_CHUNKING), MEGABYTE);
    assertTrue(chunked.contains("Transfer-Encoding: chunked\r\n"));
    assertTrue(body(chunked).contains("\r\nzz!\r\n"));
    WebPage wrong = leaf(Behaviour.WRONG_CHARSET);
    Answer answer = web.answer(wrong.host(), wrong.path(), 0);
    assertTrue(answer.fields().matches("(?s).*charset=(utf-8|x-no-such-charset)\r\n.*"));
    String read = new String(answer.body(), StandardCharsets.UTF_8);
    assertTrue(read.contains("\uFFFD"));
  }

  @Test
  void neverEnds() throws IOException {
    String endless = text(leaf(Behaviour.ENDLESS), 8 * MEGABYTE);
    assertEquals(8 * MEGABYTE, endless.length());
    assertTrue(body(endless).endsWith("aaaa"));
    String flood = text(leaf(Behaviour.HEADER_FLOOD), 8 * MEGABYTE);
    assertEquals(8 * MEGABYTE, flood.length());
    assertEquals(-1, flood.indexOf("\r\n\r\n"));
  }

  @Test
  void logTellsWhoAskedWhatWhen() throws Exception {
    WebPage slow = leaf(Behaviour.SLOW);
    String url = web.url(slow.host(), slow.path());
    IntStream.range(0, 4)
        .parallel()
        .forEach(
            i -> {
              try {
                exchange(slow.host(), slow.path(), MEGABYTE, "Connection: close");
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    exchange(0, "/robots.txt", MEGABYTE, "Connection: close");
    RequestLog log = server.log();
    assertEquals(5, log.size());
    assertEquals(4, log.of(url).size());
    for (RequestLog.Request request : log.of(url)) {
      assertTrue(request.endMicros() - request.startMicros() >= 19_000, "" + request);
      assertEquals(200, request.status());
    }
    assertEquals(web.hostName(0), log.get(4).host());
    assertEquals("http://" + web.hostName(0) + "/robots.txt", log.all().get(4).url());
    assertTrue(log.maxConcurrency(web.hostName(slow.host())) <= 4);
    assertEquals(0, log.maxConcurrency(web.hostName(slow.host() == 1 ? 2 : 1)));
  }

  /** Hosts 0 and 1 share an address; the clock is set by hand. */
  @Test
  void gapsAndConcurrencyAreThoseOfTheRequests() {
    TestWeb shared = new TestWeb(new WebSettings().hosts(4).hostsPerAddress(2));
    long[] micros = {1000};
    RequestLog log = new RequestLog(shared, () -> micros[0]);
    assertEquals(RequestLog.NO_GAP, log.minHostGap());
    int first = log.begin(0, "/", 1);
    micros[0] = 2000;
    log.end(first, 200);
    micros[0] = 9000;
    int second = log.begin(0, "/x", 1);
    log.end(second, 200);
    assertEquals(7, log.minHostGap());
    assertEquals(1, log.maxConcurrency(shared.hostName(0)));
    micros[0] = 12_500;
    int third = log.begin(1, "/", 2);
    assertEquals(7, log.minHostGap());
    assertEquals(3.5, log.minAddressGap());
    micros[0] = 20_000;
    int fourth = log.begin(1, "/", 3);
    assertEquals(2, log.maxConcurrency(shared.hostName(1)));
    micros[0] = 21_000;
    log.end(fourth, 200);
    log.end(third, 200);
    assertEquals(-1, log.minHostGap());
    assertEquals(2, log.maxConcurrency(shared.hostName(1)));
    assertEquals(0, log.maxConcurrency(shared.hostName(2)));
  }

  @Test
  void servesFromAnotherProcess(@TempDir Path directory) throws Exception {
    Path log = directory.resolve("log");
    Path hosts = directory.resolve("hosts");
    Path seeds = directory.resolve("seeds");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ServeTestWeb.class.getName(),
                "hosts=3",
                "seconds=50",
                "log=" + log,
                "hosts-file=" + hosts,
                "seeds-file=" + seeds)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.US_ASCII)) {
      String line = out.readLine();
      assertTrue(line.matches("PORT [0-9]+"), line);
      int port = Integer.parseInt(line.substring(5));
      TestWeb same = new TestWeb(new WebSettings().hosts(3));
      assertEquals(same.hostsFile(port), Files.readString(hosts));
      assertEquals(same.seeds(), Files.readAllLines(seeds));
      byte[] expected = same.answer(2, "/", 0).wire();
      ByteArrayOutputStream ask = new ByteArrayOutputStream();
      ask.writeBytes("GET / HTTP/1.1\r\nHost: ".getBytes(StandardCharsets.US_ASCII));
      ask.writeBytes(same.hostName(2).getBytes(StandardCharsets.US_ASCII));
      ask.writeBytes("\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      try (Socket socket = new Socket(same.address(2), port)) {
        socket.getOutputStream().write(ask.toByteArray());
        assertArrayEquals(expected, socket.getInputStream().readNBytes(expected.length));
      }
      List<String> fields = Arrays.asList(Files.readAllLines(log).get(0).split("\t"));
      assertEquals(5, fields.size());
      assertEquals("200", fields.get(2));
      assertEquals(same.pageUrl(2, 0), fields.get(4));
    } finally {
      process.destroyForcibly().waitFor();
    }
  }
}
