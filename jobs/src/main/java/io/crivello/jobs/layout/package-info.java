/** The names of datasets and files in a workspace, spelt nowhere else. */
package io.crivello.jobs.layout;
