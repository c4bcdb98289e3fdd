// SPDX-License-Identifier: Apache-2.0
//
// Exclusions: points that the engine must not play, because the user of Yixin-Board excluded them
// (docs/protocol.md, Analysis). There are three kinds:
// - blocked points (YXBLOCK);
// - points that one side must not play (YXFORBID);
// - paths (YXBLOCKPATH): stones in playing order from the empty board. If the board has exactly the
//   stones of a path except the last one, the point of the last stone is excluded.
//
// The exclusions stay when a new game begins, because Yixin-Board expects this. A plain value, not
// thread safe.
#pragma once

#include <set>
#include <span>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "engine/game.h"
#include "engine/types.h"
#include "protocol/command.h"

namespace tengen {

class Exclusions {
 public:
  // Adds or removes the stones of a list: YXBLOCK, YXBLOCKUNDO, YXBLOCKPATH, YXBLOCKPATHUNDO. After
  // an error nothing has changed. Errors:
  // - kOutOfRange: YXBLOCK or YXBLOCKUNDO has a point outside the largest board;
  // - kInvalidArgument: a path has no stones;
  // - kResourceExhausted: there are too many paths.
  absl::Status Add(command::BlockKind kind, const std::vector<block::StoneLine>& stones);
  // Adds or deletes one point of one side.
  void Forbid(const command::YxForbid& forbid);
  void ClearPoints() { points_.clear(); }
  void ClearPaths() { paths_.clear(); }

  // The excluded points of the game's board, for the side to move.
  std::vector<Point> PointsFor(const Game& game) const;

 private:
  absl::Status AddPath(command::BlockKind kind, const std::vector<block::StoneLine>& stones);

  std::set<Point> points_;
  std::set<std::vector<Point>> paths_;
  std::set<std::pair<Color, Point>> forbidden_;
};

}  // namespace tengen
