package io.crivello.jobs.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.crivello.hash.AgentAssignment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedAddressesTest {
  private static final AgentAssignment SEVEN = SelectSettings.assignment(7, "consistent");

  @TempDir Path directory;

  private static String address(int i) {
    return "10.0.0." + i;
  }

  private static List<Integer> agents(JoinedAddresses joined) {
    List<Integer> agents = new ArrayList<>();
    for (int i = 0; i < 40; i++) agents.add(joined.agentOf(SEVEN, address(i) + ":8" + i));
    return agents;
  }

  @Test
  void joinedAddressesHaveOneAgentInWhateverOrderTheyCome() throws Exception {
    List<Integer> apart = agents(new JoinedAddresses());
    assertEquals(7, new TreeSet<>(apart).size());
    List<int[]> pairs = new ArrayList<>();
    for (int i = 0; i + 3 < 20; i++) pairs.add(new int[] {i, i + 3});
    List<Integer> expected = null;
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(pairs, new Random(seed));
      JoinedAddresses joined = new JoinedAddresses();
      for (int[] pair : pairs) {
        int first = seed % 2;
        joined.join(address(pair[first]) + ":80", address(pair[1 - first]));
      }
      joined.join("!dns", address(30));
      List<Integer> agents = agents(joined);
      for (int i = 3; i < 20; i++) assertEquals(agents.get(i % 3), agents.get(i));
      assertEquals(apart.subList(20, 40), agents.subList(20, 40), "the others stay");
      if (expected != null) assertEquals(expected, agents, "order " + seed);
      expected = agents;
    }
    assertNotEquals(apart, expected);
  }

  @Test
  void whatIsWrittenIsRead() throws Exception {
    FileSystem fs = FileSystem.getLocal(new Configuration());
    var lists = new org.apache.hadoop.fs.Path(directory.toUri());
    new JoinedAddresses().write(fs, lists);
    assertFalse(Files.exists(directory.resolve("joined.tsv")));
    assertEquals(agents(new JoinedAddresses()), agents(JoinedAddresses.read(fs, lists)));
    JoinedAddresses joined = new JoinedAddresses();
    for (int i = 9; i > 0; i--) joined.join(address(i), address(i - 1));
    joined.join("[2001:db8:0:0:0:0:0:1]:80", address(1));
    joined.write(fs, lists);
    JoinedAddresses read = JoinedAddresses.read(fs, lists);
    assertEquals(agents(joined), agents(read));
    assertEquals(agents(joined).get(0), read.agentOf(SEVEN, "[2001:db8:0:0:0:0:0:1]"));
  }
}
