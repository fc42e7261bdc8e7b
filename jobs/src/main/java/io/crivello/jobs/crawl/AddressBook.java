package io.crivello.jobs.crawl;

import io.crivello.hash.Signatures;
import io.crivello.url.AddressPolicy;
import io.crivello.url.HostsFile;
import java.io.Closeable;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;

/**
 * Pins one address to each host of a round, so that politeness by address holds over all tasks and
 * no name can turn into another address between check and use. Names of a hosts file come first;
 * the others are asked of the resolver, many at a time.
 */
public interface AddressBook extends Closeable {
  /** Instead of an address: there is none. */
  String UNKNOWN = "!dns";

  /** Instead of an address: it is not of the public Internet. */
  String PRIVATE = "!private-address";

  /** For each host its address as a fetch list has it, or one of the words above. */
  Map<String, String> pin(Collection<String> hosts) throws InterruptedException;

  @Override
  void close();

  /**
   * For a round that is answered from archives: a host keeps the address it has; the others have
   * one each in the block 0.0.0.0/8, which nobody has, so that hosts are spread over the tasks.
   *
   * @param known gives the address of a host, or an empty string
   */
  static AddressBook offline(UnaryOperator<String> known) {
    return new AddressBook() {
      @Override
      public Map<String, String> pin(Collection<String> hosts) {
        Map<String, String> addresses = new LinkedHashMap<>();
        for (String host : hosts) {
          String address = known.apply(host);
          boolean isOne = !address.isEmpty() && address.charAt(0) != '!';
          addresses.put(host, isOne ? address : nowhere(host));
        }
        return addresses;
      }

      @Override
      public void close() {}
    };
  }

  private static String nowhere(String host) {
    long bits = Signatures.STANDARD.of(host);
    return "0." + (bits & 255) + "." + (bits >>> 8 & 255) + "." + (bits >>> 16 & 255);
  }

  /** The real one. */
  static AddressBook resolving(HostsFile names, boolean allowPrivate) {
    return new Resolving(names, allowPrivate);
  }

  /** Asks a hosts file, then the resolver of this machine. */
  final class Resolving implements AddressBook {
    private static final int THREADS = 64;

    /** Servers of names turn their answers round; everybody must choose the same address. */
    private static final Comparator<InetAddress> LEAST_FIRST =
        Comparator.<InetAddress>comparingInt(address -> address.getAddress().length)
            .thenComparing(InetAddress::getAddress, Arrays::compareUnsigned);

    private final HostsFile names;
    private final boolean allowPrivate;
    private final ExecutorService threads =
        Executors.newFixedThreadPool(THREADS, Resolving::thread);

    private Resolving(HostsFile names, boolean allowPrivate) {
      this.names = names;
      this.allowPrivate = allowPrivate;
    }

    private static Thread thread(Runnable work) {
      Thread thread = new Thread(work, "resolver");
      thread.setDaemon(true);
      return thread;
    }

    @Override
    public Map<String, String> pin(Collection<String> hosts) throws InterruptedException {
      List<Callable<String>> questions = new ArrayList<>();
      for (String host : hosts) questions.add(() -> address(host));
      List<Future<String>> answers = threads.invokeAll(questions);
      Map<String, String> addresses = new LinkedHashMap<>();
      int i = 0;
      for (String host : hosts) {
        try {
          addresses.put(host, answers.get(i++).get());
        } catch (ExecutionException e) {
          addresses.put(host, UNKNOWN);
        }
      }
      return addresses;
    }

    private String address(String host) {
      Optional<InetSocketAddress> mapped = names.lookup(host);
      if (mapped.isPresent()) {
        InetAddress address = mapped.get().getAddress();
        if (!allowPrivate && !AddressPolicy.isPublic(address)) return PRIVATE;
        return literal(address) + ":" + mapped.get().getPort();
      }
      try {
        InetAddress[] addresses = InetAddress.getAllByName(host);
        Arrays.sort(addresses, LEAST_FIRST);
        for (InetAddress address : addresses) {
          if (allowPrivate || AddressPolicy.isPublic(address)) return literal(address);
        }
        return PRIVATE;
      } catch (UnknownHostException | SecurityException e) {
        return UNKNOWN;
      }
    }

    private static String literal(InetAddress address) {
      String digits = address.getHostAddress().replaceFirst("%.*", "");
      return digits.indexOf(':') < 0 ? digits : "[" + digits + "]";
    }

    @Override
    public void close() {
      threads.shutdownNow();
    }
  }
}
