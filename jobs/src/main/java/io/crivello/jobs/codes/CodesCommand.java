package io.crivello.jobs.codes;

import io.crivello.code.Code;
import io.crivello.code.Codes;
import io.crivello.code.Codewords;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.mapreduce.Counters;
import picocli.CommandLine.Option;

/** Prints codewords, or measures the codes on a file of integers and recommends one. */
public final class CodesCommand implements Command {
  private static final int SHOWN = 16;

  @Option(
      names = "--ints",
      paramLabel = "FILE",
      description = "Measure the codes on the integers in FILE, one a line (also a directory).")
  String integers;

  @Option(
      names = "--signed",
      description = "The integers may be negative: fold them into naturals first.")
  boolean signed;

  @Override
  public void check() {
    if (signed && integers == null) throw new UsageException("codes: --signed goes with --ints");
  }

  @Override
  public boolean usesHadoop() {
    return integers != null;
  }

  @Override
  public void run(CommandContext context) throws Exception {
    if (integers == null) {
      printCodewords(context.out());
    } else {
      measure(context);
    }
  }

  private static void printCodewords(PrintStream out) {
    List<List<String>> columns = new ArrayList<>();
    List<String> numbers = new ArrayList<>(List.of("x"));
    for (int x = 0; x < SHOWN; x++) numbers.add(Integer.toString(x));
    numbers.addAll(List.of("complete", "universal", "asymptotically optimal"));
    columns.add(numbers);
    for (Code code : Codes.catalogue()) {
      List<String> column = new ArrayList<>(List.of(code.name()));
      for (int x = 0; x < SHOWN; x++) column.add(Codewords.of(code, x));
      column.add(yesOrNo(code.isComplete()));
      column.add(yesOrNo(code.isUniversal()));
      column.add(yesOrNo(code.isAsymptoticallyOptimal()));
      columns.add(column);
    }
    for (int row = 0; row < numbers.size(); row++) {
      StringBuilder line = new StringBuilder();
      for (List<String> column : columns) {
        int width = column.stream().mapToInt(String::length).max().orElse(0);
        String cell = column.get(row);
        line.append(cell).append(" ".repeat(width + 2 - cell.length()));
      }
      out.println(line.toString().stripTrailing());
    }
  }

  private static String yesOrNo(boolean value) {
    return value ? "yes" : "no";
  }

  private void measure(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    Path input = new Path(integers);
    if (!input.getFileSystem(conf).exists(input)) {
      throw new UsageException("codes: there is no file " + integers);
    }
    try (Scratch scratch = Scratch.open(conf, java.nio.file.Path.of("here"))) {
      Path output = scratch.jobOutput(conf, "counts");
      Counters counters = CountIntegers.run(conf, context.jobs(), input, output, signed);
      warn(context.err(), counters);
      if (counters.findCounter(CountIntegers.Lines.INTEGERS).getValue() == 0) {
        throw new StageFailedException(integers + " holds no integer that could be measured");
      }
      print(context.out(), CodeTable.measure(visitor -> walk(conf, output, visitor)));
    }
  }

  private void warn(PrintStream err, Counters counters) {
    long malformed = counters.findCounter(CountIntegers.Lines.MALFORMED).getValue();
    long outOfRange = counters.findCounter(CountIntegers.Lines.OUT_OF_RANGE).getValue();
    if (malformed > 0) err.println("skipped: " + malformed + " lines that are not an integer");
    if (outOfRange > 0) {
      err.println(
          "skipped: "
              + outOfRange
              + " integers out of range"
              + (signed ? " (−2^62 … 2^62 − 1)" : " (0 … 2^63 − 1; --signed takes negative ones)"));
    }
  }

  private static void walk(Configuration conf, Path counts, CodeTable.Visitor visitor)
      throws IOException {
    FileSystem fs = counts.getFileSystem(conf);
    LongWritable key = new LongWritable();
    LongWritable value = new LongWritable();
    for (FileStatus part : fs.listStatus(counts, path -> path.getName().startsWith("part-"))) {
      try (SequenceFile.Reader in =
          new SequenceFile.Reader(conf, SequenceFile.Reader.file(part.getPath()))) {
        while (in.next(key, value)) visitor.visit(key.get(), value.get());
      }
    }
  }

  private static void print(PrintStream out, CodeTable table) {
    out.printf(Locale.ROOT, "%-20s%12s%14s%n", "code", "bits/int", "over entropy");
    out.printf(Locale.ROOT, "%-20s%12.3f%n", "(entropy)", table.entropy());
    for (CodeTable.Row row : table.rows()) {
      out.printf(
          Locale.ROOT,
          "%-20s%12.3f%14.3f%n",
          row.code().name(),
          row.bits(),
          row.bits() - table.entropy());
    }
    CodeTable.Row best = table.rows().get(0);
    out.printf(
        Locale.ROOT,
        "recommended: %s, %.3f bits for each of %,d integers%n",
        best.code().name(),
        best.bits(),
        table.integers());
  }
}
