package io.crivello.jobs.neardup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void valuesAreWrittenInOrderWithTheirSums() throws IOException {
    Histogram histogram = new Histogram();
    StringWriter empty = new StringWriter();
    histogram.write(empty, "size", "clusters");
    assertEquals("size\tclusters\n", empty.toString());
    histogram.add(7, 1);
    histogram.add(0, 3);
    histogram.add(10, 1L << 40);
    histogram.add(7, 2);
    StringWriter out = new StringWriter();
    histogram.write(out, "distance", "pairs");
    assertEquals("distance\tpairs\n0\t3\n7\t3\n10\t1099511627776\n", out.toString());
  }
}
