package io.crivello.warc;

import io.crivello.io.ByteSource;
import io.crivello.io.StreamSource;
import io.crivello.warc.MemberInput.End;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/**
 * Streams the pages of a WARC file (ISO 28500, all versions) or of an ARC file, with a gzip member
 * a record, as one gzip stream, or plain: the responses, resources and conversions with an http or
 * https URL. A conversion is what somebody made of a page, in a WET file its text: here it is a
 * page of the type that its record gives, else plain text.
 *
 * <p>Bad data is never an exception: what cannot be read is counted under its reason, and reading
 * goes on at the next gzip member or the next line that begins a record. A record counts as read
 * once its block is all there and, in a gzip member, the checksum is right; a member of several
 * records is checked only at its end. To look for the next record the reader goes back to the
 * beginning of the damaged one if the source can, so that a wrong length or a gzip member that
 * decodes beyond its end does not swallow its neighbours; all such steps back together are at most
 * about as long as the file.
 *
 * <p>Memory is bounded by the cap of a body, whatever the records say; of a longer body the rest is
 * skipped. For one thread.
 */
public final class WarcReader implements Closeable {
  private static final int FREE_REREAD = 1 << 22;
  private static final int MOST_ROUNDS = 1 << 23;

  private final ByteSource source;
  private final RawInput raw = new RawInput();
  private final MemberInput member = new MemberInput(raw);
  private final BodyDecoder decoder;
  private final HeaderBlock header = new HeaderBlock();
  private final WarcCounts counts = new WarcCounts();

  /** Whether {@code member} is what is being read; if not, one begins at the raw position. */
  private boolean open;

  /** Whether a WARC record was seen, so that lines of an ARC file are not looked for. */
  private boolean warc;

  /** Whether damage was counted and no sound record was found since. */
  private boolean lost;

  /** Whether revisits are handed out. */
  private boolean revisits;

  /** Whether failures without an answer are handed out. */
  private boolean failures;

  /** Where to look for the next record if this one turns out to be damaged. */
  private long retreat;

  private long reread;

  /**
   * Reads from a position to another.
   *
   * @param from where a record or a gzip member begins
   * @param to where the file ends, or what is valid of it, if it does not end before
   * @param maxBody the cap of a decoded body
   * @param keepContentCoding whether bodies keep their content coding
   */
  public WarcReader(ByteSource source, long from, long to, int maxBody, boolean keepContentCoding)
      throws IOException {
    this.source = source;
    raw.open(source, from, to);
    decoder = new BodyDecoder(maxBody, keepContentCoding);
  }

  /** Reads a stream, of which at most {@code length} bytes are valid. */
  public WarcReader(InputStream in, long length, int maxBody) throws IOException {
    this(new StreamSource(in), 0, length, maxBody, false);
  }

  /**
   * Goes to where a record or a gzip member begins; not possible in a stream that has passed it.
   */
  public void seek(long position) {
    raw.seek(position);
    open = false;
    lost = false;
  }

  public WarcCounts counts() {
    return counts;
  }

  /** Where in the file it has got to: for progress. */
  public long position() {
    return raw.position();
  }

  /**
   * Hands out records, from now on, that only say that a page was found unchanged: without status,
   * head and body. They count as revisits all the same.
   */
  public WarcReader withRevisits() {
    revisits = true;
    return this;
  }

  /**
   * Hands out metadata records, from now on, that say that a request had no answer: with a failure,
   * without status, head and body. They count as others all the same.
   */
  public WarcReader withFailures() {
    failures = true;
    return this;
  }

  /** Reads the next page; false if there is none. */
  public boolean next(WarcPage page) throws IOException {
    while (findRecord()) {
      lost = false;
      page.clear();
      WarcCount result = readRecord(page);
      counts.add(result);
      if (result == WarcCount.OTHER) counts.addOther(page.type);
      if (result == WarcCount.PAGE) {
        if (page.problem != null) counts.add(page.problem);
        return true;
      }
      if (isWanted(result, page) && isHttp(page.uri)) return true;
    }
    return false;
  }

  private boolean isWanted(WarcCount result, WarcPage page) {
    if (result == WarcCount.REVISIT) return revisits;
    return failures && result == WarcCount.OTHER && page.isFailure() && !page.failure.isEmpty();
  }

