package io.crivello.sieve.online;

class MemorySieveTest extends DeterministicSieveContract {
  @Override
  String name() {
    return "memory";
  }
}
