#!/usr/bin/env bash
# A tour of the command line: real commands, each printed before its output. `make demo` runs it with .venv/bin first on
# the path; by hand it runs with whatever `paisho` is installed. It stops at the first command that surprises it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -t 1 ]]; then bold=$'\e[1m' dim=$'\e[2m' plain=$'\e[0m'; else bold='' dim='' plain=''; fi

# say WORDS…: a line of commentary before a command.
say() {
  printf '\n%s# %s%s\n' "$dim" "$*" "$plain"
}

# show_command [--exits STATUS] COMMAND…: print the command as one would type it, then run it.
# The tour fails unless the command exits with STATUS (0 unless given): a refusal has to be one.
show_command() {
  local expected=0 status=0 word line=''
  if [[ $1 == --exits ]]; then
    expected=$2
    shift 2
  fi
  for word in "$@"; do
    if [[ $word =~ ^[A-Za-z0-9_./,:=+@%-]+$ ]]; then
      line+=" $word"
    else
      line+=" '${word//\'/\'\\\'\'}'"
    fi
  done
  printf '%s$%s%s\n' "$bold" "$line" "$plain"
  "$@" </dev/null || status=$?
  if ((status != expected)); then
    printf 'demo: expected exit status %d, got %d\n' "$expected" "$status" >&2
    exit 1
  fi
}

say 'The variants that come with paisho.'
show_command paisho list

say 'Is a variant well formed? Faults come with file, line and column; silence is not an answer.'
show_command paisho check skud
