package io.crivello.table.urls;

import io.crivello.struct.ConstructionSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Sort forms with kinds, and tables of them cut anywhere. */
final class Forms {
  private Forms() {}

  static byte[] bytes(String form) {
    return form.getBytes(StandardCharsets.US_ASCII);
  }

  /** Some forms that share hosts and directories, a few of them very long. */
  static TreeMap<byte[], RowKind> random(int n, Random random) {
    TreeMap<byte[], RowKind> forms = new TreeMap<>(Arrays::compareUnsigned);
    while (forms.size() < n) {
      StringBuilder form = new StringBuilder("org,host" + random.nextInt(1 + n / 50) + ")/");
      for (int depth = random.nextInt(4); depth > 0; depth--) {
        form.append("dir").append(random.nextInt(7)).append('/');
      }
      form.append(random.nextInt(4 * n));
      if (random.nextInt(200) == 0) form.append("x".repeat(random.nextInt(5000)));
      forms.put(bytes(form.toString()), RowKind.of(random.nextInt(4)));
    }
    return forms;
  }

  /** Writes a table whose parts end before some places; several may be the same. */
  static void write(Path directory, Map<byte[], RowKind> forms, int... ends) throws IOException {
    List<byte[]> keys = new ArrayList<>(forms.keySet());
    int from = 0;
    for (int part = 0; part <= ends.length; part++) {
      int to = part < ends.length ? ends[part] : keys.size();
      try (UrlPartWriter writer =
          new UrlPartWriter(
              Files.newOutputStream(directory.resolve(UrlTableFormat.urls(part))),
              Files.newOutputStream(directory.resolve(UrlTableFormat.map(part))),
              ConstructionSettings.inMemory())) {
        for (byte[] key : keys.subList(from, to)) writer.add(key, key.length, forms.get(key));
        writer.finish();
      }
      from = to;
    }
    try (OutputStream out = Files.newOutputStream(directory.resolve(UrlTableFormat.INDEX))) {
      UrlTableIndex.of(UrlFiles.local(directory), ends.length + 1).write(out);
    }
  }
}
