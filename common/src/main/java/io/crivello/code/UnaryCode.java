package io.crivello.code;

import io.crivello.io.BitReader;
import io.crivello.io.BitWriter;

/** {@code x} zeros and a one: complete, optimal for the geometric distribution of ratio ½. */
public final class UnaryCode implements Code {
  public static final UnaryCode INSTANCE = new UnaryCode();

  private UnaryCode() {}

  @Override
  public String name() {
    return "unary";
  }

  @Override
  public long length(long x) {
    return TabledCode.saturated(x + 1);
  }

  @Override
  public void write(BitWriter out, long x) {
    out.writeUnary(x);
  }

  @Override
  public long read(BitReader in) {
    return in.readUnary();
  }

  @Override
  public boolean isComplete() {
    return true;
  }
}
