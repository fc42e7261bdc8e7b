package io.crivello.struct;

class PlainBloomFilterTest extends BloomFilterContract {
  @Override
  BloomFilter create(long capacity, double rate) {
    return BloomFilter.plain(capacity, rate);
  }
}
