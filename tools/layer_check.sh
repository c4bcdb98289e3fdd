#!/usr/bin/env bash
# Keeps engine <- eval <- search <- protocol <- arena true: no folder includes one that stands above it,
# nobody includes tools/ or train/, and no include climbs with "..". main.cc stands above all.
set -u
cd "$(dirname "$0")/.."

bad=0
forbid() {  # FOLDER WHAT: no file below FOLDER may include WHAT
  local found
  found=$(grep -rnE --include='*.h' --include='*.cc' --exclude='main.cc' "^ *# *include +[\"<]($2)" "$1" 2>/dev/null) ||
    return 0
  echo "$found"
  bad=1
}
forbid engine   'eval/|search/|protocol/|arena/|bench/|tests/'
forbid eval     'search/|protocol/|arena/|bench/|tests/'
forbid search   'protocol/|arena/|bench/|tests/'
forbid protocol 'arena/|bench/|tests/'
forbid arena    'bench/|tests/'
for folder in bench tools train; do
  forbid "$folder" 'tests/'
done
for folder in engine eval search protocol arena bench tests tools train; do
  forbid "$folder" 'tools/|train/|\.\./'
done
[ $bad = 0 ] || echo "These includes go against engine <- eval <- search <- protocol <- arena." >&2
exit $bad
