/**
 * What drives the stages: crawl rounds, ingestion, feeds, and commands that look at a workspace.
 */
package io.crivello.jobs.pipeline;
