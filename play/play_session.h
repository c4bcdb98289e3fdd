// SPDX-License-Identifier: Apache-2.0
//
// PlaySession: somebody plays with Tengen by typing lines: moves and commands in, text out. Knows
// no terminal; app/play_command.cc joins it to one, or to a pipe. It plays every game of
// the registry with its openings, keeps the clocks, the record and, in a challenge, the ladder.
//
// Handle blocks while Tengen thinks. One thread. What is typed is never believed: a bad line gets
// one line that says what is accepted, and changes nothing.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/clock.h"
#include "base/stop_flag.h"
#include "engine/game.h"
#include "notation/record/game_record.h"
#include "play/board_text.h"
#include "play/challenge.h"
#include "search/limits.h"
#include "search/player/player.h"

namespace tengen {

// What each side has for the game.
struct PlayClock {
  std::int64_t ms = 0;
  std::int64_t increment_ms = 0;  // added after each ply
};

struct PlaySettings {
  GameSpec game;
  std::array<bool, 2> human = {true, false};  // by seat: who begins, who answers
  int level = kFullLevel;
  // Chosen by the user: a game that is loaded says nothing of it. Else it is played on as it was.
  bool sides_chosen = false, level_chosen = false;
  Limits limits;                   // of each ply of Tengen, beside the clock
  std::optional<PlayClock> clock;  // for both; none: nobody is hurried
  int threads = 1;
  std::uint64_t seed = 1;  // what decides where Tengen's choice is free
  BoardStyle style;
  // A challenge says game, level and colours itself. `keep` is told of every win.
  std::optional<ChallengeProgress> challenge;
  std::function<absl::Status(const ChallengeProgress&)> keep;
};

class PlaySession {
 public:
  using WriteFn = std::function<void(std::string_view text)>;
  using NowFn = std::function<Clock::time_point()>;

  // All must outlive it. `stop` makes Tengen answer at once.
  PlaySession(PlaySettings settings, Player& player, const StopFlag& stop, WriteFn write,
              NowFn now = Clock::now);

  // Plies were made since the game was saved, or loaded.
  bool unsaved() const { return unsaved_; }

  // Says what is played and how, and plays Tengen's first ply if it begins.
  void Begin();
  // A line that was typed. False: it was the last one.
  bool Handle(std::string_view line);

  // --- For who draws the board himself ---
  const Game& game() const { return *game_; }
  std::string BoardWithCursor(Point cursor) const;
  // How many points the ply has that is asked for now; 0: none is.
  int PointsWanted() const;

 private:
  struct Command;
  static const Command kCommands[];

  struct Result {
    int winner = 0;  // a seat; 0: nobody
    std::string why;
  };

  // --- The game ---
  void StartGame();
  void Play(const Ply& ply, PlyRecord record);
  void PlayTyped(std::string_view line);
  void PlayTengens();
  void ConcludeGame();
  void Announce(const Ply& ply, int seat);
  void AskForPly();
  bool IsOver() const { return result_.has_value(); }
  bool HumanToMove() const;
  GameRecord Record() const;
  void TakeSides(const GameRecord& record);
  absl::StatusOr<Ply> ParseTyped(std::string_view line) const;
  std::optional<Point> PointOfColumn(std::string_view word) const;
  SearchReport Think(int level, const Limits& limits) const;
  SearchReport BestPly() const;

  // --- The clocks ---
  std::int64_t StopClock();
  bool FellFlag(int seat) const { return settings_.clock && left_ms_[SeatIndex(seat)] < 0; }
  static std::size_t SeatIndex(int seat) { return static_cast<std::size_t>(seat - 1); }

  // --- Words ---
  std::string NameOf(int seat) const;
  std::string SideText(int seat) const;
  std::string ClocksText() const;
  std::string PlyText(const Ply& ply) const;
  std::string LineText(const std::vector<Ply>& line, std::size_t from) const;
  void Say(std::string_view text) { write_(text); }
  void SayLine(std::string_view text);

  // --- Commands ---
  void Help(std::string_view);
  void ShowBoard(std::string_view);
  void Hint(std::string_view);
  void ShowThreats(std::string_view);
  void Undo(std::string_view);
  void Resign(std::string_view);
  void Save(std::string_view file);
  void Load(std::string_view file);
  void Review(std::string_view);
  void ShowMoves(std::string_view);
  void SetLevel(std::string_view level);
  void NewGame(std::string_view);
  void PlayForMe(std::string_view);
  // Whether it may be used: not in a challenge.
  bool Helped(std::string_view what);

  PlaySettings settings_;
  Player& player_;
  const StopFlag& stop_;
  const WriteFn write_;
  const NowFn now_;
  std::unique_ptr<Game> game_;
  std::vector<PlyRecord> plies_;  // as many as the game has
  bool unsaved_ = false;
  std::optional<Result> result_;
  std::array<std::int64_t, 2> left_ms_ = {};  // by seat
  Clock::time_point turn_began_;
  std::uint64_t games_ = 0;  // begun, so that one does not repeat the other
};

}  // namespace tengen
