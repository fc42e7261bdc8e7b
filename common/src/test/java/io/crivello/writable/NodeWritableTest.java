package io.crivello.writable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.crivello.io.CorruptDataException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NodeWritableTest extends KeyContract<NodeWritable> {
  @Override
  NodeWritable create() {
    return new NodeWritable();
  }

  @Override
  NodeWritable random(Random random) {
    return new NodeWritable(randomNumber(random) & Long.MAX_VALUE);
  }

  @Override
  List<NodeWritable> edges() {
    return List.of(new NodeWritable(0), new NodeWritable(1), new NodeWritable(Long.MAX_VALUE));
  }

  @Override
  int expectedOrder(NodeWritable a, NodeWritable b) {
    return Long.compare(a.get(), b.get());
  }

  @Override
  Class<?> comparatorClass() {
    return NodeWritable.Comparator.class;
  }

  @Test
  void workedExample() {
    assertArrayEquals(Records.hex("0000000000000102"), Records.bytes(new NodeWritable(258)));
  }

  @Test
  void negativeNodesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new NodeWritable(-1));
    assertThrows(
        CorruptDataException.class,
        () -> Records.read(new NodeWritable(), Records.hex("8000000000000000")));
  }
}
