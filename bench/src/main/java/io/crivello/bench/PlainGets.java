package io.crivello.bench;

import io.crivello.fetch.Exchange;
import io.crivello.fetch.ExchangeLog;
import io.crivello.fetch.FetchItem;
import io.crivello.fetch.Outcome;
import io.crivello.hash.Signatures;
import io.crivello.url.UrlParts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/** Threads that take the next URL, get it and archive it, and know nothing of hosts. */
final class PlainGets {
  /** Fills an exchange with the answer to a GET. */
  interface Get {
    void get(FetchItem item, Exchange into) throws IOException;
  }

  private PlainGets() {}

  static CloseableHttpClient client(int threads) {
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(4096)
                .setMaxConnPerRoute(threads)
                .build())
        .disableAutomaticRetries()
        .disableContentCompression()
        .disableCookieManagement()
        .disableRedirectHandling()
        .build();
  }

  static void get(CloseableHttpClient client, FetchItem item, Exchange into) throws IOException {
    client.execute(new HttpGet(item.url()), response -> fill(into, response));
  }

  private static Exchange fill(Exchange exchange, ClassicHttpResponse response) throws IOException {
    StringBuilder head = new StringBuilder("HTTP/1.1 200 OK\r\n");
    for (Header header : response.getHeaders()) head.append(header).append("\r\n");
    exchange.request = "GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    exchange.responseHead = head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    exchange.status = response.getCode();
    exchange.body = EntityUtils.toByteArray(response.getEntity());
    exchange.bodyLength = exchange.body.length;
    return exchange;
  }

  /** Gets and archives everything; how many answers became durable. */
  static long run(int threads, List<FetchItem> items, Get get, ExchangeLog log) throws IOException {
    AtomicInteger next = new AtomicInteger();
    CountDownLatch durable = new CountDownLatch(items.size());
    AtomicReference<IOException> failure = new AtomicReference<>();
    Runnable work =
        () -> {
          Exchange exchange = new Exchange();
          try {
            for (int i; (i = next.getAndIncrement()) < items.size(); ) {
              archive(items.get(i), exchange, get, log, durable::countDown);
            }
          } catch (IOException e) {
            failure.set(e);
          }
        };
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < threads; i++) workers.add(new Thread(work));
    workers.forEach(Thread::start);
    try {
      for (Thread worker : workers) worker.join();
      if (failure.get() != null) throw failure.get();
      durable.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return items.size();
  }

  private static void archive(
      FetchItem item, Exchange exchange, Get get, ExchangeLog log, Runnable durable)
      throws IOException {
    exchange.reset(item, UrlParts.host(item.url()));
    exchange.start = System.currentTimeMillis();
    get.get(item, exchange);
    exchange.end = System.currentTimeMillis();
    if (exchange.status != 200) throw new IOException(item.url() + ": " + exchange.reason);
    exchange.address = item.address();
    exchange.outcome = Outcome.FETCHED;
    exchange.reason = "ok";
    long signature = Signatures.STANDARD.of(exchange.body, 0, exchange.bodyLength);
    exchange.digest = Long.toHexString(signature);
    log.write(exchange, durable);
  }
}
