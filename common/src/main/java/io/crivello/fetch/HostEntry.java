package io.crivello.fetch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A host in a run of the fetcher. Who holds its token may use and change it: a fetch thread while
 * it is out, else the thread that owns the queues.
 */
final class HostEntry {
  final int number;
  final int address;
  final String name;
  final HostState state;

  /** Whether it rests for too long to be asked in this run, or failed too often. */
  boolean isLeftOut;

  /** Whether it is asked for one URL only, on which depends what becomes of the others. */
  boolean isLastProbe;

  /** Why the last request failed, empty if it did not. */
  String lastFailure = "";

  /** The crawl delay by which its turn was reckoned. */
  long delayInForce;

  /** Whether a request failed in this run, for whoever repeats a crawl. */
  boolean failed;

  /** Whether its token is out, or in the queues; for the thread that owns these. */
  boolean isOut;

  boolean isQueued;

  /** The search for its own rules, or null; whether that is at other hosts. */
  RobotsQuest quest;

  boolean isWaiting;

  /** Searches of other hosts that came here, and those that go away from here, done or not. */
  private Deque<RobotsQuest> errands;

  private List<RobotsQuest> leaving;

  /** The last slot's number, in share mode. */
  long slot;

  /** Whether it was asked with the token that is given back, and from when to when. */
  boolean asked;

  long begin;
  long end;

  HostEntry(int number, int address, String name, HostState state) {
    this.number = number;
    this.address = address;
    this.name = name;
    this.state = state;
  }

  /** The search for the rules of one of its origins. */
  RobotsQuest quest(String origin) {
    if (quest == null || !quest.origin.equals(origin)) quest = new RobotsQuest(this, origin);
    return quest;
  }

  /** Notes what its pages, or else its rules, say of the host by an answer. */
  void learn(Exchange answer, boolean page, FetchSettings settings) {
    state.learnFailure(answer.status, answer.reason, answer.end, answer.retryAfter, page, settings);
    lastFailure = "";
    if (state.notBefore == 0) return;
    lastFailure = answer.reason.isEmpty() ? Reasons.http(answer.status) : answer.reason;
    if (!page) lastFailure = Reasons.ROBOTS_UNREACHABLE;
  }

  /** Takes note that the host wants a longer pause than is waited for, and says whether it does. */
  boolean isToBeLeftAlone(FetchSettings settings, long lastEnd) {
    long rest = PolitenessQueues.rest(settings, state.lastSlot, state.crawlDelay);
    long pause = Math.max(rest, state.notBefore - lastEnd);
    if (pause > settings.patience) state.notBefore = lastEnd + pause;
    boolean failed = state.notBefore > 0;
    return failed && settings.probing().isProbed(state.failures) || pause > settings.patience;
  }

  boolean hasErrands() {
    return errands != null && !errands.isEmpty();
  }

  /** Takes a search that came here, null if there is none. */
  RobotsQuest pollErrand() {
    return errands == null ? null : errands.poll();
  }

  void addErrand(RobotsQuest errand) {
    if (errands == null) errands = new ArrayDeque<>();
    errands.add(errand);
  }

  /** Sends a search on its way: to the host where it goes on, or to the one that waits for it. */
  void send(RobotsQuest leaver) {
    if (leaving == null) leaving = new ArrayList<>();
    leaving.add(leaver);
  }

  /** Takes all that were sent on their way. */
  List<RobotsQuest> takeLeaving() {
    if (leaving == null) return List.of();
    List<RobotsQuest> all = leaving;
    leaving = null;
    return all;
  }
}
