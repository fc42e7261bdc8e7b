package io.crivello.text;

import java.io.ByteArrayInputStream;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * How often a feed wants to be asked for: the ttl of RSS 2.0 in minutes, or the period and the
 * frequency of the syndication module of RSS 1.0, as they stand before the first entry.
 */
final class FeedTtl {
  private static final int SHORTEST = 300;
  private static final int LONGEST = 30 * 86_400;

  private FeedTtl() {}

  /** Seconds, between five minutes and thirty days. */
  static int seconds(byte[] feed, int otherwise) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    double period = 0;
    double frequency = 1;
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(feed));
      while (xml.hasNext()) {
        if (xml.next() != XMLStreamConstants.START_ELEMENT) continue;
        String name = xml.getLocalName().toLowerCase(Locale.ROOT);
        if (name.equals("item") || name.equals("entry")) break;
        switch (name) {
          case "ttl" -> {
            double minutes = number(xml.getElementText());
            if (minutes > 0) return clamp(60 * minutes);
          }
          case "updateperiod" -> period = period(xml.getElementText());
          case "updatefrequency" -> frequency = number(xml.getElementText());
          default -> {}
        }
      }
    } catch (XMLStreamException damaged) {
      return otherwise;
    }
    return period > 0 ? clamp(period / Math.max(1, frequency)) : otherwise;
  }

  private static double number(String text) {
    String digits = text.strip();
    return digits.matches("[0-9]{1,9}") ? Integer.parseInt(digits) : 0;
  }

  private static double period(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "hourly" -> 3_600;
      case "daily" -> 86_400;
      case "weekly" -> 7 * 86_400;
      case "monthly" -> 30 * 86_400;
      case "yearly" -> 365 * 86_400;
      default -> 0;
    };
  }

  private static int clamp(double seconds) {
    return (int) Math.max(SHORTEST, Math.min(LONGEST, seconds));
  }
}
