package io.crivello.bench;

import io.crivello.fetch.FetchClock;
import io.crivello.fetch.FetchItem;
import io.crivello.fetch.FetchJournal;
import io.crivello.fetch.FetchProgress;
import io.crivello.fetch.FetchSettings;
import io.crivello.fetch.Fetcher;
import io.crivello.fetch.HostState;
import io.crivello.fetch.HttpTransport;
import io.crivello.io.DurableOutput;
import io.crivello.warc.WarcInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;

/**
 * The fetcher without delays on 1,000 hosts of a loopback server, beside a plain loop of GETs that
 * writes the same archive.
 */
public final class FetchSection implements Section {
  private static final int HOSTS = 1000;
  private static final int PAGES = 5000;
  private static final int THREADS = 64;
  private static final FetchSettings SETTINGS =
      FetchSettings.of(
          Map.of(
              "threads",
              Integer.toString(THREADS),
              "delay",
              "0",
              "ip-delay",
              "0",
              "allow-private",
              "true"));

  private final Map<String, HostState> states = new HashMap<>();
  private final AtomicInteger turns = new AtomicInteger();

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    Path directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-fetch-");
    try (LoopbackWeb web = new LoopbackWeb();
        HttpTransport transport = new HttpTransport(SETTINGS);
        CloseableHttpClient client = PlainGets.client(THREADS)) {
      List<FetchItem> items = items(web.port());
      compare(
          sheet,
          directory,
          transport,
          items,
          "plain GETs of HttpClient 5",
          (item, into) -> PlainGets.get(client, item, into));
      compare(sheet, directory, transport, items, "plain GETs, our transport", transport::exchange);
    } finally {
      Files.delete(directory);
    }
  }

  private void compare(
      SideBySide sheet,
      Path directory,
      HttpTransport transport,
      List<FetchItem> items,
      String peer,
      PlainGets.Get get) {
    sheet.compare(
        "fetch pages, " + HOSTS + " hosts, zero delay",
        PAGES,
        () -> fetch(directory, transport, items),
        peer,
        () -> archived(directory, journal -> PlainGets.run(THREADS, items, get, journal)),
        2.0);
  }

  private static List<FetchItem> items(int port) {
    List<FetchItem> items = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      int host = i % HOSTS;
      String address = "127.0." + (1 + host / 250) + "." + (1 + host % 250);
      String url = "http://" + address + ":" + port + "/page/" + i;
      items.add(new FetchItem(i, 0, 0, 0, address, url, "", ""));
    }
    return items;
  }

  private long fetch(Path directory, HttpTransport transport, List<FetchItem> items) {
    return archived(
        directory,
        journal -> {
          Fetcher fetcher =
              new Fetcher(SETTINGS, transport, journal, FetchClock.steady(), FetchProgress.NONE);
          states.putAll(fetcher.run(items.iterator(), states::get, directory.resolve("items")));
          return states.values().stream().mapToLong(state -> state.fetched).sum()
              / turns.incrementAndGet();
        });
  }

  private interface Work {
    long fetch(FetchJournal journal) throws IOException;
  }

  /** Does some work with a journal of its own, whose files are deleted afterwards. */
  private static long archived(Path directory, Work work) {
    List<Path> files = Stream.of("pages", "aside", "log", "asked").map(directory::resolve).toList();
    try {
      WarcInfo info = new WarcInfo("bench", 1, 0, "crivello", "RFC 9309", SETTINGS.userAgent());
      try (FetchJournal journal =
          new FetchJournal(
              new FileOutput(files.get(0)),
              new FileOutput(files.get(1)),
              new FileOutput(files.get(2)),
              new FileOutput(files.get(3)),
              info,
              1)) {
        return work.fetch(journal);
      } finally {
        for (Path file : files) Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A local file: what is written survives the process at once. */
  private static final class FileOutput extends DurableOutput {
    private final OutputStream out;
    private long position;

    FileOutput(Path file) throws IOException {
      out = Files.newOutputStream(file);
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int count) throws IOException {
      out.write(from, offset, count);
      position += count;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public void sync() {}

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
