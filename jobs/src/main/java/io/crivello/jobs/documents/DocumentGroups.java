package io.crivello.jobs.documents;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts inputs into groups, in their order, by their sizes and number alone: a group that has enough
 * bytes, or as many inputs as one may have, takes no further one.
 */
public final class DocumentGroups {
  private static final long ENOUGH_BYTES = 32 << 20;
  private static final int MOST_INPUTS = 2000;

  private final long enoughBytes;
  private final List<DocumentGroup> groups = new ArrayList<>();
  private boolean open;
  private long bytes;

  public DocumentGroups() {
    this(ENOUGH_BYTES);
  }

  DocumentGroups(long enoughBytes) {
    this.enoughBytes = enoughBytes;
  }

  /** Adds an input; the group if it is the first one in it, else null. */
  public DocumentGroup add(DocumentGroup.Input input) {
    boolean fresh = !open || bytes >= enoughBytes || last().inputs().size() == MOST_INPUTS;
    if (fresh) {
      groups.add(new DocumentGroup(groups.size(), new ArrayList<>()));
      bytes = 0;
      open = true;
    }
    bytes += input.length();
    last().inputs().add(input);
    return fresh ? last() : null;
  }

  /** Ends the group: something else comes between its inputs and the next one. */
  public void end() {
    open = false;
  }

  private DocumentGroup last() {
    return groups.get(groups.size() - 1);
  }

  public List<DocumentGroup> groups() {
    return groups;
  }
}
