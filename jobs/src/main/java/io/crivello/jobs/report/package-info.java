/**
 * Reports for people: self-contained HTML pages with figures as inline SVG, made from tables that a
 * stage wrote. {@link io.crivello.jobs.report.BarChart} draws, {@link
 * io.crivello.jobs.report.HtmlReport} writes the page. Nothing here knows a stage.
 */
package io.crivello.jobs.report;
