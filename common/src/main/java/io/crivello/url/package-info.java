/** URLs: canonical form, sort form (reversed host), registered domain, scope rules. */
package io.crivello.url;
