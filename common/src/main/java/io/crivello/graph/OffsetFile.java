package io.crivello.graph;

import io.crivello.code.Code;
import io.crivello.io.ByteSource;
import java.io.IOException;

/**
 * The file of a graph's offsets: for each node the length of the list before it, 0 at first, and
 * behind the last node that of the last list.
 *
 * @param code the code that the lengths are written in
 * @param nodes the number of nodes
 * @param graphLength the bytes of the lists
 */
record OffsetFile(BvFiles.Opener opener, String name, Code code, long nodes, long graphLength) {
  ByteSource open() throws IOException {
    return opener.open(name);
  }
}
