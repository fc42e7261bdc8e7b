/**
 * From found URLs to the frontier: the ordinal of a found URL, runs of URLs (A, F) and of
 * signatures (Z), their merge, and the classical sieves behind one interface.
 */
package io.crivello.sieve;
