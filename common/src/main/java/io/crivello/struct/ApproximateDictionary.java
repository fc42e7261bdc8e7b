package io.crivello.struct;

import io.crivello.io.FrameReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A fixed set that takes a stranger for a member with probability 2⁻ʳ and never errs on members: a
 * static function from each key to r bits of its own signature, in n·r + 1.4·n bits (Chazelle,
 * Kilian, Rubinfeld, Tal 2004). A Bloom filter takes 1.44·n·r.
 *
 * <p>Immutable; built by {@link ApproximateDictionaryBuilder}, stored as {@link
 * ApproximateDictionaryFormat} says.
 */
public final class ApproximateDictionary {
  private final StaticFunction checks;

  ApproximateDictionary(StaticFunction checks) {
    this.checks = checks;
  }

  public long size() {
    return checks.size();
  }

  /** r: strangers are taken for members with probability 2⁻ʳ. */
  public int signatureBits() {
    return checks.width();
  }

  public boolean contains(byte[] key) {
    return contains(key, 0, key.length);
  }

  public boolean contains(byte[] bytes, int offset, int length) {
    return contains(
        KeySignature.first(bytes, offset, length), KeySignature.second(bytes, offset, length));
  }

  /** Whether the key with a given signature belongs to the set. */
  public boolean contains(long first, long second) {
    return checks.size() > 0
        && checks.get(first, second) == KeySignature.check(first, second, checks.width());
  }

  /** The bits it takes in memory, everything counted. */
  public long bits() {
    return checks.bits();
  }

  /** Writes the payload of {@link ApproximateDictionaryFormat}, to stand inside something else. */
  public void write(DataOutput out) throws IOException {
    checks.write(out);
  }

  public static ApproximateDictionary read(DataInput in) throws IOException {
    return ApproximateDictionaryFormat.read(in);
  }

  /** Writes a new file. */
  public void save(Path file) throws IOException {
    Framed.save(
        file, ApproximateDictionaryFormat.KIND, ApproximateDictionaryFormat.VERSION, this::write);
  }

  public static ApproximateDictionary load(Path file) throws IOException {
    return Framed.load(
        file,
        ApproximateDictionaryFormat.KIND,
        ApproximateDictionaryFormat.VERSION,
        ApproximateDictionary::read);
  }

  /** Verifies a framed file, wherever it lies, and reads it. */
  public static ApproximateDictionary load(FrameReader frame) throws IOException {
    return Framed.load(frame, ApproximateDictionary::read);
  }
}
