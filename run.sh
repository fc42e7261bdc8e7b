#!/usr/bin/env bash
# Crivello's command line. Builds the jar when it is missing or older than the sources, then runs.
set -euo pipefail

self=${BASH_SOURCE[0]}
while [[ -L $self ]]; do
  link=$(readlink "$self")
  [[ $link == /* ]] || link=$(dirname "$self")/$link
  self=$link
done
home=$(cd "$(dirname "$self")" && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java

# build MARKER SOURCES… -- MAVEN-ARGUMENT…: runs Maven unless the marker, which Maven writes when
# everything is there, is newer than every source and every directory of sources.
build() {
  local marker=$1 log=$home/target/build.log sources=()
  shift
  while [[ $1 != -- ]]; do
    sources+=("$home/$1")
    shift
  done
  shift
  if [[ -e $marker && -z $(find "${sources[@]}" -newer "$marker" -print -quit) ]]; then
    return
  fi
  mkdir -p "$home/target"
  echo "building (log: $log; the first time it downloads Hadoop) …" >&2
  if ! (cd "$home" && ./mvnw -q -B -Dquick -Dmaven.test.skip=true "$@" package) >"$log" 2>&1; then
    grep -m 20 -E '^\[ERROR\]|error:|cannot|failed' "$log" >&2 || tail -n 20 "$log" >&2
    echo "crivello: the build failed (log: $log)" >&2
    exit 1
  fi
}

poms=(pom.xml common/pom.xml jobs/pom.xml)
sources=(common/src/main common/src/codegen jobs/src/main conf/crivello-default.xml)

if [[ ${1:-} == bench ]]; then
  shift
  build "$home/bench/target/built" "${poms[@]}" bench/pom.xml "${sources[@]}" bench/src -- -Pbench
  exec "$java" -cp "$home/bench/target/classes:$home/bench/target/lib/*" io.crivello.bench.Bench "$@"
fi

build "$home/jobs/target/built" "${poms[@]}" "${sources[@]}" --

if [[ ${1:-} == demo && ! -e $home/target/demo/complete ]]; then
  log=$home/target/build.log
  echo "fetching the pages of the demo (log: $log) …" >&2
  if ! (cd "$home" && ./mvnw -q -B -N -Dquick -Pdemo validate) >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    echo "crivello: the pages of the demo could not be fetched (log: $log)" >&2
    exit 1
  fi
  : >"$home/target/demo/complete"
fi

logs=${CRIVELLO_LOG_DIR:-$home/logs}
log=$logs/crivello.log
if ! { mkdir -p "$logs" && : >>"$log"; } 2>/dev/null; then
  echo "crivello: $log cannot be written, so there is no log; CRIVELLO_LOG_DIR names another place" >&2
  log=/dev/null
fi
options=(-Dlog4j.configuration="file:$home/conf/log4j.properties" -Dcrivello.log.file="$log")
if [[ ${1:-} == demo ]]; then options+=(-Dcrivello.demo.pages="$home/target/demo"); fi
if [[ -t 2 ]]; then options+=(-Dcrivello.terminal=true); fi

exec "$java" "${options[@]}" ${CRIVELLO_JAVA_OPTS:-} \
  -cp "$home/jobs/target/crivello.jar:$home/conf:$home/jobs/target/hadoop/*" \
  io.crivello.jobs.cli.Main "$@"
