package io.crivello.jobs;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.onlyDependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which room may look into which. */
class ArchitectureTest {
  private static final String ROOT = "io.crivello.";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.crivello");

  private static DescribedPredicate<JavaClass> outsideOfTheProjectOr(String... rooms) {
    String[] packages = new String[rooms.length];
    for (int i = 0; i < rooms.length; i++) packages[i] = ROOT + rooms[i] + "..";
    return resideInAnyPackage(packages)
        .or(DescribedPredicate.not(resideInAPackage("io.crivello..")))
        .as("reside in " + List.of(rooms) + " or outside of the project");
  }

  private static ArchRule room(String name, String... mayUse) {
    String[] rooms = new String[mayUse.length + 1];
    rooms[0] = name;
    System.arraycopy(mayUse, 0, rooms, 1, mayUse.length);
    return classes()
        .that()
        .resideInAPackage(ROOT + name + "..")
        .should(onlyDependOnClassesThat(outsideOfTheProjectOr(rooms)))
        .allowEmptyShould(true);
  }

  @Test
  void commonKnowsNoJob() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.crivello.jobs..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.crivello.jobs..")
        .check(CLASSES);
  }

  @Test
  void io() {
    room("io").check(CLASSES);
  }

  @Test
  void code() {
    room("code", "io").check(CLASSES);
  }

  @Test
  void struct() {
    room("struct", "code", "io", "hash").check(CLASSES);
  }

  @Test
  void hash() {
    room("hash").check(CLASSES);
  }

  @Test
  void sketch() {
    room("sketch").check(CLASSES);
  }

  @Test
  void url() {
    room("url").check(CLASSES);
  }

  @Test
  void text() {
    room("text", "hash").check(CLASSES);
  }

  @Test
  void table() {
    room("table", "io", "code", "struct", "hash").check(CLASSES);
  }

  @Test
  void sieve() {
    room("sieve", "io", "code", "struct", "hash", "table").check(CLASSES);
  }

  @Test
  void graph() {
    room("graph", "io", "code", "struct").check(CLASSES);
  }

  @Test
  void warc() {
    room("warc", "io", "hash").check(CLASSES);
  }

  @Test
  void document() {
    room("document", "io", "text", "url", "warc").check(CLASSES);
  }

  @Test
  void fetch() {
    room("fetch", "io", "hash", "url", "warc", "table").check(CLASSES);
  }

  @Test
  void neardup() {
    room("neardup", "io", "code", "struct", "hash", "text").check(CLASSES);
  }

  @Test
  void onlyWritablesAndStreamAdaptersKnowHadoop() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.crivello.jobs..", "io.crivello.writable..")
        .and()
        .doNotHaveFullyQualifiedName("io.crivello.io.SeekableSource")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.hadoop..")
        .check(CLASSES);
  }

  @Test
  void roomsDoNotDependOnEachOtherInCircles() {
    SlicesRuleDefinition.slices()
        .matching("io.crivello.(*)..")
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
  }

  @Test
  void stagesMeetThroughDatasetsOnly() {
    SlicesRuleDefinition.slices()
        .matching(
            "io.crivello.jobs.(crawl|sieve|pages|documents|neardup|graph|rank|index|query|codes)..")
        .should()
        .notDependOnEachOther()
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  /** The page store and the numbers of URLs serve all stages. */
  @Test
  void whatStagesShareKnowsNoStage() {
    noClasses()
        .that()
        .resideInAnyPackage("io.crivello.jobs.store..", "io.crivello.jobs.urls..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.crivello.jobs.crawl..",
            "io.crivello.jobs.sieve..",
            "io.crivello.jobs.pages..",
            "io.crivello.jobs.documents..",
            "io.crivello.jobs.neardup..",
            "io.crivello.jobs.graph..",
            "io.crivello.jobs.pipeline..")
        .check(CLASSES);
  }

  @Test
  void plumbingKnowsNoStage() {
    classes()
        .that()
        .resideInAnyPackage(
            "io.crivello.jobs.runtime..", "io.crivello.jobs.layout..", "io.crivello.jobs.state..")
        .should(
            onlyDependOnClassesThat(
                resideInAnyPackage(
                        "io.crivello.jobs.runtime..",
                        "io.crivello.jobs.layout..",
                        "io.crivello.jobs.state..")
                    .or(DescribedPredicate.not(resideInAPackage("io.crivello.jobs..")))
                    .as("are plumbing, common or outside of the project")))
        .check(CLASSES);
  }
}
