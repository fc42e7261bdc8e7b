package io.crivello.neardup.sets;

/**
 * A file of sets of 64-bit numbers. A frame of kind {@code SETS}, version 1, whose payload is, all
 * numbers big-endian,
 *
 * <pre>
 * bytes  content
 * 4n     the sizes of n sets                                                  } a block
 * 8s     their elements, increasing as signed numbers within each set         }
 * 4      CRC-32C of the bytes of the block before                             }
 *        …
 * 8      the number of the first set of the first block, which is 0           } the index
 * 8      where the block begins in the payload                                }
 *        the same for each other block                                        }
 * 4      CRC-32C of the bytes of the index before                             }
 * 8      the number of sets                                                   } the tail
 * 8      the number of elements of all sets                                   }
 * 4      the number of blocks                                                 }
 * 4      CRC-32C of the twenty bytes before                                   }
 * </pre>
 *
 * <p>A block ends with the set that brings it to 2,048 elements or to 1,024 sets. Elements are not
 * coded: they are signatures, and the gaps of n sorted signatures take about 65 − log₂ n bits each,
 * a tenth less than the 64 of a plain number for the sets of common pages.
 *
 * <p>Example: the one set {1, 255} is the payload
 *
 * <pre>
 * 00 00 00 02  00 00 00 00 00 00 00 01  00 00 00 00 00 00 00 FF  5A 4F 6B 99
 * 00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  42 70 9A EA
 * 00 00 00 00 00 00 00 01  00 00 00 00 00 00 00 02  00 00 00 01  0E 5E 32 00
 * </pre>
 */
final class SetFormat {
  static final String KIND = "SETS";
  static final int VERSION = 1;
  static final int BLOCK_ELEMENTS = 1 << 11;
  static final int BLOCK_SETS = 1 << 10;
  static final int LARGEST_SET = 1 << 27;
  static final int INDEX_ENTRY = 2 * Long.BYTES;
  static final int TAIL = 2 * Long.BYTES + 2 * Integer.BYTES;

  private SetFormat() {}
}
