#!/usr/bin/env bash
# Crivello's command line. Builds the jar when it is missing or older than the sources, then runs.
set -euo pipefail

home=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
jar=$home/jobs/target/crivello.jar
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# build MARKER MAVEN-ARGUMENT…: runs Maven unless the marker is newer than every source.
build() {
  local marker=$1 log=$home/target/build.log
  shift
  if [[ -e $marker && -z $(find "$home"/pom.xml "$home"/{common,jobs,bench}/pom.xml "$home"/{common,jobs,bench}/src "$home"/conf \
      -type f -newer "$marker" -not -path '*/src/test/*' -print -quit) ]]; then
    return
  fi
  mkdir -p "$home/target"
  echo "building (log: $log; the first time it downloads Hadoop) …" >&2
  if ! (cd "$home" && ./mvnw -q -B -Dquick -DskipTests -Dmaven.test.skip=true "$@" package) >"$log" 2>&1; then
    grep -m 20 -E '^\[ERROR\]|error:|cannot|failed' "$log" >&2 || tail -n 20 "$log" >&2
    echo "crivello: the build failed (log: $log)" >&2
    exit 1
  fi
  touch "$marker"
}

if [[ ${1:-} == bench ]]; then
  shift
  build "$home/bench/target/built" -Pbench
  exec "$java" -cp "$home/bench/target/classes:$home/bench/target/lib/*" io.crivello.bench.Bench "$@"
fi

build "$jar"

logs=${CRIVELLO_LOG_DIR:-$home/logs}
mkdir -p "$logs"
options=(-Dlog4j.configuration="file:$home/conf/log4j.properties" -Dcrivello.log.file="$logs/crivello.log")
if [[ -t 2 ]]; then options+=(-Dcrivello.terminal=true); fi

class_path=$jar:$home/conf:${HADOOP_CONF_DIR:+$HADOOP_CONF_DIR:}$home/jobs/target/hadoop/*

exec "$java" "${options[@]}" ${CRIVELLO_JAVA_OPTS:-} -cp "$class_path" io.crivello.jobs.cli.Main "$@"
