/**
 * Sorted tables on disk: byte strings to byte strings.
 *
 * <p>A record enters a {@link io.crivello.table.SortedTableWriter} in key order (unsigned bytes,
 * strictly increasing) and lands, its key front-coded, in a block of about 16 KiB; the first keys
 * of the blocks make a sparse index at the end of the file. A {@link
 * io.crivello.table.SortedTableReader} loads that index only and finds a record by key or by
 * ordinal with one read of one block, or gives all of them in order. A {@link
 * io.crivello.table.TableMerge} reads several tables as one, newer records hiding older ones: so a
 * round adds a small table beside a large one, and a later round folds them together.
 *
 * <p>Blocks are cut by data alone: the same records give the same bytes. {@link
 * io.crivello.table.SortedTableFormat} says which.
 */
package io.crivello.table;
