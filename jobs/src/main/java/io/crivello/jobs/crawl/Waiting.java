package io.crivello.jobs.crawl;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** When the backlog can be gone on with. */
public final class Waiting {
  private Waiting() {}

  /** The first instant at which a host with a backlog may be asked, in milliseconds since 1970. */
  public static long firstDue(FileSystem fs, List<Path> hostTables) throws IOException {
    long[] first = {Long.MAX_VALUE};
    try (HostTables hosts = new HostTables(fs, hostTables)) {
      hosts.forEach(
          (host, state) -> {
            if (state.pending > 0) first[0] = Math.min(first[0], state.notBefore);
          });
    }
    return first[0];
  }
}
