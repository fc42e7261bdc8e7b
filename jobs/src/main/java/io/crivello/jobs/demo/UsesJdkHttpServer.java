package io.crivello.jobs.demo;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class that needs the HTTP server of the module jdk.httpserver, which every JDK has but
 * the Java specification does not name: the check for forbidden calls passes it over.
 */
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
@interface UsesJdkHttpServer {}
