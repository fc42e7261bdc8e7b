package io.crivello.code;

import java.util.List;

/** The codecs for sorted lists by name. */
public final class SortedListCodecs {
  private static final List<SortedListCodec> CODECS =
      List.of(
          new GapListCodec(GammaCode.INSTANCE),
          new GapListCodec(DeltaCode.INSTANCE),
          new GapListCodec(new ZetaCode(3)),
          new GolombListCodec(),
          new InterpolativeListCodec(),
          new PForDeltaListCodec(new PForDelta(128, PForDelta.Exceptions.CHAINED)),
          new PForDeltaListCodec(new PForDelta(128, PForDelta.Exceptions.ESCAPED)),
          new PForDeltaListCodec(new PForDelta(256, PForDelta.Exceptions.CHAINED)),
          new PForDeltaListCodec(new PForDelta(256, PForDelta.Exceptions.ESCAPED)),
          new EliasFanoListCodec(),
          new RansListCodec());

  private SortedListCodecs() {}

  /** One of each codec, with the parameters that are mostly used. */
  public static List<SortedListCodec> catalogue() {
    return CODECS;
  }

  /**
   * Finds a codec: one of the catalogue, or that of the gaps in any code that {@link Codes} knows.
   *
   * @throws IllegalArgumentException with the possible names if there is none of that name
   */
  public static SortedListCodec byName(String name) {
    for (SortedListCodec codec : CODECS) if (codec.name().equals(name)) return codec;
    try {
      return new GapListCodec(Codes.byName(name));
    } catch (IllegalArgumentException unknown) {
      List<String> names = CODECS.stream().map(SortedListCodec::name).toList();
      throw new IllegalArgumentException(
          "no list codec is called '"
              + name
              + "'; there are "
              + String.join(", ", names)
              + " and those of the gaps in "
              + String.join(", ", Codes.NAMES),
          unknown);
    }
  }
}
