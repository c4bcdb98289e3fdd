// SPDX-License-Identifier: Apache-2.0
//
// PlaySession: a user plays against Tengen with lines of text. It reads moves and commands, and
// writes text. It does not use a terminal; app/play_command.cc connects it to a terminal or a pipe.
// It plays every game of the registry with its openings. It stores the clocks, the record of the
// game and, in a challenge, the progress.
//
// Begin and Handle block while Tengen thinks. Only one thread at a time may call. Every line is
// checked. If a line is invalid, nothing changes, and the answer is one line that says which input
// is accepted.
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

// The time of each side for a game, in milliseconds.
struct PlayClock {
  std::int64_t ms = 0;
  std::int64_t increment_ms = 0;  // added after each ply
};

struct PlaySettings {
  GameSpec game;
  // For each seat: true: the user plays it; false: Tengen plays it. The first seat moves first.
  std::array<bool, 2> human = {true, false};
  int level = kFullLevel;  // level of Tengen, 1 to kFullLevel
  // True: the user has chosen the sides or the level, so a loaded game does not change them.
  bool sides_chosen = false, level_chosen = false;
  // True: the user has chosen the game. A file that names no game is then read as a file of this
  // game.
  bool game_chosen = false;
  // True: show the chances of both sides before each ply of the user. If Tengen plays both sides,
  // show the chances after each ply.
  bool show_value = false;
  Limits limits;                   // limits for each ply of Tengen, in addition to the clock
  std::optional<PlayClock> clock;  // clock for both sides; empty: no time limit
  int threads = 1;
  std::uint64_t seed = 1;  // selects the ply if Tengen may choose between several plies
  BoardStyle style;
  // Not empty: the user plays a challenge. The challenge then sets the game, the level and the
  // sides. `keep` is called with the new progress after each win of the user. If `keep` returns an
  // error, the text of this error is written as a line.
  std::optional<ChallengeProgress> challenge;
  std::function<absl::Status(const ChallengeProgress&)> keep;
};

class PlaySession {
 public:
  using WriteFn = std::function<void(std::string_view text)>;
  using NowFn = std::function<Clock::time_point()>;

  // `player` and `stop` must outlive the session. When `stop` is raised, a search of Tengen ends
  // soon. `write` is called with all output. `now` reads the clock; tests replace it with a clock
  // of their own.
  PlaySession(PlaySettings settings, Player& player, const StopFlag& stop, WriteFn write,
              NowFn now = Clock::now);

  // True if the plies have changed since the game was begun, saved or loaded.
  bool unsaved() const { return unsaved_; }

  // Writes the game, its rules and the sides. If Tengen moves first, plays its first ply.
  void Begin();
  // Begins with the game of a file instead of a new game. After an error the session is unchanged;
  // the error text names the file.
  absl::Status BeginWith(std::string_view file);
  // Handles a line from the user. False: the line was `quit` (or `exit`, `q`), so the session ends.
  bool Handle(std::string_view line);

  // --- For callers that draw the board themselves ---
  const Game& game() const { return *game_; }
  std::string BoardWithCursor(Point cursor) const;
  // The number of points in the ply that the user must enter now. If the ply may have several
  // forms, this is the number for the first form. 0: the user is not to move.
  int PointsWanted() const;

 private:
  struct Command;
  static const Command kCommands[];

  struct Result {
    int winner = 0;   // seat 1 or 2; 0: draw
    std::string why;  // as GameRecord::reason
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
  SearchRequest Question(int level, const Limits& limits) const;
  SearchReport BestPly() const;

  // --- The clocks ---
  std::int64_t StopClock();
  bool FellFlag(int seat) const { return settings_.clock && left_ms_[SeatIndex(seat)] < 0; }
  static std::size_t SeatIndex(int seat) { return static_cast<std::size_t>(seat - 1); }
  // The seat that made ply `index`. In a game that starts from a loaded position, the second seat
  // may move first.
  int SeatOfPly(std::size_t index) const {
    const bool second_first = start_ && start_->to_move == Color::kWhite;
    return static_cast<int>((index + (second_first ? 1 : 0)) % 2) + 1;
  }

  // --- Words ---
  std::string NameOf(int seat) const;
  std::string SideText(int seat) const;
  std::string ClocksText() const;
  std::string PlyText(const Ply& ply) const;
  std::string LineText(const std::vector<Ply>& line, std::size_t from) const;
  std::string ValueText() const;
  void Say(std::string_view text) { write_(text); }
  void SayLine(std::string_view text);

  // --- Commands ---
  void Help(std::string_view);
  void ShowBoard(std::string_view);
  void Hint(std::string_view);
  void ShowThreats(std::string_view);
  void ShowValue(std::string_view choice);
  void Undo(std::string_view);
  void Redo(std::string_view);
  void Edit(std::string_view changes);
  absl::StatusOr<Setup> Edited(std::string_view changes) const;
  void Resign(std::string_view);
  void Save(std::string_view file);
  void Load(std::string_view file);
  void Review(std::string_view);
  void ShowMoves(std::string_view);
  void SetLevel(std::string_view level);
  void NewGame(std::string_view);
  void PlayForMe(std::string_view);
  // True if a command that helps the user may be used. In a challenge the function returns false,
  // and writes a line which says that `what` is not allowed.
  bool Helped(std::string_view what);
  void EndIfDecided();

  PlaySettings settings_;
  Player& player_;
  // The player that answers the user's questions. It has its own memory. So a question does not
  // change how Tengen plays, and the same question in the same position gets the same answer.
  const std::unique_ptr<Player> advisor_ = MakePlayer();
  const StopFlag& stop_;
  const WriteFn write_;
  const NowFn now_;
  std::unique_ptr<Game> game_;
  std::optional<Setup> start_;    // start position of a loaded or edited game; empty: the game
                                  // began with the empty board
  std::vector<PlyRecord> plies_;  // the record of each ply of game_
  std::vector<std::vector<PlyRecord>> undone_;  // the plies that each undo took back; the newest
                                                // undo is at the end
  bool unsaved_ = false;
  std::optional<Result> result_;
  std::array<std::int64_t, 2> left_ms_ = {};  // for each seat: the time on its clock; below 0: the
                                              // time is over
  Clock::time_point turn_began_;
  std::uint64_t games_ = 0;  // number of games that have begun; it is added to the seed, so that
                             // each game is different
};

}  // namespace tengen
