package io.crivello.warc;

/**
 * What a reader counts. Every record it meets is one of those down to {@link #BAD_HTTP}; the rest
 * is about bytes that belong to no record, and about bodies of pages that are not all there.
 */
public enum WarcCount {
  /** A record that was handed out. */
  PAGE,
  /** A record that only says that nothing has changed. */
  REVISIT,
  /** A record of a type that is no page: warcinfo, request, metadata, DNS… */
  OTHER,
  /** The file ends inside the record. */
  TRUNCATED,
  /** The record's own header cannot be understood. */
  BAD_HEADER,
  /** A gzip member is damaged. */
  BAD_GZIP,
  /** What follows the block is no record: its length must be wrong. */
  BAD_LENGTH,
  /** The block of a response does not begin with a status line of HTTP. */
  BAD_HTTP,

  /** A stretch of bytes between records. */
  GARBAGE,

  /** A page whose body was cut at the cap. */
  CAPPED,
  /** A page whose content coding is not known here, such as br: handed out without a body. */
  UNKNOWN_CODING,
  /** A page whose content coding is damaged: handed out up to there. */
  BAD_CODING,
  /** A page whose chunks are damaged: handed out up to there. */
  BAD_CHUNKING;

  /** Whether it stands for a record that is lost. */
  public boolean isLoss() {
    return switch (this) {
      case TRUNCATED, BAD_HEADER, BAD_GZIP, BAD_LENGTH, BAD_HTTP -> true;
      default -> false;
    };
  }
}
