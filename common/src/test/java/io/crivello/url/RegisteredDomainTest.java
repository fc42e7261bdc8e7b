package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegisteredDomainTest {
  @ParameterizedTest
  @CsvSource({
    "www.example.org, example.org",
    "example.org, example.org",
    "org, org",
    "a.b.example.co.uk, example.co.uk",
    "co.uk, co.uk",
    "me.github.io, me.github.io",
    "www.me.github.io, me.github.io",
    "a.www.ck, www.ck",
    "a.b.c.ck, b.c.ck",
    "b.ck, b.ck",
    "www.city.kobe.jp, city.kobe.jp",
    "a.xn--e1afmkfd.xn--p1ai, xn--e1afmkfd.xn--p1ai",
    "localhost, localhost",
    "host1.test, host1.test",
    "a.b.host1.test, host1.test",
    "192.0.2.7, 192.0.2.7",
    "[::1], [::1]",
    "x_y.example.com, example.com"
  })
  void domains(String host, String domain) {
    assertEquals(domain, RegisteredDomain.of(host));
    assertEquals(domain, RegisteredDomain.of(host));
    assertEquals(domain, RegisteredDomain.of(domain));
  }

  @Test
  void manyHostsAndThreadsGetTheSameAnswers() {
    IntStream.range(0, 20_000)
        .parallel()
        .forEach(
            i -> {
              int n = i % 7_000;
              assertEquals("d" + n + ".co.uk", RegisteredDomain.of("www.d" + n + ".co.uk"));
            });
  }
}
