package io.crivello.jobs.codes;

import io.crivello.code.Code;
import io.crivello.code.Codes;
import io.crivello.code.Codewords;
import io.crivello.jobs.runtime.Columns;
import io.crivello.jobs.runtime.Command;
import io.crivello.jobs.runtime.CommandContext;
import io.crivello.jobs.runtime.InputFiles;
import io.crivello.jobs.runtime.Scratch;
import io.crivello.jobs.runtime.StageFailedException;
import io.crivello.jobs.runtime.UsageException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
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
    List<Code> codes = Codes.catalogue();
    Columns columns = new Columns(row("x", codes, Code::name));
    for (int i = 0; i < SHOWN; i++) {
      int x = i;
      columns.add(row(Integer.toString(x), codes, code -> Codewords.of(code, x)));
    }
    columns.add(row("complete", codes, code -> yesOrNo(code.isComplete())));
    columns.add(row("universal", codes, code -> yesOrNo(code.isUniversal())));
    columns.add(
        row("asymptotically optimal", codes, code -> yesOrNo(code.isAsymptoticallyOptimal())));
    columns.print(out);
  }

  private static String[] row(String name, List<Code> codes, Function<Code, String> cell) {
    return Stream.concat(Stream.of(name), codes.stream().map(cell)).toArray(String[]::new);
  }

  private static String yesOrNo(boolean value) {
    return value ? "yes" : "no";
  }

  private void measure(CommandContext context) throws Exception {
    Configuration conf = context.conf();
    List<Path> input = InputFiles.find(conf, integers);
    try (Scratch scratch = Scratch.open(conf, java.nio.file.Path.of("here"))) {
      Path output = scratch.jobOutput(conf, "counts");
      Counters counters = CountIntegers.run(conf, context.jobs(), input, output, signed);
      warn(context.err(), counters);
      if (counters.findCounter(CountIntegers.Lines.INTEGERS).getValue() == 0) {
        throw new StageFailedException(integers + " holds no integer that could be measured");
      }
      print(context.out(), CodeTable.measure(new MergedCounts(conf, output)));
    }
  }

  private void warn(PrintStream err, Counters counters) {
    long malformed = counters.findCounter(CountIntegers.Lines.MALFORMED).getValue();
    long outOfRange = counters.findCounter(CountIntegers.Lines.OUT_OF_RANGE).getValue();
    if (malformed > 0) err.println("skipped: lines that are not an integer: " + malformed);
    if (outOfRange > 0) {
      String range = signed ? "−2^62 … 2^62 − 1" : "0 … 2^63 − 1; --signed takes negative ones";
      err.println("skipped: integers out of range (" + range + "): " + outOfRange);
    }
  }

  private static void print(PrintStream out, CodeTable table) {
    Columns columns = new Columns("code", "bits/int", "over entropy");
    columns.add("(entropy)", number(table.entropy()), "");
    for (CodeTable.Row row : table.rows()) {
      columns.add(row.code().name(), number(row.bits()), number(row.bits() - table.entropy()));
    }
    columns.print(out);
    CodeTable.Row best = table.rows().get(0);
    out.printf(
        Locale.ROOT,
        "recommended: %s, %s bits for each of %,d integers%n",
        best.code().name(),
        number(best.bits()),
        table.integers());
  }

  private static String number(double bits) {
    return String.format(Locale.ROOT, bits < 1e9 ? "%.3f" : "%.3e", bits);
  }
}
