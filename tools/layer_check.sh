#!/usr/bin/env bash
# Keeps engine <- eval <- search <- database <- protocol <- arena <- app true, and engine <- notation
# <- database:
# no folder includes one that stands above it, nobody but tests includes tools/ or train/, and no
# include climbs with "..". And what a comment or a page cites of this repository exists: files by
# their path from its root, pages of docs/ also by their name alone.
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
forbid engine   'eval/|search/|notation/|database/|protocol/|arena/|app/|bench/|tests/'
forbid eval     'search/|notation/|database/|protocol/|arena/|app/|bench/|tests/'
forbid search   'notation/|database/|protocol/|arena/|app/|bench/|tests/'
forbid notation 'eval/|search/|database/|protocol/|arena/|app/|bench/|tests/'
forbid database 'protocol/|arena/|app/|bench/|tests/'
forbid protocol 'arena/|app/|bench/|tests/'
forbid arena    'app/|bench/|tests/'
forbid app      'tests/'
# What is proven knows nothing of the searches that ask for it.
forbid search/proof 'search/games/'
for folder in bench tools train; do
  forbid "$folder" 'tests/'
done
for folder in engine eval search notation database protocol arena app bench tools; do
  forbid "$folder" 'tools/|train/'
done
for folder in engine eval search notation database protocol arena app bench tests tools train; do
  forbid "$folder" '\.\./'
done
[ $bad = 0 ] || echo "These includes go against engine <- eval <- search <- database <- protocol <- arena <- app." >&2

# The library of Debian's emscripten has none of these; told here, not after half an hour of CI.
if grep -rnE --include='*.h' --include='*.cc' 'std::ranges::[a-z_]+\(' engine eval search notation \
    protocol arena bench web | grep -vE 'ranges::(begin|end|size|data)\('; then
  echo "Emscripten's library lacks std::ranges' algorithms: use those of iterators." >&2
  bad=1
fi

folders='engine|eval|search|notation|database|protocol|arena|app|bench|tests|tools|train|docs'
# What matches REGEX, each once. The guide to a new game names files to be written, and a decision
# those of its time.
cited() {  # REGEX
  grep -rhoE --include='*.h' --include='*.cc' --include='*.md' --include='*.sh' --include='*.txt' \
    --exclude=add-a-game.md --exclude-dir=decisions "$1" README.md CMakeLists.txt ${folders//|/ } | sort -u
}
missing=0
while read -r path; do
  [ -e "$path" ] || [ -e "docs/$path" ] || { echo "$path is cited and does not exist" >&2; missing=1; }
done < <(cited "(^|[^][:alnum:]_/.-])($folders)/[a-z0-9_/-]+\.(h|cc|md|sh|py|cmake)\>" |
           grep -oE "($folders)/.*"
         cited '(^|[^][:alnum:]_/.-])[a-z-]+\.md\>' | grep -oE '[a-z-]+\.md')
exit $((bad | missing))
