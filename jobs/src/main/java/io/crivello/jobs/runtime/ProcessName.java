package io.crivello.jobs.runtime;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * A process in words that outlive it, {@code process 123 on machine since 1700000000000}: another
 * process of the same machine can tell whether it is gone, also when its number was given again.
 */
public record ProcessName(long pid, String machine, String start) {
  private static final String UNKNOWN = "unknown";

  /** The name of this process. */
  public static ProcessName self() {
    ProcessHandle self = ProcessHandle.current();
    return new ProcessName(self.pid(), machineName(), startOf(self));
  }

  /** The process that a text names, or null if it names none. */
  public static ProcessName parse(String text) {
    String[] words = text.split(" ");
    if (words.length != 6 || !words[1].matches("[0-9]{1,18}")) return null;
    return new ProcessName(Long.parseLong(words[1]), words[3], words[5]);
  }

  /** Whether it ran on this machine, so that it can be looked for. */
  public boolean isOfThisMachine() {
    return !machine.equals(UNKNOWN) && machine.equals(machineName());
  }

  /** Whether a process of this machine still runs. */
  public boolean isAlive() {
    return ProcessHandle.of(pid).map(process -> startOf(process).equals(start)).orElse(false);
  }

  @Override
  public String toString() {
    return "process " + pid + " on " + machine + " since " + start;
  }

  private static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(i -> Long.toString(i.toEpochMilli())).orElse("?");
  }

  private static String machineName() {
    try {
      return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "_");
    } catch (UnknownHostException e) {
      return UNKNOWN;
    }
  }
}
