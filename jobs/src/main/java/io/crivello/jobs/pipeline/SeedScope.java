package io.crivello.jobs.pipeline;
