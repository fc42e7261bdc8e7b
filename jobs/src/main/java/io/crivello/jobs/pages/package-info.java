/** From archives to pages, found URLs and text digests. */
package io.crivello.jobs.pages;