  /** Goes to the beginning of a record, past garbage and damage; false at the end. */
  private boolean findRecord() throws IOException {
    while (true) {
      if (!open && !openMember()) return false;
      member.skipLineEnds();
      End end = member.end();
      if (end == End.COMPLETE) {
        open = false;
      } else if (end != End.OPEN) {
        lose(end == End.CLIPPED ? WarcCount.TRUNCATED : WarcCount.BAD_GZIP);
        resync(retreat);
      } else if (beginsGzip()) {
        raw.seek(member.rawPosition());
        open = false;
      } else if (beginsRecord()) {
        return true;
      } else {
        lose(WarcCount.GARBAGE);
        skipGarbage();
      }
    }
  }

  private void lose(WarcCount reason) {
    if (!lost) counts.add(reason);
    lost = true;
  }

  private boolean openMember() throws IOException {
    if (!raw.ensure(1)) return false;
    retreat = raw.position() + 1;
    if (MemberInput.isGzip(raw)) {
      member.openGzip();
    } else {
      member.openPlain();
    }
    open = true;
    return true;
  }

  private boolean beginsGzip() throws IOException {
    return !member.isGzip() && member.beginsGzip();
  }

  private boolean beginsRecord() throws IOException {
    if (member.beginsWarc()) return true;
    String line = member.peekLine(ArcHeader.MAX_LINE);
    return line != null && ArcHeader.parse(line) != null;
  }

  private void skipGarbage() throws IOException {
    if (!member.isGzip()) {
      resync(member.rawPosition() + 1);
      return;
    }
    do {
      for (int b; (b = member.read()) >= 0 && b != '\n'; ) {}
    } while (member.end() == End.OPEN && !beginsRecord());
  }

  /** Goes to the next place in the file, from a position on, where a record may begin. */
  private void resync(long position) throws IOException {
    long back = Math.max(0, member.rawPosition() - position);
    if (reread + back > FREE_REREAD + member.rawPosition()) back = 0;
    reread += back;
    raw.seek(back == 0 ? Math.max(position, member.rawPosition()) : position);
    open = false;
    while (raw.ensure(1) && !mayBegin()) raw.at++;
  }

  private boolean mayBegin() throws IOException {
    if (MemberInput.isGzip(raw) || MemberInput.isWarc(raw)) return true;
    return !warc && schemeBegins() && plainRecordBegins();
  }

  private boolean schemeBegins() throws IOException {
    int length = 0;
    while (length <= ArcHeader.LONGEST_SCHEME
        && raw.ensure(length + 1)
        && Character.isLetter(raw.window[raw.at + length])) {
      length++;
    }
    return length > 0 && raw.ensure(length + 1) && raw.window[raw.at + length] == ':';
  }

  private boolean plainRecordBegins() throws IOException {
    long here = raw.position();
    member.openPlain();
    boolean begins = beginsRecord();
    raw.seek(here);
    return begins;
  }

  private WarcCount readRecord(WarcPage page) throws IOException {
    page.offset = member.isGzip() ? member.start() : member.rawPosition();
    page.inner = member.isGzip() ? member.position() : 0;
    if (page.inner > 0 || !member.isGzip()) retreat = member.rawPosition() + 1;
    boolean isWarc = member.beginsWarc();
    long length = isWarc ? readWarcHeader(page) : readArcHeader(page);
    if (length < 0) return damaged(WarcCount.BAD_HEADER);
    if (!member.isGzip()) retreat = member.rawPosition();
    Block block = new Block(member, length);
    WarcCount result = isWarc ? fillFromWarc(page, block) : fillFromArc(page, block);
    block.skip(Long.MAX_VALUE);
    if (block.left() > 0) return damaged(WarcCount.BAD_LENGTH);
    return endRecord(result, isWarc ? 2 : 1);
  }

  /** The result, unless what comes after the block shows that it is wrong. */
  private WarcCount endRecord(WarcCount result, int lineFeeds) throws IOException {
    boolean ended = member.skipLineEnds() >= lineFeeds;
    End end = member.end();
    boolean sound =
        end == End.COMPLETE || end == End.OPEN && (ended || beginsGzip() || beginsRecord());
    return sound ? result : damaged(WarcCount.BAD_LENGTH);
  }

