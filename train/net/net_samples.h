// SPDX-License-Identifier: Apache-2.0
//
// NetSamples: the positions of self-play games from which a line network learns. Each position uses
// about a kilobyte of memory. Opening plies give no samples. If self-play chose the ply at random,
// the sample has no move to learn. If the side to move can win now or must stop a win, the position
// gives no sample: a search does not use the network there. (In connect6 and irensei only a win of
// the side to move is checked.) Other positions with a proven result give values to learn, because
// a search does use the network there.
//
// Add all games first, then read. Not thread safe while games are added; afterwards any thread may
// read.
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

// The equal cells in one block of a position (blocks: eval/line_net.h).
struct CellCount {
  std::uint32_t cell = 0;  // number in CellIndex
  std::uint8_t block = 0;  // LineNetBlockOf
  bool alone = false;      // true: the cell has cell features, and is not counted with other cells
  std::uint8_t count = 0;  // how many cells of this kind the block has
  std::uint8_t moves = 0;  // how many of these cells are candidates; 0 if the position gives no
                           // move to learn
};

// The cell features of one cell of the board. `place`: its index among the cells of the sample.
struct FeaturesOfCell {
  std::uint16_t place = 0;
  LineNetCellFeatures cell_features = 0;
};

struct NetSample {
  // Where the lists of the sample begin in NetSamples, and their lengths. `marked`: number of
  // FeaturesOfCell.
  std::uint64_t begin = 0;
  std::uint64_t global_features_begin = 0, cell_features_begin = 0;
  std::uint16_t cells = 0, global_features = 0, marked = 0;
  std::int16_t played = -1;  // index, among the cells of the sample, of the cell with the played
                             // move; -1: no move to learn
  std::uint16_t stones = 0;  // stones on the board
  BoardSize size;
  Color to_move = Color::kBlack;
  bool has_value = false;  // true: the members from `result` to `foreseen` are set
  // Win rates for the side to move, 0 to 1. result: from the result of the game, or from a proven
  // value. foreseen: from the values that the search found in this position and at the later plies.
  float result = 0;
  float searched = 0;  // logit of the value of the search, limited to -8 .. 8
  float foreseen = 0;
  // Logit of the value of the built-in tables. nullopt: the tables of this game are a sum over the
  // cells, so the value can be computed from the sample.
  std::optional<float> tables;

  // The win rate that the network should learn. `lambda`: weight of the result, 0 to 1.
  float Target(double lambda) const {
    return static_cast<float>(lambda * result + (1 - lambda) * foreseen);
  }
};

class NetSamples {
 public:
  // `ahead`: weight of the values of later plies in NetSample::foreseen, 0 to 1.
  explicit NetSamples(double ahead) : ahead_(ahead) {}

  // Adds the samples of a game. All games must be of one variant, or of variants with the same
  // networks (NetGameOf in eval/nets.h); name() is then the name of that game. The plies must be
  // legal. The plies in [opening_plies, opening_plies + varied_plies) give no moves. `held_out`:
  // the samples are for measuring, not for training. Errors: the variant has no networks
  // (kUnimplemented), or its networks are not those of the earlier games (kInvalidArgument).
  absl::Status Add(const GameRecord& record, int varied_plies, bool held_out);

  // name: the game; kernel: the game whose networks it uses, which may be the same game.
  // colors_alike: both colours have the same rule. features: the numbers of global features and of
  // cell features.
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
  // `Seen`: the class for the kind of board (net_samples.cc).
  template <class Seen>
  void AddGame(const GameRecord& record, Game& game, int varied_plies, bool held_out);
  // Updates seen_at_ and number_at_ to the position.
  template <class Lines>
  void Watch(const Lines& position);
  // Makes a sample of the position given to the latest Watch. `moves`: the candidates, or empty;
  // `played`: the move, or kNoCell. cell_features_at(cell) gives the cell features of a candidate.
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
  // For the game that is being added, indexed by cell of the board: the stone or the shapes of the
  // cell, and the number of the cell in CellIndex.
  std::array<std::uint32_t, kCells> seen_at_{};
  std::array<std::uint32_t, kCells> number_at_{};
};

}  // namespace tengen
