package io.crivello.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class PriorityTest {
  private static final String PARENT = "http://www.example.org/p";

  @Test
  void breadth() {
    assertEquals(0, bucket("breadth", "http://example.org/a/b/c"));
    assertEquals(1, Priority.parse("breadth").buckets());
  }

  @Test
  void shallow() {
    assertEquals(0, bucket("shallow", "http://example.org/"));
    assertEquals(1, bucket("shallow", "http://example.org/a"));
    assertEquals(1, bucket("shallow", "http://example.org/?a"));
    assertEquals(3, bucket("shallow", "http://example.org/a/b/?c"));
    assertEquals(7, bucket("shallow", "http://example.org/a/b/c/d/e/f/g/h/i/j"));
  }

  @Test
  void offsite() {
    assertEquals(0, bucket("offsite", "http://other.org/"));
    assertEquals(1, bucket("offsite", "http://example.org/"));
    assertEquals(2, bucket("offsite", "https://www.example.org:8443/"));
    assertEquals(0, Priority.parse("offsite").bucket("http://www.example.org/", null, false));
  }

  @Test
  void keywordsInTheUrl() {
    assertEquals(0, bucket("keywords=sieve,web", "http://example.org/The-SIEVE.html"));
    assertEquals(0, bucket("keywords=sieve, Web", "http://web.example.org/"));
    assertEquals(1, bucket("keywords=sieve,web", "http://example.org/siev"));
    assertEquals(0, bucket("keywords=Caff\u00e8", "http://example.org/caff%C3%A8"));
    assertEquals(0, bucket("keywords=a b", "http://example.org/A%20B"));
    assertFalse(Priority.parse("keywords=sieve").parentTextMatches("sieve"));
  }

  @Test
  void keywordsOnThePage() {
    Priority priority = Priority.parse("page-keywords=crivello,caff\u00e8");
    assertTrue(priority.needsText());
    assertTrue(priority.parentTextMatches("il CRIVELLO"));
    assertTrue(priority.parentTextMatches(new StringBuilder("un CAFF\u00c8")));
    assertFalse(priority.parentTextMatches("crivell o"));
    assertFalse(priority.parentTextMatches("crivell"));
    assertFalse(priority.parentTextMatches(""));
    assertEquals(0, priority.bucket("http://example.org/", PARENT, true));
    assertEquals(1, priority.bucket("http://example.org/", PARENT, false));
  }

  @Test
  void printedAsParsedAndWithinTheBuckets() {
    for (String text :
        List.of("breadth", "shallow", "offsite", "keywords=a,b", "page-keywords=a")) {
      Priority priority = Priority.parse(text);
      assertEquals(text, priority.toString());
      assertTrue(priority.buckets() >= 1 && priority.buckets() <= Priority.MOST_BUCKETS);
      assertEquals(text.startsWith("page"), priority.needsText());
      for (String url : List.of("http://example.org/", PARENT + "/a/b/c/d/e/f/g/h?i")) {
        assertTrue(priority.bucket(url, PARENT, false) < priority.buckets());
      }
    }
  }

  @Test
  void unknownOnesAreRefused() {
    for (String text : List.of("", "depth", "breadth ", "keywords", "keywords=", "keywords=a,,b")) {
      assertThrows(IllegalArgumentException.class, () -> Priority.parse(text), text);
    }
  }

  private static int bucket(String priority, String url) {
    return Priority.parse(priority).bucket(url, PARENT, false);
  }
}
