package io.crivello.code;

/**
 * Signed integers as naturals, so that those near zero stay small: 0, −1, 1, −2, 2, … become 0, 1,
 * 2, 3, 4, … . For −2⁶² ≤ x &lt; 2⁶² the result is in the range of every {@link Code}.
 */
public final class SignedFold {
  private SignedFold() {}

  public static long fold(long x) {
    return x << 1 ^ x >> 63;
  }

  public static long unfold(long natural) {
    return natural >>> 1 ^ -(natural & 1);
  }
}
