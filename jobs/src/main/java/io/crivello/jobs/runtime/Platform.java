package io.crivello.jobs.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Where jobs run: in this process, or on the cluster that a configuration directory, the
 * environment or {@code hadoop jar} names. Makes the configuration all jobs of a command start
 * from.
 */
public final class Platform {
  private static final String[] SITE_FILES = {
    "core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml"
  };
  private static final String LOCAL_MAPS = "mapreduce.local.map.tasks.maximum";
  private static final String LOCAL_REDUCES = "mapreduce.local.reduce.tasks.maximum";

  private Platform() {}

  /**
   * The configuration for a command.
   *
   * @param clusterDirectory Hadoop's configuration files, or null: then those on the class path
   */
  public static Configuration configuration(Path clusterDirectory) {
    Configuration conf = new JobConf();
    conf.addResource(Settings.RESOURCE);
    conf.addResource("crivello-site.xml");
    if (clusterDirectory != null) {
      if (!Files.isDirectory(clusterDirectory)) {
        throw new UsageException(clusterDirectory + " is not a directory of Hadoop's settings");
      }
      boolean any = false;
      for (String name : SITE_FILES) {
        Path file = clusterDirectory.resolve(name);
        if (!Files.exists(file)) continue;
        conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        any = true;
      }
      if (!any) throw new UsageException(clusterDirectory + " holds none of Hadoop's site files");
    }
    return conf;
  }

  /**
   * Refuses settings of this program that do not exist or do not fit; memory that nobody gave is
   * made to fit: at most a third of this heap, where jobs run in this process.
   */
  public static void checkSettings(Configuration conf) {
    for (Map.Entry<String, String> entry : conf.getPropsWithPrefix("crivello.").entrySet()) {
      Settings.check("crivello." + entry.getKey(), entry.getValue());
    }
    String reduces = conf.get(MRJobConfig.NUM_REDUCES, "1");
    if (!reduces.matches("[0-9]{1,9}")) {
      throw new UsageException(MRJobConfig.NUM_REDUCES + " is '" + reduces + "', not a number");
    }
    long heap = Runtime.getRuntime().maxMemory();
    fitMemory(conf, heap);
    if (isEmbedded(conf) && Sizes.parse(conf.get(Settings.MEMORY)) > heap / 4 * 3) {
      throw new UsageException(
          conf.get(Settings.MEMORY)
              + " of memory for buffers do not fit a Java heap of "
              + (heap >> 20)
              + "m; set CRIVELLO_JAVA_OPTS=-Xmx…");
    }
  }

  static void fitMemory(Configuration conf, long heap) {
    long fits = Math.min(Sizes.parse(conf.get(Settings.MEMORY)), heap / 3);
    if (isEmbedded(conf)) setUnlessGiven(conf, Settings.MEMORY, Long.toString(fits));
  }

  public static boolean isEmbedded(Configuration conf) {
    return MRConfig.LOCAL_FRAMEWORK_NAME.equals(
        conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
  }

  /** How many tasks of one kind run at once in this process; 1 where a cluster decides. */
  public static int concurrentTasks(Configuration conf) {
    if (!isEmbedded(conf)) return 1;
    int wanted = conf.getInt(Settings.LOCAL_TASKS, 0);
    return wanted > 0 ? wanted : Runtime.getRuntime().availableProcessors();
  }

  /** The memory a task may use for its buffers. */
  public static long memoryPerTask(Configuration conf) {
    return Sizes.parse(conf.get(Settings.MEMORY)) / concurrentTasks(conf);
  }

  /** How many reduce tasks a job gets if nothing else decides it. */
  public static int reducers(Configuration conf) {
    int wanted = conf.getInt(Settings.REDUCERS, 0);
    return wanted > 0
        ? wanted
        : Math.max(concurrentTasks(conf), conf.getInt(MRJobConfig.NUM_REDUCES, 1));
  }

  /**
   * Prepares for jobs in this process: all cores, no waiting for polls, every temporary file below
   * a scratch directory.
   */
  static void embed(Configuration conf, Path scratch) throws IOException {
    Files.createDirectories(scratch);
    String base = scratch.toAbsolutePath().toString();
    String tasks = Integer.toString(concurrentTasks(conf));
    long sortBuffer = Math.max(16, Math.min(256, memoryPerTask(conf) / 4 >> 20));
    setUnlessGiven(conf, LOCAL_MAPS, tasks);
    setUnlessGiven(conf, LOCAL_REDUCES, tasks);
    setUnlessGiven(conf, Job.COMPLETION_POLL_INTERVAL_KEY, "10");
    setUnlessGiven(conf, MRJobConfig.IO_SORT_MB, Long.toString(sortBuffer));
    setUnlessGiven(conf, CommonConfigurationKeys.HADOOP_TMP_DIR, base);
    setUnlessGiven(conf, MRConfig.LOCAL_DIR, base + "/local");
    setUnlessGiven(conf, "mapreduce.jobtracker.staging.root.dir", base + "/staging");
    setUnlessGiven(conf, "mapreduce.cluster.temp.dir", base + "/temp");
  }

  /** Sets what nobody set: neither a site file nor the command line, only Hadoop's defaults. */
  private static void setUnlessGiven(Configuration conf, String key, String value) {
    String[] sources = conf.getPropertySources(key);
    if (sources == null || sources[sources.length - 1].endsWith("-default.xml")) {
      conf.set(key, value);
    }
  }
}
