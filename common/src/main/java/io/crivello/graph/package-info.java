/** The web graph in compressed form. */
package io.crivello.graph;
