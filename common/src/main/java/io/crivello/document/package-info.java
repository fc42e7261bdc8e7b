/**
 * Documents that are no archive of the web: files of a directory, lines of JSON, TREC files.
 *
 * <p>A {@link io.crivello.document.Recogniser} looks at the name and the first bytes of an input
 * and tells its {@link io.crivello.document.InputKind}. A {@link
 * io.crivello.document.DocumentReader} of that kind streams the documents out, one in memory at a
 * time, in the order of the input; what is no document is counted under its {@link
 * io.crivello.document.DocumentFlaw} and keeps nothing beside it from being read. Each {@link
 * io.crivello.document.Document} has a URL, its own or one that {@link
 * io.crivello.document.DocumentUrls} invents, a content type and a body, as if a server had
 * answered with it. Next, the documents job writes these answers as WARC files, which are ingested
 * as any others.
 */
package io.crivello.document;
