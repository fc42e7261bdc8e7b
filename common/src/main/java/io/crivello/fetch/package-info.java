/** From a fetch list to an archive: politeness queues, robots, HTTP, the log of a round. */
package io.crivello.fetch;
