// SPDX-License-Identifier: Apache-2.0
#include "protocol/yixin_openings.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/games.h"
#include "engine/rules/opening.h"

namespace tengen {
namespace {

constexpr std::size_t kTriple = 3;

std::string MoveLine(std::string_view dialogue, std::string_view word, Point p) {
  return StrCat("MESSAGE ", dialogue, " ", word, " ", p.x, " ", p.y);
}

absl::Status CheckStones(const command::SoosorvStep& step, std::size_t count) {
  const std::size_t least = step.step == 1 ? 0 : step.step <= 3 ? kTriple : kTriple + 1;
  if (step.step == 6 ? count > least : count == least) return absl::OkStatus();
  return InvalidArgument("YXSOOSORVSTEP", step.step, " needs ",
                         step.step == 6 ? "5 or more" : StrCat(least), " stones, not ", count);
}

}  // namespace

std::vector<std::string> Swap2Lines(int step, const Swap2Choice& choice) {
  constexpr std::string_view kDialogue = "SWAP2";
  if (step > 1) {
    return {StrCat("MESSAGE SWAP2 SWAP", step - 1, choice.take_black ? " YES" : " NO")};
  }
  std::vector<std::string> lines;
  for (const Point p : choice.stones) {
    lines.push_back(MoveLine(kDialogue, StrCat("MOVE", lines.size() + 1), p));
  }
  return lines;
}

absl::StatusOr<std::unique_ptr<Game>> SoosorvGame(GameSpec spec, const command::SoosorvStep& step,
                                                  const std::vector<block::StoneLine>& stones) {
  const auto openings = FindGame(spec.variant)->openings;
  spec.opening = OpeningKind::kSoosyrv8;
  spec.canonical = false;
  if (std::find(openings.begin(), openings.end(), spec.opening) == openings.end() ||
      !OpeningFits(spec.opening, spec.size)) {
    return absl::FailedPreconditionError(
        "the Soosorv-8 opening needs the game renju and a board of 9x9 or larger");
  }
  if (absl::Status status = CheckStones(step, stones.size()); !status.ok()) return status;
  std::vector<Point> points;
  points.reserve(stones.size());
  for (const block::StoneLine& stone : stones) points.push_back(stone.point);
  std::vector<Ply> plies;
  if (points.size() >= kTriple) {
    plies.push_back({PlyKind::kStones, {points.begin(), points.begin() + kTriple}, 0});
  }
  const Ply swap = {PlyKind::kSwap, {}, 0};
  if (step.step == 3) plies.push_back(swap);  // step 2 is decided; SWAP stands for either decision
  if (step.step >= 4) {
    const int fifths = step.step == 6 ? static_cast<int>(points.size() - kTriple) - 1 : step.fifths;
    plies.push_back({PlyKind::kStones, {points[kTriple]}, fifths});
  }
  if (step.step == 5) plies.push_back(swap);
  if (step.step == 6) {
    plies.push_back({PlyKind::kOffer, {points.begin() + kTriple + 1, points.end()}, 0});
  }
  std::unique_ptr<Game> game = MakeGame(spec);
  for (const Ply& ply : plies) {
    if (absl::Status status = game->Check(ply); !status.ok()) return status;
    game->Play(ply);
  }
  return game;
}

std::vector<std::string> SoosorvLines(const command::SoosorvStep& step, const Ply& choice) {
  constexpr std::string_view kDialogue = "SOOSORV";
  std::vector<std::string> lines;
  switch (step.step) {
    case 1:
      for (const Point p : choice.points) {
        lines.push_back(MoveLine(kDialogue, StrCat("MOVE", lines.size() + 1), p));
      }
      break;
    case 2:
    case 4:
      lines.push_back(StrCat("MESSAGE SOOSORV SWAP", step.step / 2,
                             choice.kind == PlyKind::kSwap ? " Y" : " N"));
      break;
    case 3:
      lines.push_back(
          StrCat(MoveLine(kDialogue, "MOVE4", choice.points.front()), " ", choice.declared));
      break;
    case 5:
      lines.emplace_back("MESSAGE SOOSORV MOVE5 REFRESH");
      for (const Point p : choice.points) lines.push_back(MoveLine(kDialogue, "MOVE5", p));
      lines.emplace_back("MESSAGE SOOSORV MOVE5 DONE");
      break;
    default: lines.push_back(MoveLine(kDialogue, "MOVE5C", choice.points.front())); break;
  }
  return lines;
}

}  // namespace tengen
