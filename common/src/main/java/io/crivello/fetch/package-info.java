/**
 * From a fetch list to an archive.
 *
 * <p>The lines of a list ({@link io.crivello.fetch.FetchItem}) are sorted into one queue a host.
 * The hosts wait in queues of addresses for the first instant at which politeness lets them be
 * asked; the thread that gets a host's token asks its robots.txt, if that is not known, and then
 * for its next URL through a {@link io.crivello.fetch.Transport}. A robots.txt that moved to
 * another host waits for that host's turn. Before it is sent a request is noted, durably ({@link
 * io.crivello.fetch.AskedLine}). The {@link io.crivello.fetch.Exchange} goes to a helper, which
 * judges and digests it and hands it to the {@link io.crivello.fetch.ExchangeLog}: bytes into the
 * archive, a {@link io.crivello.fetch.FetchLine} into the log. The thread goes on once both are
 * durable. What is known of the hosts ({@link io.crivello.fetch.HostState}) goes to the next round;
 * the lines tell what became of every URL of the list, and prove by a {@link
 * io.crivello.fetch.PolitenessCertificate} that nobody was asked too early. The archive is read by
 * the job that parses pages.
 */
package io.crivello.fetch;
