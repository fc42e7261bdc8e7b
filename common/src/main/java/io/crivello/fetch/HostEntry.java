package io.crivello.fetch;

/** A host in a run of the fetcher. Who holds its token may use and change it. */
final class HostEntry {
  final int number;
  final int address;
  final String name;
  final HostState state;

  /** Whether it rests for too long to be asked in this run. */
  boolean isLeftOut;

  /** The origin whose rules are being asked for, where they are, and how often they moved. */
  String robotsOrigin = "";

  String robotsUrl = "";
  int robotsMoves;

  /** The last slot's number, in share mode. */
  long slot;

  /** Whether it was asked with the token that is given back, and from when to when. */
  boolean asked;

  long begin;
  long end;

  /** Whether there is more to ask it for. */
  boolean more;

  HostEntry(int number, int address, String name, HostState state) {
    this.number = number;
    this.address = address;
    this.name = name;
    this.state = state;
  }

  /** The request for the rules of an origin, where they are by now. */
  FetchItem robotsItem(String origin, String pinned) {
    if (!robotsOrigin.equals(origin)) {
      robotsOrigin = origin;
      robotsUrl = Robots.url(origin);
      robotsMoves = 0;
    }
    return new FetchItem(-1, 0, robotsMoves, 0, pinned, robotsUrl, "", "");
  }
}
