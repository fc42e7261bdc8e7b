package io.crivello.bench;

import io.crivello.neardup.Features;
import io.crivello.neardup.HyperplaneSketcher;
import io.crivello.neardup.SimHashSketcher;
import io.crivello.neardup.Sketcher;
import io.crivello.text.HtmlLimits;
import io.crivello.text.HtmlParser;
import java.util.List;
import org.jsoup.Jsoup;

/** Fingerprints of texts, beside parsing the pages that the texts come from. */
public final class SketchSection implements Section {
  private static final String PEER = "jsoup, of the HTML";
  private static final int TURNS = 9;

  @Override
  public void run(SideBySide sheet, String[] arguments) throws Exception {
    List<String> pages = HtmlPages.read(arguments);
    HtmlParser parser = new HtmlParser(HtmlLimits.STANDARD, "bench");
    List<String> texts = pages.stream().map(page -> parser.parse(page).text()).toList();
    long html = pages.stream().mapToLong(String::length).sum();
    long text = texts.stream().mapToLong(String::length).sum();
    sheet.line(
        "pages", "%8d, %.1f MB of HTML, %.1f MB of text", pages.size(), html / 1e6, text / 1e6);
    for (String features : List.of("words", "word-3-grams", "char-4-grams")) {
      for (int bits : new int[] {64, 128}) {
        double bar = features.equals("words") ? 1 : SideBySide.NO_BAR;
        Sketcher sketcher = new SimHashSketcher(bits, Features.parse(features).source(), 0);
        compare(sheet, "SimHash " + bits + ", " + features, sketcher, pages, texts, bar);
      }
    }
    Sketcher planes = new HyperplaneSketcher(1);
    compare(sheet, "hyperplanes", planes, pages, texts, SideBySide.NO_BAR);
  }

  private static void compare(
      SideBySide sheet,
      String name,
      Sketcher sketcher,
      List<String> pages,
      List<String> texts,
      double bar) {
    long html = pages.stream().mapToLong(String::length).sum();
    sheet.compare(
        name + ", a character of HTML",
        html,
        () -> sketch(sketcher, texts),
        PEER,
        () -> parse(pages),
        bar);
    long text = texts.stream().mapToLong(String::length).sum();
    double[] seconds = new double[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
      long start = System.nanoTime();
      sketch(sketcher, texts);
      seconds[turn] = (System.nanoTime() - start) / 1e9;
    }
    java.util.Arrays.sort(seconds);
    double median = seconds[TURNS / 2];
    sheet.line(
        name,
        "%8.1f MB of text/s, %.0f fingerprints/s",
        text / 1e6 / median,
        texts.size() / median);
  }

  private static long sketch(Sketcher sketcher, List<String> texts) {
    long count = 0;
    long bits = 0;
    for (String text : texts) {
      if (sketcher.sketch(text)) bits |= sketcher.first();
      count++;
    }
    if (bits == 0) throw new AssertionError("no fingerprints");
    return count;
  }

  private static long parse(List<String> pages) {
    long count = 0;
    for (String page : pages) {
      if (Jsoup.parse(page).childNodeSize() > 0) count++;
    }
    return count;
  }
}
