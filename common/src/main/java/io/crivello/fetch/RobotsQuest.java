package io.crivello.fetch;

import java.util.List;

/**
 * The search for the rules of an origin, from its robots.txt through redirects to whatever host has
 * them. It belongs to who holds the token of the host it is at; on its way from one to another, to
 * the thread that owns the queues.
 */
final class RobotsQuest {
  /** The host that waits for the rules. */
  final HostEntry client;

  final String origin;

  /** Where the rules are by now, and after how many redirects. */
  String url;

  int moves;

  /** What was found, null as long as nothing is. */
  RobotsFile rules;

  /** The hosts of other tasks at which the rules were sought in earlier rounds. */
  final List<String> elsewhere;

  RobotsQuest(HostEntry client, String origin) {
    this.client = client;
    RobotsFile known = client.state.robots(origin);
    elsewhere = known == null ? List.of() : known.elsewhere();
    this.origin = origin;
    url = Robots.url(origin);
  }

  /** The host to ask. */
  String host() {
    return Target.hostOf(url);
  }

  /** The origin if it is not the one that is asked, else empty. */
  String originElsewhere() {
    return Target.origin(url).equals(origin) ? "" : origin;
  }

  /** The request, at the address of the host to ask. */
  FetchItem item(String address) {
    return new FetchItem(-1, 0, moves, 0, address, url, "", "");
  }
}
