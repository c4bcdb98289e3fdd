// SPDX-License-Identifier: Apache-2.0
#include "protocol/exclusions.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "base/status.h"
#include "base/text.h"
#include "engine/geometry.h"
#include "notation/points.h"

namespace tengen {
namespace {

using command::BlockKind;

// The maximum number of stored paths. This is several times the number of moves on the largest
// board.
constexpr std::size_t kMostPaths = 10'000;

// True if the board has exactly these stones; they are black and white in turn. The order in which
// they were played does not matter.
bool IsPosition(const Game& game, std::span<const Point> stones) {
  const BoardSize size = game.spec().size;
  std::size_t standing = 0;
  ForEachPoint(size, [&](Point p) { standing += game.At(p) != Stone::kEmpty ? 1 : 0; });
  if (standing != stones.size()) return false;
  for (std::size_t i = 0; i < stones.size(); ++i) {
    const Stone stone = i % 2 == 0 ? Stone::kBlack : Stone::kWhite;
    if (!OnBoard(stones[i], size) || game.At(stones[i]) != stone) return false;
  }
  return true;
}

}  // namespace

absl::Status Exclusions::Add(BlockKind kind, const std::vector<block::StoneLine>& stones) {
  if (kind == BlockKind::kYxBlockPath || kind == BlockKind::kYxBlockPathUndo) {
    return AddPath(kind, stones);
  }
  for (const block::StoneLine& line : stones) {
    if (!OnBoard(line.point, {kMaxBoard, kMaxBoard})) {
      return absl::OutOfRangeError(absl::StrCat(PointText(line.point),
                                                " is off the largest board: 0,0 to ",
                                                PointText({kMaxBoard - 1, kMaxBoard - 1})));
    }
  }
  for (const block::StoneLine& line : stones) {
    if (kind == BlockKind::kYxBlock) {
      points_.insert(line.point);
    } else {
      points_.erase(line.point);
    }
  }
  return absl::OkStatus();
}

// Points of a path may be off the current board or occupied, because Yixin-Board sends such paths.
absl::Status Exclusions::AddPath(BlockKind kind, const std::vector<block::StoneLine>& stones) {
  std::vector<Point> path;
  path.reserve(stones.size());
  for (const block::StoneLine& line : stones) path.push_back(line.point);
  if (path.empty())
    return InvalidArgument("YXBLOCKPATH and YXBLOCKPATHUNDO need at least one stone");
  if (kind == BlockKind::kYxBlockPathUndo) {
    paths_.erase(path);
  } else if (paths_.size() < kMostPaths) {
    paths_.insert(std::move(path));
  } else {
    return absl::ResourceExhaustedError(
        absl::StrCat("at most ", kMostPaths, " paths can be blocked"));
  }
  return absl::OkStatus();
}

void Exclusions::Forbid(const command::YxForbid& forbid) {
  const std::pair entry(forbid.side, forbid.point);
  if (forbid.add) {
    forbidden_.insert(entry);
  } else {
    forbidden_.erase(entry);
  }
}

std::vector<Point> Exclusions::PointsFor(const Game& game) const {
  std::set<Point> excluded = points_;
  for (const auto& [side, point] : forbidden_) {
    if (side == game.to_move()) excluded.insert(point);
  }
  for (const std::vector<Point>& path : paths_) {
    if (IsPosition(game, std::span(path).first(path.size() - 1))) excluded.insert(path.back());
  }
  std::vector<Point> points;
  std::copy_if(excluded.begin(), excluded.end(), std::back_inserter(points),
               [&game](Point p) { return OnBoard(p, game.spec().size); });
  return points;
}

}  // namespace tengen
