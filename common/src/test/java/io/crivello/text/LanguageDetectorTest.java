package io.crivello.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageDetectorTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "en", "de", "fr", "it", "es", "pt", "nl", "sv", "pl", "cs", "hu", "ro", "tr", "fi", "ru",
        "uk", "bg", "el", "he", "ar", "th", "ja", "zh-Hans", "zh-Hant", "ko"
      })
  void languages(String language) {
    String code = language.replaceFirst("-.*", "");
    LanguageDetector detector = new LanguageDetector();
    assertEquals(code, detector.detect(Sentences.in(language)));
    assertEquals(code, detector.detect("1984 -- 2026! " + Sentences.in(language).repeat(1000)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Home",
        "Two short words",
        "1 2 3 4 5 6 7 8 9 10 2026-01-01 12:30:00 +39 02 1234567 1 2 3 4 5 6 7 8 9",
        "0x7f 0xff 0x1a 0x2b 0x3c 0x4d 0x5e 0x6f 0x70 0x81 0x92 0xa3 0xb4 0xc5 0xd6"
      })
  void shortTextsAndNumbersHaveNone(String text) {
    assertEquals("", new LanguageDetector().detect(text));
  }

  @Test
  void theLeastNumberOfLetters() {
    String text = Sentences.in("ru");
    LanguageDetector detector = new LanguageDetector();
    int letters = 0;
    for (int end = 1; end <= text.length(); end++) {
      if (Character.isLetter(text.charAt(end - 1))) letters++;
      if (letters < LanguageDetector.LEAST_LETTERS) {
        assertEquals("", detector.detect(text.substring(0, end)), "at " + end);
      }
    }
    assertEquals("ru", detector.detect(text));
  }

  @Test
  void aLongRunOfLettersDoesNotHideTheText() {
    LanguageDetector detector = new LanguageDetector();
    assertEquals("it", detector.detect("x".repeat(100_000) + " " + Sentences.in("it")));
  }

  @Test
  void severalThreadsWithADetectorEach() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<String>> tasks = new java.util.ArrayList<>();
      for (int i = 0; i < 200; i++) {
        String language = List.of("en", "de", "pl", "ru").get(i % 4);
        tasks.add(() -> language + "=" + new LanguageDetector().detect(Sentences.in(language)));
      }
      for (Future<String> answer : threads.invokeAll(tasks)) {
        String[] both = answer.get().split("=");
        assertEquals(both[0], both[1]);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
