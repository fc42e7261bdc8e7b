package io.crivello.jobs.neardup;

import io.crivello.jobs.neardup.NeardupSettings.Clusters;
import io.crivello.jobs.store.PageScores;
import io.crivello.jobs.store.ScoreTable;
import io.crivello.neardup.cluster.ClusterBuilder;
import io.crivello.neardup.cluster.Components;
import io.crivello.neardup.cluster.DegreeStars;
import io.crivello.neardup.cluster.RandomLeaders;
import io.crivello.neardup.pairs.PairMerge;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The tables of a run, all of them tab-separated with a heading:
 *
 * <ul>
 *   <li>{@code pairs.tsv}: first and second URL, distance, or for sets of n-grams resemblance,
 *       containment of the first in the second, and of the second in the first; sorted. Of
 *       documents with equal fingerprints each is paired with the first one only, unless all pairs
 *       are wanted. Where lengths matter, this holds for those of equal lengths.
 *   <li>{@code clusters-K.tsv}, {@code members-K.tsv}, {@code sizes-K.tsv} for each distance or
 *       resemblance K: see {@link ClusterTables}; {@code clusters.tsv} is that of the least
 *       distance or the most resemblance.
 *   <li>{@code distances.tsv}, {@code lengths.tsv}: how many pairs have each distance, and each
 *       difference in words, by the beginnings of {@link LengthBins}; the distance of sets of
 *       n-grams is 1000 · (1 − resemblance)
 *   <li>{@code sampled.tsv}: the distances of classes drawn at random; not for sets of n-grams
 *   <li>{@code bits.tsv}: the share of documents that have each bit set; not for sets of n-grams
 *   <li>{@code short.tsv}, {@code short-words.tsv}: the pages that are too short to be compared,
 *       see {@link ShortPages}, and how many of them have each number of words
 *   <li>{@code figures.tsv}: names and numbers
 * </ul>
 */
final class CopyTables implements Closeable {
  static final String FIGURES = "figures.tsv";

  /** How many pages of clusters have a score; a figure only if there are scores. */
  static final String SCORED = "pages-with-score";

  private final FileSystem fs;
  private final ClusterCopies.Inputs inputs;
  private final NeardupSettings settings;
  private final Path output;
  private final Runnable progress;
  private final DocumentNames names;
  private final ClassNumbers numbers;
  private final ClassTable table;
  private final PairMeasure measure;
  private final StringBuilder figures = new StringBuilder("figure\tvalue\n");

  CopyTables(
      FileSystem fs,
      ClusterCopies.Inputs inputs,
      NeardupSettings settings,
      Path output,
      Runnable progress)
      throws IOException {
    this.fs = fs;
    this.inputs = inputs;
    this.settings = settings;
    this.output = output;
    this.progress = progress;
    names = new DocumentNames(fs, inputs.sketches());
    DocumentClasses classes = DocumentClasses.read(fs, inputs.stars(), names.count());
    numbers =
        settings.clusters() == Clusters.RANDOM
            ? ClassNumbers.all(classes)
            : ClassNumbers.read(fs, inputs, classes);
    table = ClassTable.read(fs, inputs, classes, numbers, names.count(), settings.bits());
    measure =
        settings.isOfSets()
            ? new OverlapMeasure(new ClassSets(fs, inputs.sketches(), classes), numbers)
            : new HammingMeasure(table);
  }

