/**
 * Measurements beside the tools users know. A {@link io.crivello.bench.Section} measures one thing
 * with this project and with a peer on the same data; {@link io.crivello.bench.Bench} runs each
 * section in a Java machine of its own, so that one does not spoil the other's compiled code.
 */
package io.crivello.bench;
