package io.crivello.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which charset the bytes of a page are in: by its byte order mark, else by the header, else by a
 * declaration in the first {@value #PRESCAN} bytes (a meta element or an XML declaration), else
 * UTF-8 if the bytes are valid UTF-8, else by the statistics of the bytes ({@link CharsetGuess}),
 * else windows-1252. UTF-16 without a mark and ISO-2022-JP, which are valid UTF-8 as well, are
 * looked for where there are zeros or escapes.
 *
 * <p>Names mean what the Encoding Standard of the WHATWG says (ISO-8859-1 is windows-1252, GB2312
 * is GBK); a name that is none of its encodings is unknown. A declaration of UTF-8 is wrong if more
 * sequences of the bytes are broken than whole, one of another charset of several bytes if more
 * than a tenth of its characters beyond ASCII are broken. An unknown or wrong declaration is passed
 * over and reported, never thrown.
 */
public final class Charsets {
  /** What decided. */
  public enum Source {
    BYTE_ORDER_MARK,
    HEADER,
    DECLARATION,
    VALID_UTF8,
    DETECTION,
    FALLBACK
  }

  /**
   * What was found.
   *
   * @param skip the length of the byte order mark
   * @param unknown whether a declared name was not known
   * @param wrong whether a declared charset did not fit the bytes
   */
  public record Found(Charset charset, Source source, int skip, boolean unknown, boolean wrong) {}

  static final int PRESCAN = 4096;
  private static final int CHECKED = 1 << 16;
  private static final Charset FALLBACK = Charset.forName("windows-1252");

  /** Names that the standard reads as those of another, larger charset. */
  private static final Map<String, String> LABELS =
      Map.ofEntries(
          Map.entry("utf8", "UTF-8"),
          Map.entry("unicode-1-1-utf-8", "UTF-8"),
          Map.entry("ascii", "windows-1252"),
          Map.entry("us-ascii", "windows-1252"),
          Map.entry("ansi_x3.4-1968", "windows-1252"),
          Map.entry("iso-8859-1", "windows-1252"),
          Map.entry("iso8859-1", "windows-1252"),
          Map.entry("iso_8859-1", "windows-1252"),
          Map.entry("latin1", "windows-1252"),
          Map.entry("latin-1", "windows-1252"),
          Map.entry("x-cp1252", "windows-1252"),
          Map.entry("iso-8859-9", "windows-1254"),
          Map.entry("latin5", "windows-1254"),
          Map.entry("tis-620", "x-windows-874"),
          Map.entry("iso-8859-11", "x-windows-874"),
          Map.entry("windows-874", "x-windows-874"),
          Map.entry("gb2312", "GBK"),
          Map.entry("gb_2312-80", "GBK"),
          Map.entry("x-gbk", "GBK"),
          Map.entry("big5", "Big5-HKSCS"),
          Map.entry("big5-hkscs", "Big5-HKSCS"),
          Map.entry("shift_jis", "windows-31j"),
          Map.entry("shift-jis", "windows-31j"),
          Map.entry("sjis", "windows-31j"),
          Map.entry("x-sjis", "windows-31j"),
          Map.entry("x-euc-jp", "EUC-JP"),
          Map.entry("euc-kr", "x-windows-949"),
          Map.entry("ks_c_5601-1987", "x-windows-949"),
          Map.entry("ksc5601", "x-windows-949"),
          Map.entry("iso-8859-8-i", "ISO-8859-8"),
          Map.entry("koi8", "KOI8-R"),
          Map.entry("koi8-ru", "KOI8-U"),
          Map.entry("macintosh", "x-MacRoman"),
          Map.entry("x-mac-roman", "x-MacRoman"),
          Map.entry("x-mac-cyrillic", "x-MacCyrillic"),
          Map.entry("utf-16", "UTF-16LE"));

  /** The encodings of the standard, as Java calls them. */
  private static final Set<String> KNOWN =
      Set.of(
          "UTF-8",
          "UTF-16LE",
          "UTF-16BE",
          "IBM866",
          "ISO-8859-2",
          "ISO-8859-3",
          "ISO-8859-4",
          "ISO-8859-5",
          "ISO-8859-6",
          "ISO-8859-7",
          "ISO-8859-8",
          "ISO-8859-13",
          "ISO-8859-15",
          "ISO-8859-16",
          "KOI8-R",
          "KOI8-U",
          "x-MacRoman",
          "x-MacCyrillic",
          "x-windows-874",
          "windows-1250",
          "windows-1251",
          "windows-1252",
          "windows-1253",
          "windows-1254",
          "windows-1255",
          "windows-1256",
          "windows-1257",
          "windows-1258",
          "GBK",
          "GB18030",
          "Big5-HKSCS",
          "EUC-JP",
          "ISO-2022-JP",
          "windows-31j",
          "x-windows-949");

  private static final Set<String> MULTIBYTE =
      Set.of("GBK", "Big5-HKSCS", "EUC-JP", "windows-31j", "x-windows-949");

  private Charsets() {}

  /**
   * Finds the charset of a page.
   *
   * @param contentType the header's value, or empty
   */
  public static Found find(byte[] bytes, int length, String contentType) {
    Found found = declared(bytes, length, contentType);
    Charset guess =
        switch (found.source()) {
          case VALID_UTF8 -> CharsetGuess.behindUtf8(bytes, length);
          case FALLBACK -> CharsetGuess.of(bytes, length);
          default -> null;
        };
    if (guess == null) return found;
    return new Found(guess, Source.DETECTION, 0, found.unknown(), found.wrong());
  }

  /** The same without statistics: enough to read markup. */
  static Found declared(byte[] bytes, int length, String contentType) {
    Found marked = byteOrderMark(bytes, length);
    if (marked != null) return marked;
    boolean unknown = false;
    boolean wrong = false;
    for (Source source : new Source[] {Source.HEADER, Source.DECLARATION}) {
      String name =
          source == Source.HEADER
              ? MediaTypes.charset(contentType)
              : CharsetDeclaration.find(bytes, Math.min(length, PRESCAN));
      if (name.isEmpty()) continue;
      Charset charset = named(name);
      if (charset == null) {
        unknown = true;
        continue;
      }
      // Who could read the declaration as ASCII does not read UTF-16.
      boolean wide = charset.name().startsWith("UTF-16");
      if (wide && source == Source.DECLARATION) charset = StandardCharsets.UTF_8;
      if (!fits(charset, bytes, length)) {
        wrong = true;
        continue;
      }
      return new Found(charset, source, 0, unknown, wrong);
    }
    return Utf8Check.valid(bytes, length)
        ? new Found(StandardCharsets.UTF_8, Source.VALID_UTF8, 0, unknown, wrong)
        : new Found(FALLBACK, Source.FALLBACK, 0, unknown, wrong);
  }

  private static boolean fits(Charset charset, byte[] bytes, int length) {
    if (charset.equals(StandardCharsets.UTF_8)) return Utf8Check.mostlyValid(bytes, length);
    return !MULTIBYTE.contains(charset.name())
        || BrokenCharacters.areFew(charset, bytes, Math.min(length, CHECKED));
  }

  /**
   * Decodes at most some characters; what is broken becomes U+FFFD.
   *
   * @param most how many characters at most
   */
  public static String decode(byte[] bytes, int length, Found found, int most) {
    CharBuffer to = CharBuffer.allocate(Math.min(most, length - found.skip()) + 1);
    var decoder =
        found
            .charset()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    ByteBuffer from = ByteBuffer.wrap(bytes, found.skip(), length - found.skip());
    if (decoder.decode(from, to, true).isUnderflow()) decoder.flush(to);
    to.flip();
    if (to.limit() > most) to.limit(most);
    return to.toString();
  }

  /**
   * The text that a header's value stands for: headers are read as ISO-8859-1, but servers write
   * UTF-8 into some.
   */
  public static String headerText(String value) {
    String text = new String(value.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    return text.indexOf('\uFFFD') < 0 ? text : value;
  }

  /** The charset of a name by the standard, or null. */
  static Charset named(String name) {
    String label = name.strip().toLowerCase(Locale.ROOT);
    try {
      Charset charset = Charset.forName(LABELS.getOrDefault(label, label));
      return KNOWN.contains(charset.name()) ? charset : null;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    }
  }

  private static Found byteOrderMark(byte[] b, int length) {
    Charset charset = null;
    int skip = 2;
    if (length >= 3 && b[0] == (byte) 0xEF && b[1] == (byte) 0xBB && b[2] == (byte) 0xBF) {
      charset = StandardCharsets.UTF_8;
      skip = 3;
    } else if (length >= 2 && b[0] == (byte) 0xFE && b[1] == (byte) 0xFF) {
      charset = StandardCharsets.UTF_16BE;
    } else if (length >= 2 && b[0] == (byte) 0xFF && b[1] == (byte) 0xFE) {
      charset = StandardCharsets.UTF_16LE;
    }
    return charset == null ? null : new Found(charset, Source.BYTE_ORDER_MARK, skip, false, false);
  }
}
