/** Select and fetch: from the frontier and the backlog to fetch lists, from lists to archives. */
package io.crivello.jobs.crawl;
