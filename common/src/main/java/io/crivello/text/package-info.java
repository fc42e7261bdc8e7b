/** From bytes to text and links: charsets, HTML, feeds, sitemaps, digests. */
package io.crivello.text;
