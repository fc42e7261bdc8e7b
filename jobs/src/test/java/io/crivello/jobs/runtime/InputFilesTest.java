package io.crivello.jobs.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class InputFilesTest {
  @TempDir Path folder;

  private void write(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, name);
  }

  private void link(String name, String target) throws IOException {
    Files.createSymbolicLink(folder.resolve(name), Path.of(target));
  }

  private List<String> names(String directory) throws IOException {
    Configuration conf = Platform.configuration(null);
    return InputFiles.findNamed(conf, folder.resolve(directory).toString()).stream()
        .map(InputFiles.Named::name)
        .toList();
  }

  @Test
  void loopsAreNotFollowed() throws IOException {
    write("in/a.txt");
    write("in/d/b.txt");
    link("in/loop", ".");
    link("in/up", "..");
    link("in/d/back", "../../in");
    link("in/d/self", "self");
    link("in/ahead", "d");
    link("in/nowhere", "missing");
    assertEquals(List.of("a.txt", "d/b.txt"), names("in"));
    link("named", "in");
    assertEquals(List.of("a.txt", "d/b.txt"), names("named"));
  }

  @Test
  void directoriesElsewhereAreReadOnce() throws IOException {
    write("in/a.txt");
    write("in/.releases/5/hidden.txt");
    write("other/x.txt");
    write("other/sub/y.txt");
    write("other/sub/.z.txt");
    link("other/again", "../in");
    link("other/sub/loop", "../sub");
    link("in/l1", "../other/sub");
    link("in/l2", "../other");
    link("in/l3", "l2");
    link("in/current", ".releases/5");
    link("in/file.txt", "../other/x.txt");
    assertEquals(
        List.of("a.txt", "current/hidden.txt", "file.txt", "l1/y.txt", "l2/x.txt"), names("in"));
  }

  @Test
  void namesMayBeOdd() throws IOException {
    write("in é/d 100% ü/ß.txt");
    write("else où/x%20y.txt");
    link("in é/to ø", "../else où");
    assertEquals(List.of("d 100% ü/ß.txt", "to ø/x%20y.txt"), names("in é"));
  }

  @Test
  void filesComeInTheOrderOfTheirNames() throws IOException {
    for (String name : new String[] {"b/2", "b/1", "a", "c/d/e", "_x/1", "c/_x", ".y"}) {
      write("in/" + name);
    }
    assertEquals(List.of("a", "b/1", "b/2", "c/d/e"), names("in"));
    assertEquals(List.of("2"), names("in/b/2"));
  }
}
