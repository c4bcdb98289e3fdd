// SPDX-License-Identifier: Apache-2.0
//
// Points that Yixin-Board's user does not want played: blocked (YXBLOCK), forbidden to a side
// (YXFORBID), or the end of a path (YXBLOCKPATH): stones from the empty board whose last one is not
// to be played where the others stand. They outlive games, as Yixin-Board expects. A plain value.
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
  // A list: YXBLOCK, YXBLOCKUNDO, YXBLOCKPATH, YXBLOCKPATHUNDO. An error changes nothing:
  // kOutOfRange for a point that is on no board, kInvalidArgument for a path without stones,
  // kResourceExhausted for too many paths.
  absl::Status Add(command::BlockKind kind, const std::vector<block::StoneLine>& stones);
  void Forbid(const command::YxForbid& forbid);
  void ClearPoints() { points_.clear(); }
  void ClearPaths() { paths_.clear(); }

  // Of the board, for the side to move.
  std::vector<Point> PointsFor(const Game& game) const;

 private:
  absl::Status AddPath(command::BlockKind kind, const std::vector<block::StoneLine>& stones);

  std::set<Point> points_;
  std::set<std::vector<Point>> paths_;
  std::set<std::pair<Color, Point>> forbidden_;
};

}  // namespace tengen
