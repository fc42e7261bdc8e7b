/**
 * Archives of the web: WARC and ARC files.
 *
 * <p>What a fetcher was answered becomes records: a {@link io.crivello.warc.WarcEncoder} makes them
 * bytes, a gzip member a record, with ids ({@link io.crivello.warc.RecordId}) that follow from the
 * crawl. A {@link io.crivello.warc.WarcReader} streams the pages out again, from these archives and
 * from those of others, in file order, passes over damage and counts it ({@link
 * io.crivello.warc.WarcCount}); each {@link io.crivello.warc.WarcPage} knows its place in the
 * frontier, if the archive is ours, and its body is without transfer and content coding. Next come
 * the pages jobs. To crawl the same web again without asking anyone, a {@link
 * io.crivello.warc.ReplayIndexBuilder} sorts the places of records by the signatures of their URLs,
 * and a {@link io.crivello.warc.ReplayIndex} finds them.
 *
 * <p>Nothing here knows of HTTP connections, the frontier or Hadoop.
 */
package io.crivello.warc;