  /**
   * Leaves a record that cannot be read.
   *
   * @param otherwise the reason if the gzip member is neither damaged nor clipped
   */
  private WarcCount damaged(WarcCount otherwise) throws IOException {
    lost = true;
    End end = member.end();
    boolean wholeFile = !member.isGzip() && end == End.COMPLETE;
    if (end == End.CLIPPED || end == End.DAMAGED || !member.isGzip()) resync(retreat);
    if (end == End.DAMAGED) return WarcCount.BAD_GZIP;
    if (end == End.CLIPPED) return WarcCount.TRUNCATED;
    return wholeFile && !raw.ensure(1) ? WarcCount.TRUNCATED : otherwise;
  }

  /** Reads the header of a WARC record, and returns the length of the block, or −1. */
  private long readWarcHeader(WarcPage page) throws IOException {
    boolean complete = header.read(new Block(member, Long.MAX_VALUE), StandardCharsets.UTF_8);
    if (!complete) return -1;
    warc = true;
    page.type = header.get("WARC-Type").toLowerCase(Locale.ROOT);
    page.uri = withoutBrackets(header.get("WARC-Target-URI"));
    page.payloadDigest = header.get("WARC-Payload-Digest");
    page.refersToUri = withoutBrackets(header.get("WARC-Refers-To-Target-URI"));
    page.refersToDate = millis(header.get("WARC-Refers-To-Date"));
    page.date = millis(header.get("WARC-Date"));
    page.address = header.get("WARC-IP-Address");
    page.truncated = header.get("WARC-Truncated");
    page.place = header.number(WarcFields.PLACE, -1);
    page.depth = (int) Math.min(header.number(WarcFields.DEPTH, -1), Integer.MAX_VALUE);
    page.hops = (int) Math.min(header.number(WarcFields.HOPS, -1), Integer.MAX_VALUE);
    page.round = (int) Math.max(0, Math.min(header.number(WarcFields.ROUND, 0), MOST_ROUNDS));
    page.failure = header.get(WarcFields.FAILURE);
    page.robotsOf = header.get(WarcFields.ROBOTS_OF);
    return page.type.isEmpty() ? -1 : header.number("Content-Length", -1);
  }

  private static String withoutBrackets(String uri) {
    boolean bracketed = uri.startsWith("<") && uri.endsWith(">");
    return bracketed ? uri.substring(1, uri.length() - 1) : uri;
  }

  private static long millis(String date) {
    try {
      return Instant.parse(date).toEpochMilli();
    } catch (DateTimeParseException | ArithmeticException e) {
      return -1;
    }
  }

  private long readArcHeader(WarcPage page) throws IOException {
    ArcHeader line = ArcHeader.parse(member.peekLine(ArcHeader.MAX_LINE));
    for (int b; (b = member.read()) >= 0 && b != '\n'; ) {}
    page.type = "arc";
    page.uri = line.url();
    page.date = line.date();
    page.address = line.address();
    return line.length();
  }

  private WarcCount fillFromArc(WarcPage page, Block block) throws IOException {
    return isHttp(page.uri) ? fillFromHttp(page, block) : WarcCount.OTHER;
  }

  private WarcCount fillFromWarc(WarcPage page, Block block) throws IOException {
    return switch (page.type) {
      case "revisit" -> WarcCount.REVISIT;
      case "response" -> isHttp(page.uri) ? fillFromHttp(page, block) : WarcCount.OTHER;
      case "resource" -> isHttp(page.uri) ? fillFromResource(page, block) : WarcCount.OTHER;
      case "conversion" -> isHttp(page.uri) ? fillFromResource(page, block) : WarcCount.OTHER;
      default -> WarcCount.OTHER;
    };
  }

  private static boolean isHttp(String uri) {
    return uri.regionMatches(true, 0, "http://", 0, 7)
        || uri.regionMatches(true, 0, "https://", 0, 8);
  }

  private WarcCount fillFromHttp(WarcPage page, Block block) throws IOException {
    boolean complete = page.http.read(block, StandardCharsets.ISO_8859_1);
    page.status = page.http.status();
    if (page.status < 0 || !complete && block.left() > 0) return WarcCount.BAD_HTTP;
    decoder.decode(block, page);
    return WarcCount.PAGE;
  }

  private WarcCount fillFromResource(WarcPage page, Block block) throws IOException {
    String type = header.get("Content-Type");
    boolean isText = type.isEmpty() && page.type.equals("conversion");
    page.http.add("Content-Type", isText ? "text/plain" : type);
    page.status = 200;
    decoder.decode(block, page);
    return WarcCount.PAGE;
  }

  @Override
  public void close() throws IOException {
    member.close();
    decoder.close();
    source.close();
  }
}
