/**
 * A real small web on this machine: the pages inside of javadoc jars, served on loopback under the
 * names that their own links use.
 *
 * <p>A jar gets a place in the web from {@link io.crivello.jobs.demo.Shelf}; {@link
 * io.crivello.jobs.demo.DemoSite} serves all jars of a directory and gives what a crawl of them
 * starts from: seeds, and the lines that map names to addresses. The crawl sees nothing but HTTP.
 */
package io.crivello.jobs.demo;