  static Writer writer(FileSystem fs, Path file) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(fs.create(file, false), StandardCharsets.UTF_8));
  }

  private Writer writer(String name) throws IOException {
    return writer(fs, new Path(output, name));
  }

  void write() throws IOException {
    inputs.pages().figures().forEach(this::figure);
    ShortPages.Groups alike = ShortPages.write(fs, inputs.sketches(), output);
    figure("short-texts-alike", alike.texts());
    figure("pages-of-short-texts-alike", alike.pages());
    figure("documents", names.count());
    figure("classes", numbers.count() + numbers.others());
    writePairs();
    if (!settings.isOfSets()) {
      writeSampledDistances();
      writeBits();
    }
    boolean first = true;
    for (int distance : settings.distances()) {
      ClusterTables clusters = new ClusterTables(table, names, measure, leaders(distance));
      String label = settings.label(distance);
      clusters.write(fs, output, "-" + label);
      if (first) {
        clusters.writeClusters(fs, new Path(output, "clusters.tsv"));
        writeRepresentatives(clusters);
      }
      first = false;
      figure("clusters-" + label, clusters.count());
      figure("pages-in-clusters-" + label, clusters.pages());
      figure("largest-" + label, clusters.largest());
      figure("groups-" + label, names.count() - clusters.pages() + clusters.count());
      progress.run();
    }
    try (Writer out = writer(FIGURES)) {
      out.append(figures);
    }
  }

  private void writeRepresentatives(ClusterTables clusters) throws IOException {
    if (inputs.scores() == null) {
      clusters.writeRepresentatives(fs, output, PageScores.NONE);
      return;
    }
    try (PageScores scores =
        ScoreTable.open(inputs.scores().getFileSystem(fs.getConf()), inputs.scores())) {
      figure(SCORED, clusters.writeRepresentatives(fs, output, scores));
    }
  }

  private void figure(String name, long value) {
    figures.append(String.format(Locale.ROOT, "%s\t%d\n", name, value));
  }

  private boolean isNear(PairMerge pairs, int distance) {
    return pairs.distance() <= distance
        && settings.isInWindow(
            table.lengths[numbers.of(pairs.first())], table.lengths[numbers.of(pairs.second())]);
  }

  private int[] leaders(int distance) throws IOException {
    ClusterBuilder builder =
        switch (settings.clusters()) {
          case COMPONENTS -> new Components(table.count());
          case DEGREE -> new DegreeStars(table.count(), table.sizes());
          case RANDOM ->
              new RandomLeaders(
                  table.lengths,
                  Math.min(1, settings.shortest()),
                  Math.max(1, settings.longest()),
                  settings.seed());
        };
    boolean hasOwnWindow = settings.clusters() == Clusters.RANDOM;
    try (PairMerge pairs = SketchFiles.pairs(fs, inputs.pairs(), SketchFiles.PAIRS)) {
      while (pairs.next()) {
        if (hasOwnWindow ? pairs.distance() <= distance : isNear(pairs, distance)) {
          builder.accept(numbers.of(pairs.first()), numbers.of(pairs.second()), pairs.distance());
        }
      }
    }
    progress.run();
    return builder.leaders();
  }

  private void writePairs() throws IOException {
    long ofClasses = 0;
    Histogram distances = new Histogram();
    Histogram lengths = new Histogram();
    PairWriter.Listener histograms =
        (distance, difference) -> {
          distances.add(distance, 1);
          lengths.add(LengthBins.start(difference), 1);
        };
    PairWriter out =
        new PairWriter(writer("pairs.tsv"), names, table, measure, settings.allPairs(), histograms);
    try (out;
        PairMerge pairs = SketchFiles.pairs(fs, inputs.pairs(), SketchFiles.PAIRS)) {
      for (; pairs.next(); ofClasses++) {
        if (!isNear(pairs, settings.mostDistance())) continue;
        out.add(numbers.of(pairs.first()), numbers.of(pairs.second()), pairs.distance());
        progress.run();
      }
      out.finish();
    }
    figure("pairs-of-classes", ofClasses);
    figure("pairs", out.count());
    try (Writer to = writer("distances.tsv")) {
      distances.write(to, "distance", "pairs");
    }
    try (Writer to = writer("lengths.tsv")) {
      lengths.write(to, "difference", "pairs");
    }
  }

  private void writeSampledDistances() throws IOException {
    Histogram distances =
        SketchShape.distances(fs, inputs.distinct(), settings.bits(), settings.seed());
    try (Writer out = writer("sampled.tsv")) {
      distances.write(out, "distance", "pairs");
    }
  }

  private void writeBits() throws IOException {
    long[] ones = SketchShape.ones(fs, inputs.sketches(), settings.bits());
    try (Writer out = writer("bits.tsv")) {
      out.write("bit\tshare\n");
      for (int bit = 0; bit < ones.length; bit++) {
        double share = names.count() == 0 ? 0 : (double) ones[bit] / names.count();
        out.write(String.format(Locale.ROOT, "%d\t%.6f\n", bit, share));
      }
    }
  }

  @Override
  public void close() throws IOException {
    measure.close();
    names.close();
  }
}
