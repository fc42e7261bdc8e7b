/** WARC and ARC files: writing, reading with damage, recovering, replaying. */
package io.crivello.warc;
