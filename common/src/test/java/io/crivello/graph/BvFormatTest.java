package io.crivello.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.crivello.io.BitWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of {@link BvFormat}. */
class BvFormatTest {
  private static final long[][] GRAPH =
      Graphs.of(
          10,
          node ->
              switch (node) {
                case 0 -> new long[] {1, 2, 3, 4, 6, 8, 9};
                case 1 -> new long[] {1, 3, 4, 5, 6, 8, 9};
                case 3 -> new long[] {7};
                default -> new long[0];
              });

  @TempDir Path folder;

  @Test
  void theExampleIsWrittenAndReadAsSpecified() throws IOException {
    String bits =
        "0001000 1 010 011 1 0100101 1010 100"
            + "0001000 01 011 010 1 1 0100001"
            + "1"
            + "010 1 1 0100001"
            + "111111";
    byte[] lists = HexFormat.ofDelimiter(" ").parseHex("11 4E 96 A0 85 AD 0D 68 7F");
    assertArrayEquals(lists, bytes(bits));
    byte[] offsets = HexFormat.ofDelimiter(" ").parseHex("87 83 28 6A 49 24");
    assertArrayEquals(offsets, bytes("1 000011110 000011001 010 0001101" + "010".repeat(6)));
    Path basename = folder.resolve("example");
    StoredGraphs.store(GRAPH, BvParameters.DEFAULT, basename);
    assertArrayEquals(lists, Files.readAllBytes(Path.of(basename + ".graph")));
    assertArrayEquals(offsets, Files.readAllBytes(Path.of(basename + ".offsets")));
    BvGraph graph = BvGraph.open(basename, BvGraph.ALL_OFFSETS);
    assertArrayEquals(GRAPH, BvWebGraphTest.readSequentially(graph));
    assertArrayEquals(GRAPH, BvWebGraphTest.readAtRandom(graph));
    BvStatistics statistics = graph.verify();
    assertEquals(72, statistics.bits());
    assertEquals(15, statistics.arcs());
    assertEquals(6, statistics.copiedArcs());
    assertEquals(4, statistics.intervalisedArcs());
    assertEquals(5, statistics.residualArcs());
  }

  @Test
  void propertiesAreSortedAndSayWhatALoaderNeeds() throws IOException {
    Path basename = folder.resolve("example");
    StoredGraphs.store(GRAPH, BvParameters.DEFAULT, basename);
    String text = Files.readString(Path.of(basename + ".properties"), StandardCharsets.ISO_8859_1);
    assertEquals(
        """
        #BVGraph properties
        arcs=15
        avgbitsforblocks=0.7
        avgbitsforintervals=0.9
        avgbitsforoutdegrees=2.4
        avgbitsforreferences=0.4
        avgbitsforresiduals=2.8
        avgdist=0.1
        avgref=0.1
        """,
        text.lines().limit(9).map(line -> line + "\n").reduce("", String::concat));
    assertEquals(
        BvParameters.DEFAULT,
        BvProperties.parse(Files.readAllBytes(Path.of(basename + ".properties")), "example")
            .parameters());
  }

  private static byte[] bytes(String bits) {
    BitWriter out = new BitWriter();
    for (char bit : bits.toCharArray()) if (bit != ' ') out.writeBit(bit == '1');
    return out.toByteArray();
  }
}
