package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SortFormTest {
  @Example
  void theExamplesOfTheSpecificationInTheirOrder() {
    String[][] examples = {
      {"http://192.0.2.7/a", "192.0.2.7)/a"},
      {"http://[2001:db8::1]:81/", "[2001:db8::1])81/"},
      {"https://[2001:db8::1]/", "[2001:db8::1])s/"},
      {"http://localhost/", "localhost)/"},
      {"http://example.org/", "org,example)/"},
      {"http://example.org:8080/a", "org,example)8080/a"},
      {"https://example.org/a?b", "org,example)s/a?b"},
      {"http://www.example.org/", "org,example,www)/"},
      {"https://example-x.org:8443/", "org,example-x)s8443/"},
    };
    List<String> forms = new ArrayList<>();
    for (String[] example : examples) {
      assertEquals(example[1], SortForm.of(example[0]));
      assertEquals(example[0], SortForm.url(example[1]));
      forms.add(example[1]);
    }
    assertEquals(forms.stream().sorted().toList(), forms);
  }

  @Example
  void whatIsNoSortFormIsRefused() {
    for (String text : List.of("", "org", "org,example", "org)", "org)s", ")/", "org)80", "/)")) {
      assertThrows(IllegalArgumentException.class, () -> SortForm.url(text), text);
    }
  }

  @Provide
  Arbitrary<String> host() {
    return Arbitraries.of("a", "a-b", "a1", "www", "x_y", "xn--bcher-kva", "1", "a-")
        .list()
        .ofMaxSize(3)
        .flatMap(
            labels ->
                Arbitraries.of("org", "a", "example")
                    .map(top -> labels.isEmpty() ? top : String.join(".", labels) + "." + top));
  }

  @Provide
  Arbitrary<String> url() {
    Arbitrary<String> hosts =
        Arbitraries.oneOf(host(), Arbitraries.of("192.0.2.7", "192.0.2.70", "[::1]", "[1::2]"));
    return Combinators.combine(
            Arbitraries.of("http://", "https://"),
            hosts,
            Arbitraries.of("", ":81", ":8443"),
            Arbitraries.of("/", "/a", "/s/", "/a)b,c", "/a:8/", "/?q=http://x:1/", "/a.1"))
        .as((scheme, host, port, path) -> scheme + host + port + path);
  }

  @Property(tries = 2_000, seed = "1")
  void everyUrlComesBack(@ForAll("url") String url) {
    assertEquals(url, CanonicalUrl.of(url));
    String form = SortForm.of(url);
    assertTrue(form.length() <= url.length());
    assertEquals(url, SortForm.url(form));
  }

  @Property(tries = 200, seed = "2")
  void hostsAndDomainsAreContiguous(@ForAll("manyUrls") List<String> urls) {
    List<String> forms = new ArrayList<>(urls.stream().map(SortForm::of).toList());
    Collections.sort(forms);
    List<String> hosts = forms.stream().map(form -> UrlParts.host(SortForm.url(form))).toList();
    for (int labels = 1; labels <= 4; labels++) {
      Set<String> closed = new HashSet<>();
      String open = "";
      for (String host : hosts) {
        String domain = lastLabels(host, labels);
        if (domain.equals(open)) continue;
        closed.add(open);
        assertTrue(!closed.contains(domain), () -> hosts + " at " + domain);
        open = domain;
      }
    }
  }

  @Provide
  Arbitrary<List<String>> manyUrls() {
    return url().list().ofSize(60);
  }

  @Property(tries = 2_000, seed = "3")
  void hostsCompareAsTheirKeysAndAsTheirPages(
      @ForAll("host") String first, @ForAll("host") String second) {
    int order = Integer.signum(HostKey.of(first).compareTo(HostKey.of(second)));
    assertEquals(order, Integer.signum(HostKey.compare(first, second)));
    String firstPage = SortForm.of("http://" + first + "/");
    String secondPage = SortForm.of("http://" + second + "/");
    assertEquals(order, Integer.signum(firstPage.compareTo(secondPage)));
    assertEquals(first, HostKey.host(HostKey.of(first)));
  }

  @Example
  void keysOfHosts() {
    assertEquals("org,example,www", HostKey.of("www.example.org"));
    assertEquals("localhost", HostKey.of("localhost"));
    assertEquals("192.0.2.7", HostKey.of("192.0.2.7"));
    assertEquals("[::1]", HostKey.of("[::1]"));
    assertEquals("[::1]", HostKey.host("[::1]"));
    assertTrue(HostKey.compare("192.0.2.7", "example.org") < 0);
    List<String> hosts =
        new ArrayList<>(List.of("b.org", "www.a.org", "a-x.org", "a.org", "a.com"));
    hosts.sort(HostKey.ORDER);
    assertEquals(List.of("a.com", "a.org", "www.a.org", "a-x.org", "b.org"), hosts);
  }

  /** The domain of that many labels, or the host with a mark if it has fewer or is an address. */
  private static String lastLabels(String host, int labels) {
    if (AddressLiteral.isLiteral(host)) return host;
    int at = host.length();
    for (int i = 0; i < labels; i++) {
      at = host.lastIndexOf('.', at - 1);
      if (at < 0) return i == labels - 1 ? host : host + "!";
    }
    return host.substring(at + 1);
  }
}
