/**
 * From documents to archives. {@link io.crivello.jobs.documents.ConvertDocuments} reads inputs that
 * are no archives (directories of files, JSON lines, TREC files), in groups of consecutive inputs
 * ({@link io.crivello.jobs.documents.DocumentGroup}), and writes a WARC file a group ({@link
 * io.crivello.jobs.documents.DocumentArchive}), its records in the order of the inputs and of the
 * documents in them. Next, these files are ingested as archives that somebody else wrote.
 */
package io.crivello.jobs.documents;
