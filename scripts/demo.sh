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

mkdir -p build
rm -f build/demo-game.txt

say 'The variants that come with paisho. Each is one YAML file, and nothing else knows its rules.'
show_command paisho list

say 'Is a variant well formed? Every fault comes with file, line and column; silence is not an answer.'
show_command paisho check skud

say 'Does it do what its rulebook says? Its conformance cases, put to the engine and to the referee.'
show_command paisho conform skud

say 'One rule: what it says, where it comes from, where it is written.'
show_command paisho show skud laws.no-clash

say 'A position, and where one tile may go in it.'
show_command paisho moves examples/skud.yaml --from -4,3

say 'Why can it not go elsewhere? The clause that objects, in words, with its sources.'
show_command --exits 1 paisho judge examples/skud.yaml '(-4,3)-(-4,5)'
show_command --exits 1 paisho judge examples/skud.yaml arrange from -4,3 to 1,3

say 'What the rules see in the position.'
show_command paisho facts examples/skud.yaml

say 'A short game between two players who move at random; the seed makes it the same every time.'
show_command paisho play skud --against random --as nobody --seed 7 --plies 12 --record build/demo-game.txt

say 'Its record, replayed: every move is checked again.'
show_command paisho replay build/demo-game.txt --plies 8

say 'The same for every variant: check it, ask its cases, play a little.'
while read -r id; do
  printf '\n%s# %s%s\n' "$dim" "$id" "$plain"
  show_command paisho check "$id"
  if [[ -d specs/$id/cases ]]; then show_command paisho conform "$id"; fi
  show_command paisho play "$id" --against random --as nobody --seed 1 --plies 6
done < <(paisho list --format ids)

say 'Now it is your turn: `paisho play skud`, or `paisho --help`.'
