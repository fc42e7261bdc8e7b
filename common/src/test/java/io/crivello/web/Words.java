package io.crivello.web;

import io.crivello.hash.Mix;
import java.nio.charset.Charset;

/** Languages of invented words, each in a charset that it is often found in. */
enum Words {
  PLAIN("en", "UTF-8", "bcdfghklmnprstvz", "aeiou"),
  ACCENTED("it", "ISO-8859-1", "bcdfglmnprstvz", "aàeèéiìoòuù"),
  CYRILLIC("ru", "windows-1251", "бвгджзклмнпрст", "аеиоуыэюя"),
  GREEK("el", "UTF-8", "βγδζθκλμνπρστφ", "αεηιουω"),
  KANA("ja", "Shift_JIS", "さしすせそたちつてと", "かきくけこ");

  final String language;
  final Charset charset;
  private final String consonants;
  private final String vowels;

  Words(String language, String charset, String consonants, String vowels) {
    this.language = language;
    this.charset = Charset.forName(charset);
    this.consonants = consonants;
    this.vowels = vowels;
  }

  /** Appends some words that follow from the identity of a text and from what they are for. */
  void append(StringBuilder to, long text, int part, int count) {
    long stream = Mix.mix(text, part);
    for (int i = 0; i < count; i++) {
      if (i > 0) to.append(' ');
      appendWord(to, Mix.mix(stream, i));
    }
  }

  private void appendWord(StringBuilder to, long bits) {
    int syllables = 2 + (int) (bits & 3) % 3;
    bits >>>= 2;
    for (int i = 0; i < syllables; i++) {
      to.append(consonants.charAt((int) (bits & 0xFF) % consonants.length()));
      to.append(vowels.charAt((int) (bits >>> 8 & 0x7F) % vowels.length()));
      bits >>>= 15;
    }
  }
}
