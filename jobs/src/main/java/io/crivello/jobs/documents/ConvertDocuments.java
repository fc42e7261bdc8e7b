package io.crivello.jobs.documents;

import io.crivello.document.Document;
import io.crivello.document.DocumentFlaw;
import io.crivello.document.DocumentReader;
import io.crivello.io.SeekableSource;
import io.crivello.jobs.runtime.JobRunner;
import io.crivello.jobs.runtime.SideFilesOutputFormat;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.url.Canonicaliser;
import io.crivello.url.UrlLimits;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.NLineInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Turns documents into archives, without a reducer.
 *
 * <p>Reads a list of groups of inputs, one a line; an input is never split. Writes, a group: a WARC
 * file of its documents in order, and a list of what is none: the URL with its flaw, or the input
 * with a reason and how often it occurred. Both follow from the group alone, whatever task it is
 * given to.
 *
 * <p>Memory: one document. An input that cannot be opened fails the job, and nothing is left of its
 * output; bad data in it is counted and keeps nothing beside it from being read.
 */
public final class ConvertDocuments {
  static final String IDS = "documents.base.ids";
  static final String FILES = "documents.base.files";
  static final String ROUND = "documents.round";
  static final String DATE = "documents.date";

  /** The beginning of reasons why something is no document, unlike flaws of URLs. */
  public static final String REASON = "document-";

  private static final String LIST_FILE = "groups.tsv";
  private static final String PARTS = "parts";
  private static final String NAME = "documents-%05d.warc.gz";
  private static final String REJECTED_NAME = "rejected-%05d.tsv";

  /** Where documents went. */
  enum Count {
    READ,
    WRITTEN,
    BAD_URL,
    GROUPS
  }

  /**
   * What shall be converted.
   *
   * @param ids the beginning of URLs that are made of identifiers
   * @param files the beginning of URLs that are made of names of files
   * @param date of the records, milliseconds since 1970
   * @param output a directory that does not exist
   */
  public record Request(
      List<DocumentGroup> groups, String ids, String files, long round, long date, Path output) {}

  /**
   * What came of it.
   *
   * @param documents that were written
   */
  public record Result(long documents, Path parts, int groups) {
    /** The archive of a group. */
    public Path archive(DocumentGroup group) {
      return new Path(parts, numbered(NAME, group.number()));
    }

    /** Gives everything that is no document, in order. */
    public void forEachRejected(Configuration conf, Visitor visitor) throws IOException {
      FileSystem fs = parts.getFileSystem(conf);
      for (int group = 0; group < groups; group++) {
        Path file = new Path(parts, numbered(REJECTED_NAME, group));
        try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(fs.open(file), StandardCharsets.UTF_8))) {
          for (String line; (line = lines.readLine()) != null; ) {
            String[] fields = line.split("\t", -1);
            visitor.visit(fields[0], fields[1], Long.parseLong(fields[2]));
          }
        }
      }
    }
  }

  /** Is told of something that is no document. */
  public interface Visitor {
    /**
     * Takes a line.
     *
     * @param what a URL, or an input
     */
    void visit(String what, String reason, long count) throws IOException;
  }

  private ConvertDocuments() {}

  private static String numbered(String name, int group) {
    return String.format(Locale.ROOT, name, group);
  }

  static final class ConvertMapper extends Mapper<LongWritable, Text, NullWritable, NullWritable> {
    private final Document document = new Document();
    private final Canonicaliser canonicaliser = new Canonicaliser(UrlLimits.STANDARD);

    @Override
    protected void map(LongWritable position, Text line, Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      DocumentGroup group = DocumentGroup.parse(line.toString());
      Path directory = FileOutputFormat.getWorkOutputPath(context);
      FileSystem fs = directory.getFileSystem(conf);
      String name = numbered(NAME, group.number());
      Path rejectedName = new Path(directory, numbered(REJECTED_NAME, group.number()));
      try (DocumentArchive archive =
              new DocumentArchive(
                  fs.create(new Path(directory, name), false),
                  name,
                  group.number(),
                  conf.getLong(ROUND, 0),
                  conf.getLong(DATE, 0));
          Writer rejected =
              new BufferedWriter(
                  new OutputStreamWriter(fs.create(rejectedName, false), StandardCharsets.UTF_8))) {
        for (DocumentGroup.Input input : group.inputs()) {
          convert(input, archive, rejected, context);
        }
      }
      context.getCounter(Count.GROUPS).increment(1);
    }

    private void convert(
        DocumentGroup.Input input, DocumentArchive archive, Writer rejected, Context context)
        throws IOException {
      Configuration conf = context.getConfiguration();
      SeekableSource source = new SeekableSource(input.path().getFileSystem(conf), input.path());
      try (DocumentReader reader =
          DocumentReader.open(input.kind(), source, input.name(), conf.get(IDS), conf.get(FILES))) {
        while (reader.next(document)) {
          context.getCounter(Count.READ).increment(1);
          if (canonicaliser.canonicalise(document.url)) {
            archive.add(canonicaliser.url(), document);
            context.getCounter(Count.WRITTEN).increment(1);
          } else {
            reject(rejected, document.url, canonicaliser.flaw().word(), 1);
            context.getCounter(Count.BAD_URL).increment(1);
          }
          context.progress();
        }
        for (DocumentFlaw flaw : DocumentFlaw.values()) {
          long count = reader.skips().get(flaw);
          if (count > 0) reject(rejected, input.path().toString(), REASON + flaw.word(), count);
        }
      }
    }

    private static void reject(Writer rejected, String what, String reason, long count)
        throws IOException {
      rejected.write(what.replaceAll("\\p{Cntrl}", " ") + "\t" + reason + "\t" + count + "\n");
    }
  }

  static Job configure(Configuration conf, Request request, Path list, Path parts)
      throws IOException {
    Job job = Job.getInstance(conf, "convert documents");
    job.setJarByClass(ConvertDocuments.class);
    Configuration settings = job.getConfiguration();
    settings.set(IDS, request.ids());
    settings.set(FILES, request.files());
    settings.setLong(ROUND, request.round());
    settings.setLong(DATE, request.date());
    job.setInputFormatClass(NLineInputFormat.class);
    NLineInputFormat.addInputPath(job, list);
    job.setMapperClass(ConvertMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(NullWritable.class);
    SideFilesOutputFormat.setUp(job, parts);
    return job;
  }

  /** Runs the job and checks that every group and every document is accounted for. */
  public static Result run(Configuration conf, JobRunner jobs, Request request)
      throws IOException, InterruptedException {
    FileSystem fs = request.output().getFileSystem(conf);
    if (fs.exists(request.output())) {
      throw new FileAlreadyExistsException(request.output() + " exists");
    }
    Path list = new Path(request.output(), LIST_FILE);
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(fs.create(list, false), StandardCharsets.UTF_8))) {
      for (DocumentGroup group : request.groups()) out.write(group.toLine() + "\n");
    }
    Path parts = new Path(request.output(), PARTS);
    Counters counters = jobs.run(configure(conf, request, list, parts));
    long read = counters.findCounter(Count.READ).getValue();
    long written = counters.findCounter(Count.WRITTEN).getValue();
    long accounted = written + counters.findCounter(Count.BAD_URL).getValue();
    long groups = counters.findCounter(Count.GROUPS).getValue();
    if (accounted != read || groups != request.groups().size()) {
      throw new StageFailedException(
          read
              + " documents were read, but "
              + accounted
              + " accounted for, in "
              + groups
              + " groups of "
              + request.groups().size());
    }
    return new Result(written, parts, request.groups().size());
  }
}
