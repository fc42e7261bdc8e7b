/**
 * The URL table, and how URLs become numbers, for all stages: row number = node = document.
 *
 * <p>{@link io.crivello.jobs.urls.NumberPages} merges the page store, which is in the order of sort
 * forms, into parts of a table, a part an interval. URLs that come in any other order are sorted by
 * {@link io.crivello.jobs.urls.SortUrls} into ranges that {@link io.crivello.jobs.urls.SampleUrls}
 * chose. Beside a part stand the requests of its rows: where redirects lead, which URL a page names
 * as its canonical one. {@link io.crivello.jobs.urls.JoinAliases} finds the rows they mean, {@link
 * io.crivello.jobs.urls.ResolveAliases} the row that each stands for in the end.
 *
 * <p>To give numbers to many URLs at once, {@link io.crivello.jobs.urls.SignRows} sorts the rows by
 * signature, and the reducers of a {@link io.crivello.jobs.urls.JoinReducer} merge packed runs of
 * signatures with them, a range of signatures at a time. Nothing but packed runs is shuffled.
 */
package io.crivello.jobs.urls;
