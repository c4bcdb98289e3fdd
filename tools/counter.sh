# SPDX-License-Identifier: Apache-2.0
# For other scripts: source tools/counter.sh.

# Appends standard input to the file LOG, and shows the progress of a count in the input, such as 12
# of 80. A terminal shows every value; other outputs get a line after each tenth part. PATTERN is a
# regular expression. Its first group is the count, its second group is the total.
counter() {  # LOG PATTERN
  local line shown=
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    [[ $line =~ $2 ]] || continue
    if [ -t 1 ]; then
      printf '\r[%s/%s]' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    elif [ "$shown" != $((10 * BASH_REMATCH[1] / BASH_REMATCH[2])) ]; then
      shown=$((10 * BASH_REMATCH[1] / BASH_REMATCH[2]))
      printf '[%s/%s]\n' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    fi
  done
  if [ -t 1 ]; then printf '\r\033[K'; fi
}
