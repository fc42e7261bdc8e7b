/**
 * Documents that are neither HTML nor text: PDF, Office before and since 2007, OpenDocument, EPUB
 * and RTF, through Apache Tika. Magic numbers tell what bytes are ({@link
 * io.crivello.text.document.DocumentTypes}); {@link io.crivello.text.document.DocumentReader} reads
 * them into the same form as a page in HTML: title, text, links.
 *
 * <p>A document is parsed in a thread of its own until its deadline ({@link
 * io.crivello.text.document.TimedWork}), in memory, without files, network or other processes.
 */
package io.crivello.text.document;
