package io.crivello.fetch;

import it.unimi.dsi.fastutil.booleans.BooleanArrays;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;

/**
 * A queue of addresses, each with a queue of its hosts, ordered by the first instant at which
 * politeness allows a request; that of an address is the later of its own and its first host's. The
 * host that is taken out is a token: who holds it, and nobody else, may ask that host, and no other
 * host of its address is given out before it is back.
 *
 * <p>After a request, or a slot of requests, that began at b and ended at e, a host rests until e +
 * max(delay, crawl delay), or, by share P, until e + max((e − b) / P, crawl delay); its address
 * until e + address delay. Among those that are due, who waited longer comes first, so that nobody
 * starves.
 *
 * <p>Instants are given, no clock is read. Not for several threads: one owns the queues, the others
 * return their tokens to it. Some 40 bytes a host and as many an address.
 */
final class PolitenessQueues {
  static final int NOBODY = -1;

  private final FetchSettings settings;
  private final PairingHeaps hosts = new HostHeaps();
  private final PairingHeaps addresses = new AddressHeap();

  private int hostCount;
  private int[] addressOf = IntArrays.EMPTY_ARRAY;
  private long[] hostNext = LongArrays.EMPTY_ARRAY;
  private long[] hostTurn = LongArrays.EMPTY_ARRAY;

  private int addressCount;
  private int[] hostsOf = IntArrays.EMPTY_ARRAY;
  private long[] addressNext = LongArrays.EMPTY_ARRAY;
  private long[] addressTurn = LongArrays.EMPTY_ARRAY;
  private boolean[] queued = new boolean[0];
  private boolean[] busy = new boolean[0];

  private int queue = PairingHeaps.EMPTY;
  private long turns;
  private int taken;

  PolitenessQueues(FetchSettings settings) {
    this.settings = settings;
  }

  /** A new address without hosts, numbered from 0 on. */
  int addAddress() {
    hostsOf = IntArrays.grow(hostsOf, addressCount + 1);
    addressNext = LongArrays.grow(addressNext, addressCount + 1);
    addressTurn = LongArrays.grow(addressTurn, addressCount + 1);
    queued = BooleanArrays.grow(queued, addressCount + 1);
    busy = BooleanArrays.grow(busy, addressCount + 1);
    hostsOf[addressCount] = PairingHeaps.EMPTY;
    return addressCount++;
  }

  /** A new host that is in no queue yet, numbered from 0 on. */
  int addHost(int address) {
    addressOf = IntArrays.grow(addressOf, hostCount + 1);
    hostNext = LongArrays.grow(hostNext, hostCount + 1);
    hostTurn = LongArrays.grow(hostTurn, hostCount + 1);
    addressOf[hostCount] = address;
    return hostCount++;
  }

  /**
   * Puts all hosts into the queues, in the order of their numbers. To be called once, before any is
   * taken; later ones are admitted one by one.
   *
   * @param hostFirst the first instant at which each host may be asked; {@code Long.MAX_VALUE}
   *     leaves it out
   * @param addressFirst the first instant at which each address may be asked
   */
  void open(long[] hostFirst, long[] addressFirst) {
    System.arraycopy(addressFirst, 0, addressNext, 0, addressCount);
    for (int host = 0; host < hostCount; host++) {
      if (hostFirst[host] == Long.MAX_VALUE) continue;
      hostNext[host] = hostFirst[host];
      hostTurn[host] = turns++;
      int address = addressOf[host];
      hostsOf[address] = hosts.add(hostsOf[address], host);
    }
    for (int address = 0; address < addressCount; address++) enqueue(address);
  }

  /** Lets an address that was added after the others rest until an instant. */
  void delayAddress(int address, long instant) {
    addressNext[address] = Math.max(addressNext[address], instant);
  }

