// SPDX-License-Identifier: Apache-2.0
//
// GtpGame: the game of a conversation in the Go Text Protocol (GTP). GTP tells one stone in each
// move. So a ply of several stones (a turn of connect6, the first stones of some openings) is told
// stone by stone: GtpGame keeps the stones of the unfinished ply and plays the ply with its last
// stone.
//
// A pass changes nothing in two cases: after the end of the game, and if the other side is to move.
// So a controller that lets the sides move strictly in turn can play connect6: while one side tells
// its second stone, the other side passes.
//
// Not thread safe; no call blocks. After an error nothing has changed. The messages contain points
// in protocol notation (notation/ply_text.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "engine/board.h"
#include "engine/game.h"
#include "notation/record/game_record.h"

namespace tengen {

inline Ply PassPly() { return {PlyKind::kPass, {}, 0}; }

class GtpGame {
 public:
  // Begins with an empty board. Precondition: CheckSpec accepts the spec.
  explicit GtpGame(const GameSpec& spec);

  // The game without the stones of the unfinished ply.
  const Game& game() const { return *game_; }
  const std::vector<Point>& unfinished() const { return unfinished_; }
  bool over() const { return game_->outcome() != Outcome::kNone; }

  // The side whose stone is next. The content of a point, stones of the unfinished ply included.
  Color to_move() const;
  Stone At(Point p) const;
  // The legal points of the next stone, sorted by y, then x. Empty after the end of the game.
  std::vector<Point> NextPoints() const;
  bool MayPass() const;
  // The number of stones in a ply that is told stone by stone; 1 if the next ply is not of this
  // kind.
  int StonesOfPly() const;

  // The position as a game in free play, for a search, and the points that the next stone may have;
  // empty: all points. nullopt: the unfinished ply is not a turn, so there is no such game.
  struct FreePosition {
    std::shared_ptr<const Game> game;
    std::vector<Point> only;
  };
  std::optional<FreePosition> Free() const;

  // Each of these begins a new game. Resize: an error of CheckSpec. SetUp: an error of Game::SetUp;
  // Load: an error of Replay. Load plays at most `plies` plies of the record, without plies after
  // the end of the game.
  void Clear();
  absl::Status Resize(BoardSize size);
  absl::Status SetUp(const std::vector<Placement>& stones, Color to_move);
  absl::Status Load(GameRecord record, std::size_t plies);
  // Plays the same moves in another game. An error: CheckSpec refuses the game, or a move is not
  // legal there.
  absl::Status ChangeGame(const GameSpec& spec);
  const GameSpec& spec() const { return spec_; }

  // Plays a stone, a whole ply or a pass of this side.
  absl::Status Play(Color color, const Ply& move);
  // Takes back the last move. Error: FailedPrecondition if there is none.
  absl::Status Undo();
  std::size_t moves() const { return log_.size(); }

  // The finished plies.
  GameRecord Record() const;

 private:
  // What a move did. kNothing: a pass without effect. kBegan: a stone of an unfinished ply.
  // kFinished: the last stone of a ply that was told stone by stone. kWhole: a whole ply.
  enum class Effect : std::uint8_t { kNothing, kBegan, kFinished, kWhole };
  struct Move {
    Color color;
    Ply ply;
    Effect effect;
  };

  absl::Status BeginWith(Setup setup);
  absl::Status PlayStone(Point p);
  absl::Status PlayWhole(const Ply& ply);
  absl::Status WhyNot(const std::vector<Point>& begun) const;
  // True if a legal ply begins with these stones. `count`: the number of stones of the ply.
  bool CanFinish(std::vector<Point>* begun, std::size_t count) const;
  bool Has(Point p) const;

  GameSpec spec_;               // of the next empty board
  std::optional<Setup> setup_;  // the position before the first move
  std::unique_ptr<Game> game_;
  std::size_t plies_of_setup_ = 0;  // 1: a winning row stands in the set-up position, and the last
                                    // stone of the row is a ply of game_
  std::vector<Point> unfinished_;
  std::vector<Move> log_;
};

}  // namespace tengen
