/**
 * {@code codes}: which integer code suits some data. {@link io.crivello.jobs.codes.CountIntegers}
 * reads lines with one integer each and writes how often each integer occurs; {@link
 * io.crivello.jobs.codes.CodeTable} walks over these counts and says what each code would take.
 */
package io.crivello.jobs.codes;
