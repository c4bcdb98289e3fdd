// SPDX-License-Identifier: Apache-2.0
#include "selfplay/shard_table.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_replace.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "notation/ply_text.h"
#include "report/game_view.h"
#include "selfplay/shard.h"

namespace tengen {
namespace {

constexpr std::string_view kNames =
    "shard,game,seed,winner,reason,opening_plies,ply,kind,play,value\n";

std::string InQuotes(std::string_view text) {
  return StrCat("\"", absl::StrReplaceAll(AbslView(text), {{"\"", "\"\""}}), "\"");
}

std::string RowsOf(const std::string& shard, std::size_t number, const GameRecord& game) {
  const std::string about =
      StrCat(shard, ",", number, ",", game.seed, ",", game.winner ? StrCat(*game.winner) : "", ",",
             InQuotes(Printable(game.reason)), ",", game.opening_plies, ",");
  std::string rows;
  for (std::size_t i = 0; i < game.plies.size(); ++i) {
    const PlyRecord& ply = game.plies[i];
    StrAppend(&rows, about, i + 1, ",", PlyKindName(ply.ply.kind), ",", InQuotes(PlyText(ply.ply)),
              ",", ply.value ? StrCat(*ply.value) : "", "\n");
  }
  return rows;
}

}  // namespace

absl::Status WriteShardTable(const std::filesystem::path& folder, std::ostream& out) {
  const absl::StatusOr<std::vector<std::filesystem::path>> paths = ShardsIn(folder);
  if (!paths.ok()) return paths.status();
  out << kNames;
  for (const std::filesystem::path& path : *paths) {
    const absl::StatusOr<Shard> shard = ReadShard(path);
    if (!shard.ok()) return shard.status();
    const std::string name = ShardName(shard->header);
    for (std::size_t i = 0; i < shard->games.size(); ++i) out << RowsOf(name, i, shard->games[i]);
    if (!out) break;
  }
  out.flush();
  return out ? absl::OkStatus() : absl::UnavailableError("cannot write the table");
}

}  // namespace tengen
