/** Sorted tables on disk: prefix-compressed blocks with a sparse index. */
package io.crivello.table;
