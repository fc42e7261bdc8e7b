package io.crivello.jobs;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * HDFS and YARN with one node each, and the settings by which a program finds them. Small jobs run
 * in the process of their master, unless they have several mappers or reducers: those run in
 * processes of their own.
 */
final class MiniCluster implements AutoCloseable {
  /** For processes that live for seconds. */
  private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private static final String TASK = "-Xmx320m " + SHORT_LIVED;
  private static final int NODE_MEMORY = 4096;
  private static final int TASK_MEMORY = 512;

  private final MiniDFSCluster dfs;
  private final MiniMRYarnCluster yarn;
  private final Path settings;

  MiniCluster(Path folder) throws IOException {
    Configuration conf = new YarnConfiguration();
    conf.set("hadoop.tmp.dir", folder.resolve("hadoop").toString());
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.resolve("dfs").toString());
    conf.setInt("dfs.heartbeat.interval", 1);
    node(conf);
    System.setProperty("test.build.data", folder.resolve("data").toString());
    dfs = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
    conf.set("fs.defaultFS", dfs.getFileSystem().getUri().toString());
    yarn = new MiniMRYarnCluster("crivello", 1);
    yarn.init(conf);
    yarn.start();
    Configuration ofPrograms = new Configuration(yarn.getConfig());
    jobs(ofPrograms);
    settings = Files.createDirectory(folder.resolve("conf"));
    try (OutputStream out = Files.newOutputStream(settings.resolve("core-site.xml"))) {
      ofPrograms.writeXml(out);
    }
  }

  private static void node(Configuration conf) {
    conf.setInt("yarn.nodemanager.resource.memory-mb", NODE_MEMORY);
    conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
    conf.setBoolean("yarn.nodemanager.pmem-check-enabled", false);
    conf.setFloat(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 99.5f);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", TASK_MEMORY / 2);
    conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 50);
    // A master stays for five seconds after its job; the next one need not wait for that.
    conf.set("yarn.scheduler.capacity.root.default.maximum-am-resource-percent", "1");
  }

  /** What the cluster's own configuration forbids or does not know. */
  private static void jobs(Configuration conf) {
    conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, true);
    conf.setInt(MRJobConfig.JOB_UBERTASK_MAXMAPS, 1);
    conf.setInt(MRJobConfig.MR_AM_VMEM_MB, TASK_MEMORY);
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, TASK_MEMORY);
    conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, TASK_MEMORY);
    conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, TASK);
    conf.set(MRJobConfig.MAP_JAVA_OPTS, TASK);
    conf.set(MRJobConfig.REDUCE_JAVA_OPTS, TASK);
    conf.setInt(MRJobConfig.IO_SORT_MB, 16);
    conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, 100);
    conf.setInt("mapreduce.client.completion.pollinterval", 100);
    conf.setInt("yarn.client.application-client-protocol.poll-interval-ms", 50);
    // A cluster's nodes have Hadoop installed; here they find it where this process does.
    String hadoop =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.endsWith(".jar"))
            .collect(Collectors.joining(","));
    conf.set(MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH, hadoop);
  }

  DistributedFileSystem hdfs() throws IOException {
    return dfs.getFileSystem();
  }

  /** The directory of Hadoop's settings. */
  Path settings() {
    return settings;
  }

  /** The environment of a program that shall run its jobs here. */
  Map<String, String> environment() {
    return Map.of("HADOOP_CONF_DIR", settings.toString(), "CRIVELLO_JAVA_OPTS", SHORT_LIVED);
  }

  @Override
  public void close() {
    yarn.stop();
    dfs.shutdown(true);
  }
}
