package io.crivello.struct;

class BlockedBloomFilterTest extends BloomFilterContract {
  @Override
  BloomFilter create(long capacity, double rate) {
    return BloomFilter.blocked(capacity, rate);
  }
}
