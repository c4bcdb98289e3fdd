// SPDX-License-Identifier: Apache-2.0
//
// GameFrame: the part of a Game that is the same for all games, on top of a board. It keeps the
// list of plies and applies seats and swaps (rules.md sections 0 and 9), passes, draws and
// tiebreakers (section 8). It also runs the opening (engine/rules/opening.h) and checks plies. Its
// protected virtual functions connect it with a board. GameFor (game_for.h) implements them with
// the boards of engine/board.h.
//
// Not thread safe. No call waits for anything. Errors are those of Game (engine/game.h).
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/rules/opening.h"
#include "engine/sentence.h"

namespace tengen {

class GameFrame : public Game {
 public:
  const GameSpec& spec() const final { return spec_; }
  const std::vector<Ply>& plies() const final { return plies_; }
  const std::vector<Placement>& record() const final { return record_; }
  Color to_move() const final;
  int black_seat() const final { return now().black_seat; }
  std::vector<Point> last_stones() const final;

  Outcome outcome() const final { return now().ending.outcome; }
  EndReason reason() const final { return now().ending.reason; }
  bool decided_by_tiebreak() const final { return now().by_tiebreak; }

  bool in_opening() const final { return !now().opening.over(); }
  std::vector<Point> offered() const final { return now().opening.offered(); }
  std::vector<Form> Forms() const final;
  std::vector<Point> LegalPoints() const final;
  std::vector<Point> LegalSecond(Point first) const final;
  bool IsLegal(Point p) const final;
  absl::Status Check(const Ply& ply) const final;
  using Game::Perft;
  std::uint64_t Perft(int plies, const std::function<bool()>& stop) final;

  using Game::Play;
  void Play(const Ply& ply) final { Make(ply, nullptr); }
  std::vector<BoardChange> PlayWithChanges(const Ply& ply) final;
  void TakeBack() final;

  absl::Status SetUp(const Setup& setup) final;
  void Place(Placement placement) final { Put(placement, /*judge=*/true); }
  void SetUp(Placement placement) final { Put(placement, /*judge=*/false); }
  void SetToMove(Color c) final;

 protected:
  explicit GameFrame(const GameSpec& spec) : spec_(spec), states_(1) {
    states_.front().opening = Opening(spec.opening, spec.size, spec.canonical);
  }
  GameFrame(const GameFrame&) = default;
  GameFrame& operator=(const GameFrame&) = default;

  // Makes the present position the start of the game, without an opening.
  void ForgetOpening();

  // --- The board (engine/board.h explains these functions) -----------------------------------
  virtual Color BoardToMove() const = 0;
  virtual int StonesDue() const = 0;
  virtual bool MayBegin(Point p) const = 0;
  virtual bool MayGoOn(Point first, Point second) const = 0;
  // Why a turn may not begin on an empty point of the board.
  virtual const SentenceForm& WhyNot(Point p) const = 0;
  // The number of legal turns now. Two stones count in one order only.
  virtual std::uint64_t CountTurns() = 0;
  virtual void MakeTurn(std::span<const Point> turn) = 0;
  virtual void MakePass() = 0;
  // Informs the board of a swap of the seats. Returns how many calls of Unmake take it back.
  virtual int MakeSwap() = 0;
  virtual void Unmake() = 0;
  virtual Ending BoardEnding() const = 0;
  virtual std::vector<BoardChange> LastChanges() const = 0;
  // True if the board accepts dead stones.
  virtual bool KnowsDeadStones() const = 0;
  // Sets up a position that CheckSetup accepted. InvalidArgument: the position cannot have the ko
  // of `setup`, or not its number of stones that are left in the turn. Then nothing has changed.
  virtual absl::Status SetUpBoard(const Setup& setup) = 0;
  virtual absl::Status CheckSize(BoardSize size) const = 0;
  // PutStone puts a stone of any colour, whichever side is to move. TurnTo sets the side to move.
  // Both return how many calls of Unmake take it back.
  virtual int PutStone(Placement placement, bool judge) = 0;
  virtual int TurnTo(Color c) = 0;

 private:
  // The state after a ply, without the board.
  struct State {
    Ending ending;
    bool by_tiebreak = false;
    int black_seat = 1;
    int passes = 0;                     // consecutive passes at the end of the game so far
    std::optional<Color> first_passer;  // the side that made the first pass of the game
    Opening opening;
    // Values of steps_ and of record_.size() before the ply, for TakeBack.
    int steps_before = 0;
    std::size_t stones_before = 0;
  };

  const State& now() const { return states_.back(); }
  bool PassIsLegal() const;
  absl::Status CheckSetup(const Setup& setup) const;
  absl::Status CheckForm(const Ply& ply) const;
  absl::Status CheckEmpty(Point p) const;
  absl::Status CheckTurn(std::span<const Point> turn) const;
  absl::Status CheckTurns(std::span<const Point> stones) const;

  // Parts of Perft. They call `visit` with legal plies.
  template <class Visit>
  void ForEachTurn(int declared, Visit visit);
  template <class Visit>
  void ForEachTurns(const Form& form, int declared, const std::function<bool()>& stop, Visit visit);
  template <class Visit>
  void ForEachPick(Visit visit);
  bool CanPlay(std::span<const Point> stones);
  std::uint64_t PerftOffers(int count, int plies, const std::function<bool()>& stop);

  // Parts of Play.
  void Make(const Ply& ply, std::vector<BoardChange>* changes);
  State Next() const;
  int PlayStones(std::span<const Point> points, State& next, std::vector<BoardChange>* changes);
  void Judge(State& next) const;
  void Put(Placement placement, bool judge);
  void Turn(std::span<const Point> turn, std::vector<BoardChange>* changes);

  GameSpec spec_;
  std::vector<Ply> plies_;
  std::vector<State> states_;  // before the first ply, and after each ply
  std::vector<Placement> record_;
  bool from_start_ = true;          // false: the game began with a set-up position
  std::vector<Point> set_up_last_;  // the last turn before the set-up position
  int steps_ = 0;                   // steps made on the board; each needs one call of Unmake
};

}  // namespace tengen
