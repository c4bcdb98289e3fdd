// SPDX-License-Identifier: Apache-2.0
//
// GameFrame: all of a Game that is the same in every game, on top of a board: the list of plies,
// seats and swaps (rules.md sections 0 and 9), passes, draws and tiebreakers (section 8), the
// opening (engine/rules/opening.h), the checks. What a board has to answer is the protected part;
// GameFor (game_of.h) answers for the boards of engine/board.h.
//
// Not thread safe; nothing blocks.
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

  // Begins anew with the position as it stands, without an opening.
  void ForgetOpening();

  // --- The board (engine/board.h says what these mean) ---------------------------------------
  virtual Color BoardToMove() const = 0;
  virtual int StonesDue() const = 0;
  virtual bool MayBegin(Point p) const = 0;
  virtual bool MayGoOn(Point first, Point second) const = 0;
  // Why a turn may not begin on an empty point of the board.
  virtual const SentenceForm& WhyNot(Point p) const = 0;
  // Legal turns now, two stones in one order only.
  virtual std::uint64_t CountTurns() = 0;
  virtual void MakeTurn(std::span<const Point> turn) = 0;
  virtual void MakePass() = 0;
  // What a swap of the seats means to the board; how many things Unmake has to take back.
  virtual int MakeSwap() = 0;
  virtual void Unmake() = 0;
  virtual Ending BoardEnding() const = 0;
  virtual std::vector<BoardChange> LastChanges() const = 0;
  // Whether a stone may be nobody's.
  virtual bool KnowsDeadStones() const = 0;
  // What SetUp has not refused; says what of it cannot be, and changes nothing then.
  virtual absl::Status SetUpBoard(const Setup& setup) = 0;
  virtual absl::Status CheckSize(BoardSize size) const = 0;
  // One stone of any colour whoever is to move; how many things Unmake has to take back.
  virtual int PutStone(Placement placement, bool judge) = 0;
  virtual int TurnTo(Color c) = 0;

 private:
  // What is true after a ply besides the board.
  struct State {
    Ending ending;
    bool by_tiebreak = false;
    int black_seat = 1;
    int passes = 0;                     // in a row, up to now
    std::optional<Color> first_passer;  // of the whole game
    Opening opening;
    // What taking back the ply that led here needs.
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

  // The parts of Perft. What `visit` gets is a legal ply.
  template <class Visit>
  void ForEachTurn(int declared, Visit visit);
  template <class Visit>
  void ForEachTurns(const Form& form, int declared, const std::function<bool()>& stop, Visit visit);
  template <class Visit>
  void ForEachPick(Visit visit);
  bool CanPlay(std::span<const Point> stones);
  std::uint64_t PerftOffers(int count, int plies, const std::function<bool()>& stop);

  // The parts of Play. `changes`: gets what the ply changes on the board; nullptr: nobody asks.
  void Make(const Ply& ply, std::vector<BoardChange>* changes);
  State Next() const;
  int PlayStones(std::span<const Point> points, State& next, std::vector<BoardChange>* changes);
  void Judge(State& next) const;
  void Put(Placement placement, bool judge);
  void Turn(std::span<const Point> turn, std::vector<BoardChange>* changes);

  GameSpec spec_;
  std::vector<Ply> plies_;
  std::vector<State> states_;  // before the first ply and after each
  std::vector<Placement> record_;
  bool from_start_ = true;          // not from a set-up
  std::vector<Point> set_up_last_;  // the last turn before a set-up
  int steps_ = 0;                   // board turns and passes that stand
};

}  // namespace tengen
