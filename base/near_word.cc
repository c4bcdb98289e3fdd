// SPDX-License-Identifier: Apache-2.0
#include "base/near_word.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/ascii.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {
namespace {

// Longer words are not compared, because the time of a comparison grows with the product of the two
// lengths.
constexpr std::size_t kLongestWord = 64;
constexpr std::size_t kLettersASlip = 3;  // one edit is accepted for each group of this many
                                          // letters

char Lower(char c) { return absl::ascii_tolower(static_cast<unsigned char>(c)); }

// The optimal string alignment distance of two words, computed row by row. `before` is the previous
// row, `earlier` the row before that.
std::size_t Slips(std::string_view a, std::string_view b) {
  std::vector<std::size_t> earlier, before(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    earlier = before;
    before = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const char x = Lower(a[i - 1]), y = Lower(b[j - 1]);
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (x == y ? 0 : 1)});
      if (i > 1 && j > 1 && x == Lower(b[j - 2]) && y == Lower(a[i - 2])) {
        row[j] = std::min(row[j], earlier[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string_view> NearWord(std::string_view typed,
                                         std::span<const std::string_view> known) {
  std::optional<std::string_view> near;
  std::size_t fewest = 0;
  if (typed.size() > kLongestWord) return near;
  for (const std::string_view word : known) {
    const std::size_t slips = Slips(typed, word);
    if (kLettersASlip * slips > std::max(typed.size(), word.size())) continue;
    if (near && slips >= fewest) continue;
    near = word;
    fewest = slips;
  }
  return near;
}

std::string Listed(std::span<const std::string_view> words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last : ", ";
    text += words[i];
  }
  return text;
}

std::string DidYouMean(std::string_view typed, std::span<const std::string_view> known,
                       std::string_view otherwise) {
  const std::optional<std::string_view> near = NearWord(typed, known);
  return near ? StrCat(", did you mean ", *near, "?") : std::string(otherwise);
}

}  // namespace tengen
