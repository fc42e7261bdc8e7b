package io.crivello.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Answers from a map of URLs to statuses; what is not there is a page of a few bytes. */
final class StubTransport implements Transport {
  final Map<String, String> answers = new ConcurrentHashMap<>();
  final Set<String> busyAddresses = ConcurrentHashMap.newKeySet();
  final AtomicLong collisions = new AtomicLong();

  @Override
  public void exchange(FetchItem item, Exchange into) {
    if (!busyAddresses.add(item.address())) collisions.incrementAndGet();
    String answer = answers.getOrDefault(item.url(), defaultAnswer(item));
    into.address = item.address();
    try {
      Thread.sleep(item.url().hashCode() & 3);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    busyAddresses.remove(item.address());
    if (!Character.isDigit(answer.charAt(0))) {
      into.reason = answer;
      return;
    }
    String[] parts = answer.split("\\|", -1);
    into.status = Integer.parseInt(parts[0]);
    into.request = new byte[1];
    String head = "HTTP/1.1 " + parts[0] + "\r\n" + parts[1].replace("~", "\r\n") + "\r\n\r\n";
    into.responseHead = head.getBytes(StandardCharsets.US_ASCII);
    into.body = parts[2].replace("~", "\n").getBytes(StandardCharsets.US_ASCII);
    into.bodyLength = into.body.length;
  }

  private static String defaultAnswer(FetchItem item) {
    return item.url().endsWith("/robots.txt") ? "404||" : "200|Content-Type: text/html|page";
  }

  @Override
  public void close() {}
}
