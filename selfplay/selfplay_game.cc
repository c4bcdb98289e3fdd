// SPDX-License-Identifier: Apache-2.0
#include "selfplay/selfplay_game.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/version.h"
#include "engine/games.h"
#include "notation/ply_text.h"
#include "selfplay/open_rows.h"

namespace tengen {
namespace {

// The random choice selects among this number of the best lines of a search.
constexpr int kVariedLines = 4;
// The game is a draw if at least one of two conditions is true for kEvenPlies plies in a row:
// - The value is from -kEven to kEven, and the record has stones for at least kFilledPercent of the
//   cells.
// - At most kOpenPercent of the rows are open, and the value is not proven. In such positions a
//   value of some hundred points does not show that a side can still win.
//
// docs/selfplay.md has the measurements from which these numbers were chosen.
constexpr int kEvenPlies = 8;  // in plies
constexpr Value kEven = 7;     // unit: eval/value.h
constexpr int kFilledPercent = 40;
constexpr int kOpenPercent = 15;

class SelfplayGame {
 public:
  SelfplayGame(const GameSpec& spec, const SelfplaySettings& settings, std::uint64_t seed,
               const std::function<bool(Key)>& taken, Player& player, const StopFlag& stop)
      : settings_(settings),
        taken_(taken),
        player_(player),
        stop_(stop),
        random_(seed),
        game_(MakeGame(spec)) {
    record_.game = spec;
    record_.seed = seed;
    const std::string engine = absl::StrCat(std::string(kName), " ", std::string(kVersion));
    record_.players = {engine, engine};
  }

  absl::StatusOr<GameRecord> Run() {
    player_.ClearMemory();
    const std::vector<Ply> opening =
        GenerateOpening(record_.game, settings_.opening, taken_, random_, player_, stop_);
    if (stop_) return absl::CancelledError("stopped");
    if (opening.empty()) {
      return absl::FailedPreconditionError(
          "no opening was found that the shard does not have yet: fewer games in a shard, or more "
          "stones in an opening, wanted");
    }
    for (const Ply& ply : opening) {
      game_->Play(ply);
      record_.plies.push_back({.ply = ply});
    }
    record_.opening_plies = static_cast<int>(opening.size());
    while (!record_.winner) {
      if (absl::Status status = PlayPly(); !status.ok()) return status;
    }
    return std::move(record_);
  }

 private:
  absl::Status PlayPly() {
    const int varied_left =
        record_.opening_plies + settings_.varied_plies - static_cast<int>(record_.plies.size());
    SearchRequest request;
    request.state = game_->Clone();
    request.limits.max_nodes = NodesOfPly();
    if (varied_left > 0) request.multi_pv = kVariedLines;
    const SearchReport report = player_.Think(request, stop_, nullptr);
    if (stop_) return absl::CancelledError("stopped");

    PlyRecord made;
    if (!report.lines.empty()) made.value = report.lines.front().value;
    made.ply = varied_left > 0 ? OneOf(report.lines) : report.best;
    if (made.ply.kind == PlyKind::kStones && made.ply.points.empty()) {
      made.ply = {.kind = PlyKind::kPass};  // no stone can be placed
    }
    if (const absl::Status status = game_->Check(made.ply); !status.ok()) {
      return absl::InternalError(absl::StrCat("the game of seed ", record_.seed, ", ply ",
                                              record_.plies.size() + 1, ", ", PlyText(made.ply),
                                              ": ", std::string(status.message())));
    }
    const int seat = game_->seat_to_move();
    game_->Play(made.ply);
    record_.plies.push_back(made);
    Judge(seat, made.value);
    return absl::OkStatus();
  }

  std::uint64_t NodesOfPly() {
    const double mean = static_cast<double>(settings_.nodes);
    const double wanted = mean * (1 + settings_.noise_percent * random_.Normal() / 100);
    return static_cast<std::uint64_t>(std::clamp(wanted, mean / 4, mean * 4));
  }

  Ply OneOf(const std::vector<PvLine>& lines) {
    if (lines.empty()) return {};
    const Value least = lines.front().value - settings_.varied_window;
    const auto end = std::find_if(lines.begin(), lines.end(),
                                  [least](const PvLine& line) { return line.value < least; });
    const auto choices = static_cast<int>(end - lines.begin());
    return lines[static_cast<std::size_t>(random_.Between(0, choices - 1))].moves.front();
  }

  // Checks whether the game is over after a ply of `seat`.
  void Judge(int seat, std::optional<Value> value) {
    record_.winner = WinnerSeat(*game_);
    if (record_.winner) {
      record_.reason = std::string(EndReasonText(game_->reason()));
      return;
    }
    const BoardSize size = record_.game.size;
    const int cells = size.width * size.height;
    if (settings_.adjudicate) Adjudicate(seat, value, cells);
    if (!record_.winner && static_cast<int>(record_.plies.size()) >= 2 * cells) {
      End(0, kTooLongReason);  // games with captures or repetitions may have no end
    }
  }

  void Adjudicate(int seat, std::optional<Value> value, int cells) {
    const std::optional<RowCounts> rows = CountOpenRows(*game_);
    if (rows && rows->open == 0) return End(0, kDeadReason);
    const bool proven = value && (IsWin(*value) || IsLoss(*value));
    if (proven) return End(IsWin(*value) ? seat : 3 - seat, kProvenReason);
    const bool filled = static_cast<int>(game_->record().size()) * 100 >= cells * kFilledPercent;
    const bool even = value && std::abs(*value) <= kEven && filled;
    const bool closed = rows && rows->open * 100 <= rows->all * kOpenPercent;
    even_plies_ = even || closed ? even_plies_ + 1 : 0;
    if (even_plies_ >= kEvenPlies) End(0, kEvenReason);
  }

  void End(int winner, std::string_view reason) {
    record_.winner = winner;
    record_.reason = std::string(reason);
  }

  const SelfplaySettings& settings_;
  const std::function<bool(Key)>& taken_;
  Player& player_;
  const StopFlag& stop_;
  RandomStream random_;
  std::unique_ptr<Game> game_;
  GameRecord record_;
  int even_plies_ = 0;
};

}  // namespace

absl::StatusOr<GameRecord> PlaySelfplayGame(const GameSpec& spec, const SelfplaySettings& settings,
                                            std::uint64_t seed,
                                            const std::function<bool(Key)>& taken, Player& player,
                                            const StopFlag& stop) {
  return SelfplayGame(spec, settings, seed, taken, player, stop).Run();
}

}  // namespace tengen
