#!/usr/bin/env bash
# Keeps engine <- eval <- search <- protocol <- arena <- app true, and engine <- notation <- protocol:
# no folder includes one that stands above it, nobody but tests includes tools/ or train/, and no
# include climbs with "..".
set -u
cd "$(dirname "$0")/.."

bad=0
forbid() {  # FOLDER WHAT: no file below FOLDER may include WHAT
  local found
  found=$(grep -rnE --include='*.h' --include='*.cc' "^ *# *include +[\"<]($2)" "$1" 2>/dev/null) ||
    return 0
  echo "$found"
  bad=1
}
forbid engine   'eval/|search/|notation/|protocol/|arena/|app/|bench/|tests/'
forbid eval     'search/|notation/|protocol/|arena/|app/|bench/|tests/'
forbid search   'notation/|protocol/|arena/|app/|bench/|tests/'
forbid notation 'eval/|search/|protocol/|arena/|app/|bench/|tests/'
forbid protocol 'arena/|app/|bench/|tests/'
forbid arena    'app/|bench/|tests/'
forbid app      'tests/'
# What is proven knows nothing of the searches that ask for it.
forbid search/proof 'search/games/'
for folder in bench tools train; do
  forbid "$folder" 'tests/'
done
for folder in engine eval search notation protocol arena app bench tools; do
  forbid "$folder" 'tools/|train/'
done
for folder in engine eval search notation protocol arena app bench tests tools train; do
  forbid "$folder" '\.\./'
done
[ $bad = 0 ] || echo "These includes go against engine <- eval <- search <- protocol <- arena <- app." >&2
exit $bad
