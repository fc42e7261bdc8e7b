package io.crivello.jobs.graph;

/**
 * Which links of pages are arcs.
 *
 * @param redirects whether a redirect is one: if redirecting URLs do not stand for others
 * @param nofollow whether links are that ask not to be followed
 */
public record LinkSettings(boolean redirects, boolean nofollow) {}
