package io.crivello.jobs.crawl;

import io.crivello.io.CorruptDataException;

/** Why a URL waits in the backlog. */
public enum PushedBack {
  HOST_CAP("host-cap"),
  DOMAIN_CAP("domain-cap"),
  /** The host wants a pause. */
  PAUSE("pause"),
  /** Others of its host were waiting before it. */
  QUEUE("queue"),
  /** It was on a list, and came back. */
  RETURNED("returned");

  private final String word;

  PushedBack(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  static PushedBack parse(String word) {
    for (PushedBack cause : values()) {
      if (cause.word.equals(word)) return cause;
    }
    throw new CorruptDataException("nothing is pushed back because of '" + word + "'");
  }
}
