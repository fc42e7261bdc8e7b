package io.crivello.jobs.urls;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Job;

/** URLs in any order, as the input of jobs. */
public interface UrlInput {
  /** Lets a job read them: sets its input and its mapper, a {@link UrlMapper}. */
  void setUp(Job job) throws IOException;
}
