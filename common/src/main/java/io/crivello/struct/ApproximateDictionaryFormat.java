package io.crivello.struct;

import io.crivello.io.CorruptDataException;
import java.io.DataInput;
import java.io.IOException;

/**
 * How an {@link ApproximateDictionary} is stored: files of kind {@value #KIND} whose payload is a
 * function as {@link StaticFunctionFormat} says, of r ≥ 1 bits a value. The value of a member is
 * its check, as {@link TermMapFormat} defines it.
 *
 * <p>Example: r = 8 and one key with signature (1, 2), whose check is 4B:
 *
 * <pre>
 * 00 00 00 00 00 00 00 01  08  00 00 01 00
 * 00 00 40 00 00 00 00 00  00 00 00 00 00 00 00 00
 * 4B 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00
 * </pre>
 */
public final class ApproximateDictionaryFormat {
  public static final String KIND = "ADIC";
  public static final int VERSION = 1;

  private ApproximateDictionaryFormat() {}

  static ApproximateDictionary read(DataInput in) throws IOException {
    StaticFunction checks = StaticFunction.read(in);
    if (checks.width() == 0) throw new CorruptDataException("has values of no bits");
    return new ApproximateDictionary(checks);
  }
}
