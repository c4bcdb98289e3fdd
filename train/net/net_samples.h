// SPDX-License-Identifier: Apache-2.0
//
// NetSamples: the positions of games of self-play as a network of lines learns from them, in
// memory: about a kilobyte each. Laid plies teach nothing, varied ones no moves; and nothing is
// learned where somebody wins at once or must stop who would: search never asks. It does ask where
// somebody wins by a proof that it has not found yet, so proven positions teach values, too.
//
// Add games first, then read; not thread safe while games are added.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "engine/boards/position.h"
#include "engine/cell_set.h"
#include "engine/game.h"
#include "engine/geometry.h"
#include "eval/line_net.h"
#include "notation/record/game_record.h"
#include "train/net/cell_index.h"

namespace tengen {

// The cells of one kind in a position.
struct CellCount {
  std::uint32_t cell = 0;   // CellIndex's number
  std::uint16_t count = 0;  // on the board
  std::uint16_t moves = 0;  // of them, candidates for the next stone; 0 where no move is learned
};

// Marks of one of a sample's cells, by its place among them; it is one cell of the board.
struct FeaturesOfCell {
  std::uint16_t place = 0;
  LineNetCellFeatures cell_features = 0;
};

struct NetSample {
  std::uint64_t begin = 0;  // its cells
  std::uint64_t global_features_begin = 0, cell_features_begin = 0;
  std::uint16_t cells = 0, global_features = 0, marked = 0;
  std::int16_t played = -1;  // which of its cells had the move; -1: no move to learn
  std::uint16_t stones = 0;
  Color to_move = Color::kBlack;
  bool has_value = false;
  float result = 0;    // share of a win for the side to move: of the game, or what is proven
  float searched = 0;  // its logit as the search saw it, proven or not
  float foreseen = 0;  // share of a win that the search saw, here and at the plies after it
  std::optional<float> tables;  // ... as today's tables do; none: what the cells add up to

  // What the value should say; `lambda`: weight of the result.
  float Target(double lambda) const {
    return static_cast<float>(lambda * result + (1 - lambda) * foreseen);
  }
};

class NetSamples {
 public:
  // `ahead`: of what a search says of a position, the share that the searches after it say instead.
  explicit NetSamples(double ahead) : ahead_(ahead) {}

  // The first game says which game they are of; those after must be of it or play with the same
  // networks (registry's net_game), and are then all of that one. The game's plies must be legal;
  // those in [opening_plies, opening_plies + varied_plies) teach no moves.
  // `held_out`: to measure by, not to learn from.
  absl::Status Add(const GameRecord& record, int varied_plies, bool held_out);

  // The registry's names of the game and of the one whose networks it plays with, which may be
  // itself; whether both colours have the same rule; what there is beside lines.
  const std::string& name() const { return name_; }
  const std::string& kernel() const { return kernel_; }
  bool colors_alike() const { return colors_alike_; }
  LineNetFeatureCounts features() const { return features_; }

  const CellIndex& book() const { return book_; }
  std::span<const NetSample> learned() const { return learned_; }
  std::span<const NetSample> held_out() const { return held_out_; }
  std::span<const CellCount> CellsOf(const NetSample& sample) const {
    return {cells_.data() + sample.begin, sample.cells};
  }
  std::span<const LineNetGlobalFeature> GlobalFeaturesOf(const NetSample& sample) const {
    return {global_features_.data() + sample.global_features_begin, sample.global_features};
  }
  std::span<const FeaturesOfCell> CellFeaturesOf(const NetSample& sample) const {
    return {cell_features_.data() + sample.cell_features_begin, sample.marked};
  }

 private:
  // `Seen`: what a board shows of itself (net_samples.cc).
  template <class Seen>
  void AddGame(const GameRecord& record, Game& game, int varied_plies, bool held_out);
  // Brings seen_at_ and number_at_ up to the position.
  template <class Lines>
  void Watch(const Lines& position);
  // Of the position that is watched. `cell_features_at(cell)`: of a move.
  template <class F>
  NetSample MakeSample(BoardSize size, const CellSet& moves, Cell played, F&& cell_features_at);

  double ahead_;
  std::string name_, kernel_;
  bool colors_alike_ = false;
  LineNetFeatureCounts features_;
  CellIndex book_;
  std::vector<NetSample> learned_, held_out_;
  std::vector<CellCount> cells_;
  std::vector<LineNetGlobalFeature> global_features_;
  std::vector<FeaturesOfCell> cell_features_;
  // Of the game that is being added: what each cell shows, and its number in the book.
  std::array<std::uint32_t, kCells> seen_at_{};
  std::array<std::uint32_t, kCells> number_at_{};
  std::vector<std::int32_t> place_;  // by number: which of the sample's cells, -1
};

}  // namespace tengen
