/** The offline sieve: from found URLs (A) and seen signatures (Z) to the frontier (F). */
package io.crivello.jobs.sieve;
