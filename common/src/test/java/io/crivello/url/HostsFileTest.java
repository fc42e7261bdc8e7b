package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostsFileTest {
  private static final String TEXT =
      """
      # a test web
      www.example.org 127.0.0.2:8080

      *.example.org\t127.0.0.3   # the others
      *.deep.example.org 127.0.0.4:81
      SIX.Example. [::1]:8080
      bare.example ::1
      brackets.example [2001:db8::7]
      b\u00fccher.example 127.0.0.9
      """;

  @Test
  void lookups() {
    HostsFile hosts = HostsFile.parse(TEXT, "hosts");
    assertEquals("127.0.0.2 8080", lookup(hosts, "www.example.org"));
    assertEquals("127.0.0.3 80", lookup(hosts, "a.example.org"));
    assertEquals("127.0.0.3 80", lookup(hosts, "deep.example.org"));
    assertEquals("127.0.0.4 81", lookup(hosts, "a.deep.example.org"));
    assertEquals("127.0.0.4 81", lookup(hosts, "b.a.deep.example.org"));
    assertEquals("127.0.0.3 80", lookup(hosts, "x.www.example.org"));
    assertEquals("0:0:0:0:0:0:0:1 8080", lookup(hosts, "six.example"));
    assertEquals("0:0:0:0:0:0:0:1 80", lookup(hosts, "bare.example"));
    assertEquals("2001:db8:0:0:0:0:0:7 80", lookup(hosts, "brackets.example"));
    assertEquals("127.0.0.9 80", lookup(hosts, "xn--bcher-kva.example"));
    assertTrue(hosts.lookup("example.org").isEmpty());
    assertTrue(hosts.lookup("myexample.org").isEmpty());
    assertTrue(hosts.lookup("127.0.0.2").isEmpty());
    assertTrue(HostsFile.EMPTY.lookup("example.org").isEmpty());
    assertTrue(HostsFile.EMPTY.isEmpty());
  }

  @Test
  void printedTextMeansTheSame() {
    HostsFile hosts = HostsFile.parse(TEXT, "hosts");
    HostsFile again = HostsFile.parse(hosts.toString(), "hosts");
    assertEquals(hosts.toString(), again.toString());
    assertEquals(7, hosts.toString().lines().count());
    for (String host : new String[] {"a.example.org", "six.example", "brackets.example"}) {
      assertEquals(hosts.lookup(host), again.lookup(host));
    }
  }

  @Test
  void readsFilesAndNamesThemInErrors(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("hosts.txt");
    Files.writeString(file, TEXT);
    assertEquals("127.0.0.2 8080", lookup(HostsFile.read(file), "www.example.org"));
    Files.writeString(file, "a.example 127.0.0.1\nb.example\n");
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> HostsFile.read(file));
    assertTrue(wrong.getMessage().contains("hosts.txt, line 2: "), wrong.getMessage());
    Files.write(file, new byte[] {'a', (byte) 0xFF});
    wrong = assertThrows(IllegalArgumentException.class, () -> HostsFile.read(file));
    assertTrue(wrong.getMessage().contains("hosts.txt is not text"), wrong.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.example",
        "a.example 127.0.0.1 127.0.0.2",
        "a.example localhost",
        "a.example 127.0.0.1:",
        "a.example 127.0.0.1:0",
        "a.example 127.0.0.1:65536",
        "a.example 127.0.0.1:-1",
        "a.example 127.1",
        "a.example 127.0.0.256",
        "a.example 127.0.0.01",
        "a.example [::1",
        "a.example [::1]x",
        "a.example [127.0.0.1]",
        "a.example :::",
        "a.example :80",
        "127.0.0.1 127.0.0.2",
        "a..b 127.0.0.1",
        "* 127.0.0.1",
        "*.*.example 127.0.0.1",
        "a.example 127.0.0.1\nA.example 127.0.0.2",
      })
  void wrongLinesAreRefused(String text) {
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> HostsFile.parse(text, "hosts"));
    long line = text.lines().count();
    assertTrue(wrong.getMessage().startsWith("hosts, line " + line + ": "), wrong.getMessage());
  }

  private static String lookup(HostsFile hosts, String host) {
    InetSocketAddress address = hosts.lookup(host).orElseThrow();
    return address.getAddress().getHostAddress() + " " + address.getPort();
  }
}
