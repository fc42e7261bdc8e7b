package io.crivello.jobs.runtime;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Lines of exactly the files that {@link InputFiles} found. Hadoop's own listing takes names as
 * patterns and passes over those that start with a dot or an underscore.
 */
public final class ListedTextInputFormat extends TextInputFormat {
  @Override
  protected List<FileStatus> listStatus(JobContext job) throws IOException {
    List<FileStatus> files = new ArrayList<>();
    for (Path path : getInputPaths(job)) {
      files.add(path.getFileSystem(job.getConfiguration()).getFileStatus(path));
    }
    return files;
  }
}
