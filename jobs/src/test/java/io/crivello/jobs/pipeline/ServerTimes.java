package io.crivello.jobs.pipeline;

import io.crivello.web.RequestLog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/** When the hosts of a test web were asked, by the clock of their server. */
final class ServerTimes {
  /** The crawl reads its clock in whole milliseconds. */
  static final double ROUNDING = 1;

  private final CrawlCase web;

  ServerTimes(CrawlCase web) {
    this.web = web;
  }

  List<RequestLog.Request> ofHost(int host) {
    return of(h -> h == host);
  }

  /** The requests to all hosts that live at the address of one. */
  List<RequestLog.Request> ofAddressOf(int host) {
    return of(h -> web.web.address(h).equals(web.web.address(host)));
  }

  private List<RequestLog.Request> of(IntPredicate hosts) {
    List<RequestLog.Request> requests = new ArrayList<>();
    for (RequestLog.Request request : web.server.log().all()) {
      if (hosts.test(web.web.hostNumber(request.host()))) requests.add(request);
    }
    requests.sort(Comparator.comparingLong(RequestLog.Request::startMicros));
    return requests;
  }

  /** The least time in milliseconds from the end of all requests so far to the next one. */
  static double leastGap(List<RequestLog.Request> requests) {
    double least = Double.POSITIVE_INFINITY;
    long end = 0;
    for (RequestLog.Request request : requests) {
      if (end > 0) least = Math.min(least, (request.startMicros() - end) / 1000.0);
      end = Math.max(end, request.endMicros());
    }
    return least;
  }
}
