package io.crivello.jobs.cli;

import io.crivello.jobs.codes.CodesCommand;
import io.crivello.jobs.demo.DemoCommand;
import io.crivello.jobs.graph.GraphCheckCommand;
import io.crivello.jobs.graph.GraphConvertCommand;
import io.crivello.jobs.graph.GraphListCommand;
import io.crivello.jobs.graph.GraphStatsCommand;
import io.crivello.jobs.graph.GraphTransposeCommand;
import io.crivello.jobs.pipeline.CheckCommand;
import io.crivello.jobs.pipeline.CrawlCommand;
import io.crivello.jobs.pipeline.ExplainCommand;
import io.crivello.jobs.pipeline.FeedsCommand;
import io.crivello.jobs.pipeline.GraphBuildCommand;
import io.crivello.jobs.pipeline.GraphNodeCommand;
import io.crivello.jobs.pipeline.IngestCommand;
import io.crivello.jobs.pipeline.ListCommand;
import io.crivello.jobs.pipeline.NeardupCommand;
import io.crivello.jobs.pipeline.PageCommand;
import io.crivello.jobs.pipeline.PipelineCommand;
import io.crivello.jobs.runtime.Command;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The registry of commands, in the order in which they are listed. */
final class Commands {
  /** A command's name, its description in one line, and how to make it. */
  record Entry(String name, String description, Supplier<Command> maker) {}

  static final List<Entry> ALL =
      List.of(
          new Entry(
              "crawl",
              "Crawl from seeds in rounds: select, fetch, parse, sieve",
              () -> new CrawlCommand()),
          new Entry(
              "ingest",
              "Take over archives, JSON lines, TREC files, HTML and text into a crawl",
              () -> new IngestCommand()),
          new Entry(
              "feeds",
              "Refresh the feeds and sitemaps of a crawl that are due, or push URLs into it",
              () -> new FeedsCommand()),
          new Entry(
              "list",
              "List what a crawl fetched, what failed, its frontier, its rounds",
              () -> new ListCommand()),
          new Entry("explain", "Tell the life of a URL in a crawl", () -> new ExplainCommand()),
          new Entry(
              "page",
              "Show a page: what is known of it, its text, its archived bytes, its links",
              () -> new PageCommand()),
          new Entry("check", "Verify every invariant of a workspace", () -> new CheckCommand()),
          new Entry(
              "neardup", "Find copies and near copies among pages", () -> new NeardupCommand()),
          new Entry(
              "graph build",
              "Build a compressed graph of arcs that WebGraph loads",
              () -> new GraphBuildCommand()),
          new Entry(
              "graph stats",
              "Tell what a graph consists of: nodes, arcs, bits, degrees, locality",
              () -> new GraphStatsCommand()),
          new Entry("graph list", "List the successors of nodes", () -> new GraphListCommand()),
          new Entry(
              "graph transpose",
              "Turn all arcs of a graph around",
              () -> new GraphTransposeCommand()),
          new Entry(
              "graph node",
              "Tell number and URL of a node of a workspace, and what it links to and from",
              () -> new GraphNodeCommand()),
          new Entry("graph check", "Decode a graph and verify it", () -> new GraphCheckCommand()),
          new Entry(
              "graph convert",
              "Write a graph otherwise compressed, in Elias-Fano form, or as text",
              () -> new GraphConvertCommand()),
          new Entry(
              "pipeline",
              "Run every stage in order, from seeds to what there is",
              () -> new PipelineCommand()),
          new Entry(
              "demo",
              "Crawl a small real web on this machine, through every stage",
              () -> new DemoCommand()),
          new Entry(
              "codes",
              "Show integer codes, or measure which one suits a file of integers",
              () -> new CodesCommand()));

  private Commands() {}

  /** The entries whose name starts with a word and has another one after it. */
  static List<Entry> group(String word) {
    return ALL.stream().filter(entry -> entry.name().startsWith(word + " ")).toList();
  }

  static Optional<Entry> find(String name) {
    return ALL.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }
}
