// SPDX-License-Identifier: Apache-2.0
#include "match/duplicate_games.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/random_stream.h"
#include "notation/ply_text.h"

namespace tengen {

std::optional<std::int64_t> DuplicateGames::Add(const JournalGame& game) {
  if (game.finished.failing_seat != 0) return std::nullopt;
  ++games_;
  std::array<int, 2> engines = game.finished.engines;
  std::sort(engines.begin(), engines.end());
  std::string plies;
  for (const PlyRecord& ply : game.record.plies) absl::StrAppend(&plies, PlyText(ply.ply), ";");
  const auto [first, is_new] =
      first_.emplace(std::pair(engines, SeedOf(plies, 0)), game.finished.number);
  if (is_new) return std::nullopt;
  ++repeated_;
  return first->second;
}

}  // namespace tengen
