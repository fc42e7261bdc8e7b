package io.crivello.jobs.urls;

import io.crivello.jobs.runtime.Platform;
import io.crivello.sieve.PairBatch;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Partitioner;

/** By how many leading bits signatures are grouped, and which reducer takes which group. */
final class SignaturePrefix {
  private static final String BITS = "urls.prefix.bits";
  private static final int FEWEST_BITS = 4;
  private static final int MOST_BITS = 14;

  private SignaturePrefix() {}

  /** So many bits that the rows of a group fit half of a task's memory while they are sorted. */
  static int bits(Configuration conf, long rows) {
    long groupBytes = Platform.memoryPerTask(conf) / 2;
    int bits = FEWEST_BITS;
    while (bits < MOST_BITS && (rows >>> bits) * PairBatch.BYTES_PER_PAIR * 2 > groupBytes) bits++;
    return bits;
  }

  static void set(Configuration conf, int bits) {
    conf.setInt(BITS, bits);
  }

  static int get(Configuration conf) {
    return conf.getInt(BITS, FEWEST_BITS);
  }

  /** Consecutive groups to one reducer. */
  static final class ByPrefix extends Partitioner<IntWritable, BytesWritable>
      implements Configurable {
    private Configuration conf;
    private int bits;

    @Override
    public void setConf(Configuration newConf) {
      conf = newConf;
      bits = get(conf);
    }

    @Override
    public Configuration getConf() {
      return conf;
    }

    @Override
    public int getPartition(IntWritable prefix, BytesWritable value, int reducers) {
      return (int) ((long) prefix.get() * reducers >>> bits);
    }
  }

  /** The first group of a reducer; that of the next one is where its groups end. */
  static int first(int reducer, int reducers, int bits) {
    return (int) ((((long) reducer << bits) + reducers - 1) / reducers);
  }
}
