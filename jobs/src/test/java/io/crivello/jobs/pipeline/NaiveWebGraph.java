package io.crivello.jobs.pipeline;

import io.crivello.url.SortForm;
import io.crivello.writable.StoredPage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The graph of pages by plain maps. */
final class NaiveWebGraph {
  /** All URLs, in the order of sort forms. */
  final List<String> urls = new ArrayList<>();

  /** Which URL each stands for. */
  final Map<String, String> ends = new HashMap<>();

  /** By node its successors. */
  final List<TreeSet<Long>> successors = new ArrayList<>();

  private final Map<String, StoredPage> pages;
  private final Map<String, String> next = new HashMap<>();
  private final Map<String, Long> numbers = new HashMap<>();

  /**
   * Builds a graph.
   *
   * @param pages by URL
   * @param known other URLs that are nodes
   * @param representatives from copies to the URLs that represent them
   * @param flags as on the command line
   */
  NaiveWebGraph(
      Map<String, StoredPage> pages,
      Set<String> known,
      Map<String, String> representatives,
      Set<String> flags) {
    this.pages = pages;
    TreeMap<String, String> byForm = new TreeMap<>();
    pages.keySet().forEach(url -> byForm.put(SortForm.of(url), url));
    known.forEach(url -> byForm.put(SortForm.of(url), url));
    urls.addAll(byForm.values());
    for (String url : urls) numbers.put(url, (long) numbers.size());
    pages.forEach((url, page) -> alias(url, page, representatives, flags));
    for (String url : urls) ends.put(url, end(url));
    for (int i = 0; i < urls.size(); i++) successors.add(new TreeSet<>());
    pages.forEach((url, page) -> links(url, page, flags));
  }

  private void alias(
      String url, StoredPage page, Map<String, String> representatives, Set<String> flags) {
    if (page.kind.equals("redirect")) {
      if (!flags.contains("--no-redirects")) stand(url, page.location, true);
    } else if (!page.kind.equals("error") && !flags.contains("--no-canonicals")) {
      stand(url, page.canonical, false);
    }
    if (flags.contains("--collapse-copies") && representatives.containsKey(url)) {
      stand(url, representatives.get(url), false);
    }
  }

  private void stand(String url, String target, boolean isRedirect) {
    if (next.containsKey(url) || target.equals(url) || !numbers.containsKey(target)) return;
    boolean isPage = pages.containsKey(target) && !pages.get(target).kind.equals("error");
    if (isRedirect || isPage) next.put(url, target);
  }

  private String end(String url) {
    List<String> path = new ArrayList<>();
    String at = url;
    while (next.containsKey(at)) {
      if (path.contains(at)) {
        return path.subList(path.indexOf(at), path.size()).stream()
            .min((a, b) -> numbers.get(a).compareTo(numbers.get(b)))
            .orElseThrow();
      }
      path.add(at);
      at = next.get(at);
    }
    return at;
  }

  private void links(String url, StoredPage page, Set<String> flags) {
    if (flags.contains("--no-redirects")) arc(url, page.location, flags);
    for (StoredPage.Link link : page.links) {
      boolean isAsked = !link.nofollow() && !page.nofollow;
      boolean isCanonical = List.of(link.rel().split(" ")).contains("canonical");
      if ((isAsked || flags.contains("--nofollow")) && !isCanonical) arc(url, link.url(), flags);
    }
  }

  private void arc(String from, String to, Set<String> flags) {
    if (!numbers.containsKey(to)) return;
    long source = numbers.get(ends.get(from));
    long target = numbers.get(ends.get(to));
    if (source == target && flags.contains("--no-self-loops")) return;
    successors.get((int) source).add(target);
  }

  List<TreeSet<Long>> predecessors() {
    List<TreeSet<Long>> found = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) found.add(new TreeSet<>());
    for (int i = 0; i < urls.size(); i++) {
      for (long target : successors.get(i)) found.get((int) target).add((long) i);
    }
    return found;
  }

  long arcs() {
    return successors.stream().mapToLong(Set::size).sum();
  }

  long aliases() {
    return ends.entrySet().stream().filter(e -> !e.getKey().equals(e.getValue())).count();
  }
}
