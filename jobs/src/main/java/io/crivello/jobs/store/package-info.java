/**
 * The page store: every version of every page, for all stages after the crawl.
 *
 * <p>A page is parsed by the pages job and leaves it as ({@link
 * io.crivello.writable.PageKeyWritable}, {@link io.crivello.writable.PageWritable}): the sort form
 * of its URL with the time of its fetch, and what was read from it. The pages of a round, cut into
 * ranges of sort forms ({@link io.crivello.jobs.store.PageRanges}), make a run: a directory with a
 * MapFile a range ({@link io.crivello.jobs.store.PageFileWriter}), each with a Bloom filter of its
 * URLs. Runs are never changed; when several small ones have come together, {@link
 * io.crivello.jobs.store.MergePages} makes them one.
 *
 * <p>{@link io.crivello.jobs.store.PageStore} finds a page by URL and time with one seek, {@link
 * io.crivello.jobs.store.PagesInputFormat} gives all pages to a job in the order of sort forms,
 * which is that of documents and nodes. Which page stands for its copies is told by {@link
 * io.crivello.jobs.store.Representatives}, once they were looked for.
 */
package io.crivello.jobs.store;
