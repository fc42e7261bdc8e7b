package io.crivello.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes {@code io.crivello.code.BitUnpacker}: for each width a method that takes 32 numbers out of
 * as many 32-bit words as the width says, or 64 out of 64-bit words. Run by the build as a single
 * source file; its argument is the directory of generated sources.
 */
public final class BitUnpackerGenerator {
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
    line("/** Unpacks unsigned numbers of a fixed width, most significant bit first. */");
    line("final class BitUnpacker {");
    line("  /** The largest width. */");
    line("  static final int WIDEST = " + WIDEST + ";");
    line("");
    line("  private static final VarHandle INTS =");
    line("      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);");
    line("  private static final VarHandle LONGS =");
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
      int numbers = wordSize(width);
      String step = "o += " + numbers + ", p += " + numbers * width / Byte.SIZE;
      line("      case " + width + " -> {");
      line("        for (; o < end; " + step + ") unpack" + width + "(in, p, out, o);");
      line("      }");
    }
    line("      default -> throw new IllegalArgumentException(\"width \" + width);");
    line("    }");
    line("  }");
  }

  /** Narrow numbers are faster out of ints, wide ones, that cross their borders, out of longs. */
  private static int wordSize(int width) {
    return width <= 17 || width == WIDEST ? Integer.SIZE : Long.SIZE;
  }

  private void unpacker(int width) {
    int wordSize = wordSize(width);
    line("");
    line("  private static void unpack" + width + "(byte[] in, int p, int[] out, int o) {");
    load(wordSize, 0);
    for (int i = 0; i < wordSize; i++) {
      int word = i * width / wordSize;
      int bit = i * width % wordSize;
      int spare = wordSize - bit - width;
      if (spare < 0) {
        int next = word + 1;
        load(wordSize, next);
        put(i, "w" + word + " << " + -spare + " | w" + next + " >>> " + (wordSize + spare), width);
      } else {
        put(i, "w" + word + " >>> " + spare, bit == 0 ? WIDEST : width);
        if (spare == 0 && i < wordSize - 1) load(wordSize, word + 1);
      }
    }
    line("  }");
  }

  private void load(int wordSize, int word) {
    String type = wordSize == Integer.SIZE ? "int" : "long";
    String handle = wordSize == Integer.SIZE ? "INTS" : "LONGS";
    int place = word * wordSize / Byte.SIZE;
    line(
        "    "
            + type
            + " w"
            + word
            + " = ("
            + type
            + ") "
            + handle
            + ".get(in, p + "
            + place
            + ");");
  }

  private void put(int i, String bits, int width) {
    String cast = wordSize(width) == Integer.SIZE && width != WIDEST ? "" : "(int) ";
    String mask = width == WIDEST ? "" : " & 0x" + Integer.toHexString((1 << width) - 1);
    line("    out[o + " + i + "] = " + cast + "(" + bits + ")" + mask + ";");
  }

  private void line(String text) {
    source.append(text).append('\n');
  }
}
