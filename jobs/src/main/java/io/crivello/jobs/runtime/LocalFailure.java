package io.crivello.jobs.runtime;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.apache.log4j.spi.ThrowableInformation;

/**
 * Hears why a job of the local runner failed: the runner tells nobody but its log. Used only in
 * embedded runs, where this program brings the logging library itself.
 */
final class LocalFailure extends AppenderSkeleton implements AutoCloseable {
  private static final Logger RUNNER = Logger.getLogger("org.apache.hadoop.mapred.LocalJobRunner");

  private volatile Throwable cause;

  LocalFailure() {
    RUNNER.addAppender(this);
  }

  @Override
  protected void append(LoggingEvent event) {
    ThrowableInformation information = event.getThrowableInformation();
    if (information != null && cause == null) cause = information.getThrowable();
  }

  /** What made the job fail, or null if nothing was heard. */
  Throwable cause() {
    Throwable c = cause;
    while (c != null && c.getCause() != null) c = c.getCause();
    return c;
  }

  @Override
  public void close() {
    RUNNER.removeAppender(this);
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }
}
