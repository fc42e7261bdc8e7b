package io.crivello.jobs.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static final String EVIL = "<script>alert('x')</script>\"&";

  @Test
  void whatComesFromPagesIsEscaped() {
    String html =
        new HtmlReport(EVIL, EVIL)
            .section(EVIL)
            .paragraph(EVIL)
            .table(List.of(EVIL, "url"), List.of(List.of(EVIL, "http://a.example/\"><script>")))
            .figure(new BarChart(EVIL, EVIL, EVIL).add(EVIL, 1), EVIL)
            .html();
    assertFalse(html.contains("<script"), html);
    Document page = Jsoup.parse(html);
    assertEquals(EVIL, page.title());
    assertEquals(EVIL, page.selectFirst("h2").text());
    assertEquals("http://a.example/\"><script>", page.selectFirst("td a").attr("href"));
    assertEquals(EVIL, page.selectFirst("svg").attr("aria-label"));
  }

  @Test
  void nothingIsLoadedFromElsewhere() {
    String html = new HtmlReport("a", "b").figure(new BarChart("c", "d", "e"), "none").html();
    Document page = Jsoup.parse(html);
    assertEquals(0, page.select("[src], link, script, img").size());
    assertTrue(page.text().contains("none: nothing to show."));
  }

  @Test
  void onlyCellsThatAreOneUrlAreLinks() {
    Document page =
        Jsoup.parse(
            new HtmlReport("a", "b")
                .table(
                    List.of("x", "y", "z"),
                    List.of(List.of("https://a.example/", "https://a.example/ and more", "1,234")))
                .html());
    assertEquals(1, page.select("td a").size());
    assertEquals("n", page.select("td").get(2).className());
    assertEquals("n", page.select("th").get(2).className());
  }

  @Test
  void barsAreAsHighAsTheirValues() {
    Document page =
        Jsoup.parse(
            new BarChart("c", "x", "y").add("a", 1).add("b", 2).add("zero", 0).add("d", 4).svg());
    double[] heights =
        page.select("rect").stream()
            .mapToDouble(bar -> Double.parseDouble(bar.attr("height")))
            .toArray();
    assertEquals(4, heights.length);
    assertEquals(2 * heights[0], heights[1], 0.2);
    assertEquals(0, heights[2]);
    assertEquals(4 * heights[0], heights[3], 0.3);
  }

  @Test
  void aLogarithmicScaleHasEqualStepsForEqualFactors() {
    BarChart chart = new BarChart("c", "x", "y").logarithmic();
    for (double value : new double[] {1, 10, 100, 1000, 0}) chart.add("" + value, value);
    double[] heights =
        Jsoup.parse(chart.svg()).select("rect").stream()
            .mapToDouble(bar -> Double.parseDouble(bar.attr("height")))
            .toArray();
    assertTrue(heights[0] > 0);
    assertEquals(heights[1] - heights[0], heights[2] - heights[1], 0.2);
    assertEquals(heights[2] - heights[1], heights[3] - heights[2], 0.2);
    assertEquals(0, heights[4]);
  }

  @Test
  void aLogarithmicScaleHasAtLeastThreeTicks() {
    for (double most : new double[] {0, 1, 3, 10, 15, 99, 100, 101, 1000, 5e6}) {
      String svg = new BarChart("c", "x", "y").logarithmic().add("a", most).svg();
      assertTrue(Jsoup.parse(svg).select("line.grid").size() >= 3, "up to " + most);
    }
  }

  @Test
  void fewBarsHaveTheirValuesWrittenOnThem() {
    BarChart chart = new BarChart("c", "x", "y");
    for (double value : new double[] {0, 0.25, 9999, 12_345, 999_600, 2.25e6}) chart.add("", value);
    assertEquals(
        List.of("0", "0.25", "9999", "12k", "1.0M", "2.3M"),
        Jsoup.parse(chart.svg()).select("text.value").eachText());
    for (int i = 0; i < 100; i++) chart.add("b", 1);
    assertEquals(0, Jsoup.parse(chart.svg()).select("text.value").size());
  }

  @Test
  void manyBarsHaveFewLabels() {
    BarChart chart = new BarChart("c", "x", "y");
    for (int i = 0; i < 1000; i++) chart.add("label" + i, i);
    long labels =
        Jsoup.parse(chart.svg()).select("svg > text").stream()
            .map(Element::text)
            .filter(text -> text.startsWith("label"))
            .count();
    assertTrue(labels > 5 && labels <= 25, labels + " labels");
  }

  @Test
  void numbersAreShort() {
    assertEquals("1,234,567", HtmlReport.number(1234567));
    assertEquals("0.5", HtmlReport.number(0.5));
    assertEquals("0.1235", HtmlReport.number(0.12346));
    assertEquals("0", HtmlReport.number(0));
  }
}
