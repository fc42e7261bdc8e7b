package io.crivello.web;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Serves a {@link TestWeb} from a process of its own until it is killed, at most for an hour.
 *
 * <p>Arguments are {@code name=value}: the settings of {@link WebSettings#set} and {@code port},
 * {@code seconds} (how long at most), {@code log} (a file to which a line is appended for every
 * request: start and end in milliseconds since 1970, status, port of the client, URL, separated by
 * tabs), {@code hosts-file} and {@code seeds-file} (files to write). It prints {@code PORT n} when
 * it is ready.
 */
public final class ServeTestWeb {
  private ServeTestWeb() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    WebSettings settings = new WebSettings();
    int port = 0;
    long seconds = 3600;
    Path log = null;
    Path hostsFile = null;
    Path seedsFile = null;
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (equals < 0) throw new IllegalArgumentException(argument + " is not name=value");
      String value = argument.substring(equals + 1);
      switch (argument.substring(0, equals)) {
        case "port" -> port = Integer.parseInt(value);
        case "seconds" -> seconds = Long.parseLong(value);
        case "log" -> log = Path.of(value);
        case "hosts-file" -> hostsFile = Path.of(value);
        case "seeds-file" -> seedsFile = Path.of(value);
        default -> settings.set(argument.substring(0, equals), value);
      }
    }
    TestWeb web = new TestWeb(settings);
    try (Writer lines = log == null ? Writer.nullWriter() : appender(log);
        TestWebServer server = new TestWebServer(web, port, request -> write(request, lines))) {
      if (hostsFile != null) Files.writeString(hostsFile, server.hostsFile());
      if (seedsFile != null) Files.write(seedsFile, web.seeds());
      PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
      out.println("PORT " + server.port());
      new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
    }
  }

  private static Writer appender(Path log) throws IOException {
    return Files.newBufferedWriter(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static void write(RequestLog.Request request, Writer lines) {
    String line =
        String.join(
            "\t",
            Long.toString(request.startMicros() / 1000),
            Long.toString(request.endMicros() / 1000),
            Integer.toString(request.status()),
            Integer.toString(request.remotePort()),
            request.url());
    synchronized (lines) {
      try {
        lines.write(line + "\n");
        lines.flush();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
