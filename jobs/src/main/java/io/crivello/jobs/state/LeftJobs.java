package io.crivello.jobs.state;

import io.crivello.jobs.runtime.Platform;
import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationsRequest;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Ends what a run that is gone has left on a cluster; in the process of a run nothing is left. */
final class LeftJobs implements Lease.JobEnder {
  private static final EnumSet<YarnApplicationState> NOT_ENDED =
      EnumSet.complementOf(
          EnumSet.of(
              YarnApplicationState.FINISHED,
              YarnApplicationState.FAILED,
              YarnApplicationState.KILLED));

  private final Configuration conf;
  private final PrintStream messages;

  LeftJobs(Configuration conf, PrintStream messages) {
    this.conf = conf;
    this.messages = messages;
  }

  @Override
  public void end(String job) throws IOException {
    if (Platform.isEmbedded(conf)) return;
    Cluster cluster = new Cluster(conf);
    try {
      Job running = cluster.getJob(JobID.forName(job));
      if (running == null || running.isComplete()) return;
      tell(job);
      running.killJob();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while ending " + job, e);
    } finally {
      cluster.close();
    }
  }

  /** Ends them and waits until the cluster says that they are ended. */
  @Override
  public void endTagged(String tag) throws IOException {
    if (Platform.isEmbedded(conf)) return;
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(new YarnConfiguration(conf));
      yarn.start();
      GetApplicationsRequest request = GetApplicationsRequest.newInstance(NOT_ENDED);
      request.setApplicationTags(Set.of(tag));
      for (ApplicationReport application : yarn.getApplications(request)) {
        tell(application.getApplicationId() + " (" + application.getName() + ")");
        yarn.killApplication(application.getApplicationId());
      }
    } catch (YarnException e) {
      throw new IOException("the jobs that bear " + tag + " cannot be ended: " + e.getMessage(), e);
    }
  }

  private void tell(String job) {
    messages.println("ending " + job + ", which that run had left");
  }
}
