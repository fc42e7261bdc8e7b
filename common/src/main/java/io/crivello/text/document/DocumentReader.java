package io.crivello.text.document;

import io.crivello.text.HtmlPage;
import io.crivello.text.MediaTypes;
import io.crivello.text.PageFlawException;
import io.crivello.text.RobotsDirectives;
import java.io.IOException;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.xml.sax.SAXException;

/**
 * Reads documents that are neither HTML nor text by Tika's parsers, within limits. Nothing in a
 * document makes it throw anything but {@link PageFlawException}; its reasons are:
 *
 * <ul>
 *   <li>too-large: it has more bytes than allowed;
 *   <li>zip-bomb: its parts have, inflated;
 *   <li>encrypted: a password is needed;
 *   <li>tika-failure: it is damaged, or the parser does not understand it;
 *   <li>tika-time, tika-memory, tika-stack: reading took too much of that;
 *   <li>tika-stuck: too many earlier documents of this process never came to an end.
 * </ul>
 *
 * Memory: a few times the document and its parts, inflated. May be used by several threads.
 */
public final class DocumentReader {
  private final DocumentLimits limits;
  private final String agent;

  /**
   * A reader.
   *
   * @param agent the name by which pages address this robot
   */
  public DocumentReader(DocumentLimits limits, String agent) {
    this.limits = limits;
    this.agent = agent;
  }

  /**
   * Reads a document as if it were a page in HTML. Links are absolute ones only; nothing is
   * forbidden to robots.
   */
  public HtmlPage read(DocumentFormat format, byte[] bytes, int length) {
    if (length > limits.bytes()) {
      throw new PageFlawException("too-large", length + " bytes");
    }
    Deadline deadline = new Deadline(limits.millis());
    return TimedWork.run(() -> parse(format, bytes, length, deadline), deadline);
  }

  private HtmlPage parse(DocumentFormat format, byte[] bytes, int length, Deadline deadline) {
    DocumentCollector collector = new DocumentCollector(limits, deadline);
    Metadata metadata = new Metadata();
    try {
      Parsers parsers = new Parsers(limits, deadline);
      parsers.parse(format, bytes, length, collector, metadata);
    } catch (ReadingStopped e) {
      if (!collector.isFull()) throw new PageFlawException("tika-time", e.getMessage(), e);
    } catch (PageFlawException e) {
      throw e;
    } catch (EncryptedDocumentException | org.apache.poi.EncryptedDocumentException e) {
      throw new PageFlawException("encrypted", "a password is needed", e);
    } catch (IOException
        | SAXException
        | TikaException
        | RuntimeException
        | LinkageError
        | OutOfMemoryError
        | StackOverflowError e) {
      if (deadline.isOver()) throw new PageFlawException("tika-time", e.toString(), e);
      throw new PageFlawException(reason(e), e.toString(), e);
    }
    return page(collector, metadata);
  }

  private static String reason(Throwable failure) {
    if (failure instanceof OutOfMemoryError) return "tika-memory";
    return failure instanceof StackOverflowError ? "tika-stack" : "tika-failure";
  }

  private HtmlPage page(DocumentCollector collector, Metadata metadata) {
    String title = metadata.get(TikaCoreProperties.TITLE);
    String language = metadata.get(TikaCoreProperties.LANGUAGE);
    return new HtmlPage(
        title == null ? "" : title.strip().replaceAll("\\s+", " "),
        collector.text(),
        language == null ? "" : MediaTypes.language(language),
        "",
        "",
        collector.links(),
        collector.linksLeftOut(),
        collector.isFull(),
        new RobotsDirectives(agent));
  }
}
