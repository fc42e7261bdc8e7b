package io.crivello.fetch;

import java.io.IOException;

/** Hosts that a fetch list does not have, but to which the robots.txt of one of its hosts moved. */
@FunctionalInterface
public interface OtherHosts {
  /** Nobody but the hosts of the list may be asked. */
  OtherHosts NONE = name -> null;

  /** A host that may be asked, but by another task. */
  Other ELSEWHERE = new Other("", new HostState());

  /**
   * A host that may be asked.
   *
   * @param address where, as {@link FetchItem#address} has it
   * @param state what is known of it; changed by the run
   */
  record Other(String address, HostState state) {}

  /**
   * Finds a host by its name; null if nobody must ask it, or knows where it is. Called by many
   * fetch threads; may take its time.
   */
  Other find(String name) throws IOException;
}
