package io.crivello.neardup.cluster;

/**
 * Clusters are connected groups of pairs: union and find over one array (Tarjan, 1975), by index
 * instead of by rank, with path halving. The leader is the smallest number. Memory is four bytes an
 * element; pairs are not kept.
 */
public final class Components implements ClusterBuilder {
  private final int[] parent;

  public Components(int elements) {
    parent = new int[elements];
    for (int i = 0; i < elements; i++) parent[i] = i;
  }

  @Override
  public void accept(long i, long j, int distance) {
    int a = find((int) i);
    int b = find((int) j);
    if (a < b) parent[b] = a;
    else parent[a] = b;
  }

  private int find(int i) {
    while (parent[i] != i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  }

  @Override
  public int[] leaders() {
    int[] leaders = new int[parent.length];
    for (int i = 0; i < leaders.length; i++) leaders[i] = find(i);
    return leaders;
  }
}
