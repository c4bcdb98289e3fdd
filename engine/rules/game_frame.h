// SPDX-License-Identifier: Apache-2.0
//
// GameFrame: the part of a Game that is the same for all games. GameFrame stores the list of plies,
// runs the opening (engine/rules/opening.h) and checks plies. GameFrame applies the rules of seats
// and swaps (rules.md sections 0 and 9), and of passes, draws and tiebreakers (section 8).
// GameFrame calls the board through protected virtual functions. GameFor (game_for.h) implements
// these functions with a board (engine/board.h).
//
// Not thread safe. No function blocks. Errors: see Game (engine/game.h).
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

  // Makes the current position the start of the game. The game has no opening afterwards.
  void ForgetOpening();

  // --- The board (engine/board.h explains these functions) -----------------------------------
  virtual Color BoardToMove() const = 0;
  virtual int StonesDue() const = 0;
  virtual bool MayBegin(Point p) const = 0;
  virtual bool MayGoOn(Point first, Point second) const = 0;
  // The reason why the first stone of a turn may not be put on this empty point.
  virtual const SentenceForm& WhyNot(Point p) const = 0;
  // The number of legal turns now. The two orders of the stones of a turn count as one turn.
  virtual std::uint64_t CountTurns() = 0;
  virtual void MakeTurn(std::span<const Point> turn) = 0;
  virtual void MakePass() = 0;
  // Informs the board of a swap of the seats. Returns the number of Unmake calls that undo the
  // swap.
  virtual int MakeSwap() = 0;
  virtual void Unmake() = 0;
  virtual Ending BoardEnding() const = 0;
  virtual std::vector<BoardChange> LastChanges() const = 0;
  // True if the board accepts dead stones.
  virtual bool KnowsDeadStones() const = 0;
  // Sets up a position. Precondition: CheckSetup accepts it. InvalidArgument: the ko or the number
  // of stones due of `setup` is impossible in the position. After this error the board is
  // unchanged.
  virtual absl::Status SetUpBoard(const Setup& setup) = 0;
  virtual absl::Status CheckSize(BoardSize size) const = 0;
  // PutStone puts a stone of any colour, whichever side is to move. `judge`: true if a winning row
  // or a foul of this stone ends the game. TurnTo sets the side to move. PutStone and TurnTo return
  // the number of Unmake calls that undo the change.
  virtual int PutStone(Placement placement, bool judge) = 0;
  virtual int TurnTo(Color c) = 0;

 private:
  // The state after a ply, without the board.
  struct State {
    Ending ending;
    bool by_tiebreak = false;
    int black_seat = 1;
    int passes = 0;                     // consecutive passes at the end of the game so far
    std::optional<Color> first_passer;  // the side that was the first to pass in the game
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

  // Parts of Perft. These functions call `visit` once for each legal ply.
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
  int steps_ = 0;                   // number of steps made on the board; one call of Unmake undoes
                                    // one step
};

}  // namespace tengen
