package io.crivello.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes {@code io.crivello.code.BitUnpacker}: for each width a loop, unrolled over 64 numbers,
 * that takes them out of as many 64-bit words as the width says. Run by the build as a single
 * source file; its argument is the directory of generated sources.
 */
public final class BitUnpackerGenerator {
  private static final int GROUP = 64;
  private static final int WIDEST = 32;

  private final StringBuilder source = new StringBuilder();

  private BitUnpackerGenerator() {}

  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0], "io", "crivello", "code", "BitUnpacker.java");
    String text = new BitUnpackerGenerator().generate();
    if (Files.exists(file) && Files.readString(file).equals(text)) return;
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String generate() {
    line("package io.crivello.code;");
    line("");
    line("import java.lang.invoke.MethodHandles;");
    line("import java.lang.invoke.VarHandle;");
    line("import java.nio.ByteOrder;");
    line("import java.util.Arrays;");
    line("");
    line(
        "/** Unpacks unsigned numbers of a fixed width, most significant bit first, 64 a step. */");
    line("final class BitUnpacker {");
    line("  /** How many numbers are unpacked in one step. */");
    line("  static final int GROUP = " + GROUP + ";");
    line("");
    line("  /** The largest width. */");
    line("  static final int WIDEST = " + WIDEST + ";");
    line("");
    line("  private static final VarHandle WORDS =");
    line("      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);");
    line("");
    line("  private BitUnpacker() {}");
    line("");
    dispatcher();
    for (int width = 1; width <= WIDEST; width++) unpacker(width);
    line("}");
    return source.toString();
  }

  private void dispatcher() {
    line("  /**");
    line(
        "   * Unpacks {@code out[o … end)}, a multiple of 64 numbers of the given width, from the");
    line("   * bytes that start at {@code in[p]}.");
    line("   */");
    line("  static void unpack(int width, byte[] in, int p, int[] out, int o, int end) {");
    line("    switch (width) {");
    line("      case 0 -> Arrays.fill(out, o, end, 0);");
    for (int width = 1; width <= WIDEST; width++) {
      line("      case " + width + " -> unpack" + width + "(in, p, out, o, end);");
    }
    line("      default -> throw new IllegalArgumentException(\"width \" + width);");
    line("    }");
    line("  }");
  }

  private void unpacker(int width) {
    line("");
    line(
        "  private static void unpack" + width + "(byte[] in, int p, int[] out, int o, int end) {");
    line("    for (; o < end; o += " + GROUP + ", p += " + Long.BYTES * width + ") {");
    line("      long w0 = (long) WORDS.get(in, p);");
    for (int i = 0; i < GROUP; i++) {
      int firstBit = i * width;
      int word = firstBit / Long.SIZE;
      int spare = Long.SIZE - firstBit % Long.SIZE - width;
      if (spare < 0) {
        int next = word + 1;
        load(next);
        put(
            i,
            "(int) (w" + word + " << " + -spare + " | w" + next + " >>> " + (64 + spare) + ")",
            width);
      } else {
        put(
            i,
            spare == 0 ? "(int) w" + word : "(int) (w" + word + " >>> " + spare + ")",
            firstBit % Long.SIZE == 0 && spare >= Integer.SIZE ? Integer.SIZE : width);
        if (spare == 0 && i < GROUP - 1) load(word + 1);
      }
    }
    line("    }");
    line("  }");
  }

  private void load(int word) {
    line("      long w" + word + " = (long) WORDS.get(in, p + " + Long.BYTES * word + ");");
  }

  private void put(int i, String bits, int width) {
    String masked =
        width == Integer.SIZE ? bits : bits + " & 0x" + Integer.toHexString((1 << width) - 1);
    line("      out[o" + (i == 0 ? "" : " + " + i) + "] = " + masked + ";");
  }

  private void line(String text) {
    source.append(text).append('\n');
  }
}