  /**
   * Puts a host into the queues that is not in them and whose token is not out: one that was added
   * after the others, or has something to be asked for again. Takes time in proportion to the
   * number of addresses if it becomes the first of an address that is in the queue.
   *
   * @param instant before which it may not be asked
   */
  void admit(int host, long instant) {
    hostNext[host] = Math.max(hostNext[host], instant);
    hostTurn[host] = turns++;
    int address = addressOf[host];
    hostsOf[address] = hosts.add(hostsOf[address], host);
    if (!queued[address]) enqueue(address);
    else if (hostsOf[address] == host) requeue(address);
  }

  /** The order of an address changed while it was in the queue, which is built anew. */
  private void requeue(int changed) {
    addressTurn[changed] = hostTurn[hostsOf[changed]];
    queue = PairingHeaps.EMPTY;
    for (int address = 0; address < addressCount; address++) {
      if (queued[address]) queue = addresses.add(queue, address);
    }
  }

  /** When {@link #take} will give a host: {@code Long.MAX_VALUE} if there is none to wait for. */
  long nextInstant() {
    return queue == PairingHeaps.EMPTY ? Long.MAX_VALUE : instant(queue);
  }

  /** The host that is due first, as a token, or {@link #NOBODY} if none is due. */
  int take(long now) {
    if (nextInstant() > now) return NOBODY;
    int address = queue;
    queue = addresses.removeFirst(queue);
    queued[address] = false;
    busy[address] = true;
    int host = hostsOf[address];
    hostsOf[address] = hosts.removeFirst(host);
    taken++;
    return host;
  }

  /** How many tokens are out. */
  int taken() {
    return taken;
  }

  /**
   * Takes back the token of a host that was asked.
   *
   * @param begin when the first request began for which the token was used
   * @param end when the last one ended
   * @param crawlDelay the pause that the host asked for, 0 without one
   * @param notBefore until when it is to be left alone in any case
   * @param more whether there is more to ask it for
   */
  void release(int host, long begin, long end, long crawlDelay, long notBefore, boolean more) {
    int address = addressOf[host];
    addressNext[address] = Math.max(addressNext[address], later(end, settings.ipDelay));
    hostNext[host] = Math.max(notBefore, later(end, rest(settings, end - begin, crawlDelay)));
    giveBack(host, more);
  }

  /** Takes back the token of a host that was not asked. */
  void releaseUnused(int host, boolean more) {
    giveBack(host, more);
  }

  /** How long a host rests after a request, or a slot of requests, of a length. */
  static long rest(FetchSettings settings, long length, long crawlDelay) {
    if (!settings.isByShare()) return Math.max(settings.delay, crawlDelay);
    return Math.max(pauseAfter(length, settings.share), crawlDelay);
  }

  /** The pause by share after a slot of a length. */
  static long pauseAfter(long length, double share) {
    return (long) Math.ceil(length / share);
  }

  private void giveBack(int host, boolean more) {
    int address = addressOf[host];
    taken--;
    busy[address] = false;
    if (more) {
      hostTurn[host] = turns++;
      hostsOf[address] = hosts.add(hostsOf[address], host);
    }
    enqueue(address);
  }

  private void enqueue(int address) {
    if (hostsOf[address] == PairingHeaps.EMPTY || queued[address] || busy[address]) return;
    addressTurn[address] = hostTurn[hostsOf[address]];
    queued[address] = true;
    queue = addresses.add(queue, address);
  }

  private long instant(int address) {
    return Math.max(addressNext[address], hostNext[hostsOf[address]]);
  }

  private static long later(long instant, long pause) {
    return pause > Long.MAX_VALUE - instant ? Long.MAX_VALUE : instant + pause;
  }

  private final class HostHeaps extends PairingHeaps {
    @Override
    protected boolean isBefore(int a, int b) {
      return hostNext[a] < hostNext[b] || hostNext[a] == hostNext[b] && hostTurn[a] < hostTurn[b];
    }
  }

  private final class AddressHeap extends PairingHeaps {
    @Override
    protected boolean isBefore(int a, int b) {
      long first = instant(a);
      long second = instant(b);
      return first < second || first == second && addressTurn[a] < addressTurn[b];
    }
  }
}
