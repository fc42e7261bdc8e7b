package io.crivello.web;

import io.crivello.hash.Mix;
import java.util.Map;

/** Pseudorandom numbers that are a function of a seed and of what they are for. */
final class Dice {
  /** What a number is for. */
  enum Topic {
    BEHAVIOUR,
    CLASS,
    CROSS_HOST,
    CROSS_PAGE,
    ORDER,
    REDIRECT,
    LOOP,
    PRIVATE,
    NOFOLLOW,
    TRAP,
    RULES,
    SITEMAP,
    FEED,
    FORM,
    LANGUAGE,
    TEXT
  }

  private final long seed;

  Dice(long seed) {
    this.seed = seed;
  }

  long roll(Topic topic, long a, long b) {
    return Mix.mix(Mix.mix(seed, topic.ordinal()), Mix.mix(a, b));
  }

  /** A number in 0 … 1, 1 excluded. */
  double unit(Topic topic, long a, long b) {
    return (roll(topic, a, b) >>> 11) * 0x1p-53;
  }

  int below(int bound, Topic topic, long a, long b) {
    return (int) ((roll(topic, a, b) >>> 32) * bound >>> 32);
  }

  boolean chance(double share, Topic topic, long a, long b) {
    return share > 0 && unit(topic, a, b) < share;
  }

  /** One of some kinds, each with its share; what the shares leave goes to the given one. */
  <K> K pick(Map<K, Double> shares, K rest, Topic topic, long a, long b) {
    if (shares.isEmpty()) return rest;
    double left = unit(topic, a, b);
    for (Map.Entry<K, Double> entry : shares.entrySet()) {
      left -= entry.getValue();
      if (left < 0) return entry.getKey();
    }
    return rest;
  }
}
