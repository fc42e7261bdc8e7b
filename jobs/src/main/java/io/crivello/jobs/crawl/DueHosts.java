package io.crivello.jobs.crawl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The hosts with a backlog that may be asked now, in the order of names, beginning after a given
 * one, at which the turn was.
 */
final class DueHosts {
  private final List<String> names = new ArrayList<>();

  DueHosts(HostTables hosts, long now, String after) throws IOException {
    List<String> before = new ArrayList<>();
    hosts.forEach(
        (host, state) -> {
          if (state.pending <= 0 || state.notBefore > now) return;
          if (host.compareTo(after) > 0) names.add(host);
          else before.add(host);
        });
    names.addAll(before);
  }

  List<String> names() {
    return names;
  }
}
