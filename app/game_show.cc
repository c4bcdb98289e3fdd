// SPDX-License-Identifier: Apache-2.0
#include "app/game_show.h"

#include <algorithm>
#include <cstddef>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "base/str_cat.h"
#include "notation/point_names.h"
#include "report/game_view.h"

namespace tengen {
namespace {

std::string ColorText(Color color, const BoardStyle& style) {
  if (style.unicode) return color == Color::kBlack ? "Black" : "White";
  return color == Color::kBlack ? "Black (X)" : "White (O)";
}

const std::string& NameOf(const GameRecord& record, int seat) {
  return record.players[static_cast<std::size_t>(seat) - 1];
}

// The text before the first ply.
std::string Heading(const GameRecord& record) {
  std::string text = StrCat("\nGame ", record.id, ": ", NameOf(record, 1), " - ", NameOf(record, 2),
                            ", ", GameText(record.game), "\n");
  for (const PlyRecord& ply : record.plies) {
    StrAppend(&text, &ply == record.plies.data() ? "Opening: " : ", ",
              PlyName(ply.ply, record.game.size));
  }
  return StrCat(text, record.plies.empty() ? "\n" : "\n\n");
}

std::string ResultText(const GameRecord& record, const Game& game, const BoardStyle& style) {
  const int winner = record.winner.value_or(0);
  std::string text = "Draw";
  if (winner != 0) {
    const Color color = game.black_seat() == winner ? Color::kBlack : Color::kWhite;
    text = StrCat(NameOf(record, winner), ", ", ColorText(color, style), ", wins");
  }
  return StrCat("Result: ", text, " after ", record.plies.size(), " plies (", record.reason, ")\n");
}

}  // namespace

void GameShow::ShowPly(const GameRecord& so_far, const Game& game, const PlyRecord& ply) const {
  if (std::cmp_equal(so_far.plies.size(), so_far.opening_plies)) std::cout << Heading(so_far);
  const std::size_t width = std::max(so_far.players[0].size(), so_far.players[1].size());
  std::string name = NameOf(so_far, game.seat_to_move());
  name.resize(width, ' ');
  std::cout << absl::StrFormat("%3d. %s %s  %-8s ", so_far.plies.size() + 1,
                               ColorText(game.to_move(), style_), name,
                               PlyName(ply.ply, so_far.game.size))
            << ThoughtText(ply) << std::endl;
}

void GameShow::ShowEnd(const GameRecord& record) const {
  const absl::StatusOr<std::unique_ptr<Game>> game = Replay(record);
  if (!game.ok()) return;
  std::cout << '\n'
            << BoardText(**game, MarksOf(**game), style_) << BoardNotes(**game)
            << ResultText(record, **game, style_) << '\n'
            << std::flush;
}

}  // namespace tengen
