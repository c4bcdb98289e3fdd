// SPDX-License-Identifier: Apache-2.0
//
// Plays arbitrary plies in any registered game. The input selects the game and the plies. If Check
// allows a ply, the ply can be played and taken back. A replay of the game's list of plies must
// give the same game.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "engine/game.h"
#include "engine/games.h"
#include "engine/geometry.h"
#include "engine/rules/opening.h"

namespace tengen {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

// Reads the input byte by byte; returns zeros after its end.
class Bytes {
 public:
  explicit Bytes(std::span<const std::uint8_t> data) : data_(data) {}
  bool empty() const { return data_.empty(); }
  int Next() {
    if (data_.empty()) return 0;
    const int byte = data_.front();
    data_ = data_.subspan(1);
    return byte;
  }
  int Below(int n) { return Next() % n; }

 private:
  std::span<const std::uint8_t> data_;
};

GameSpec ChooseSpec(Bytes& bytes) {
  const std::span<const GameInfo> games = AllGames();
  const GameInfo& info =
      games[static_cast<std::size_t>(bytes.Below(static_cast<int>(games.size())))];
  BoardSize size;
  if (info.sizes.sides.empty()) {
    const int range = info.sizes.max - info.sizes.min + 1;
    size = {info.sizes.min + bytes.Below(range), info.sizes.min + bytes.Below(range)};
  } else {
    const int side = info.sizes.sides[static_cast<std::size_t>(
        bytes.Below(static_cast<int>(info.sizes.sides.size())))];
    size = {side, side};
  }
  GameSpec spec = FamilySpec(info, size);
  const int switches = bytes.Next();
  spec.opening = info.openings[static_cast<std::size_t>((switches >> 4) %
                                                        static_cast<int>(info.openings.size()))];
  if (!OpeningFits(spec.opening, size)) spec.opening = OpeningKind::kNone;
  spec.canonical = (switches & 1) != 0;
  spec.allow_pass = info.passes && (switches & 2) != 0;
  spec.tiebreak = info.passes && (switches & 4) != 0;
  spec.rif_five_exception = (switches & 8) != 0;
  return spec;
}

// A ply of a legal form. Most of its stones are on legal points.
Ply ChoosePly(const Game& game, Bytes& bytes) {
  const BoardSize size = game.spec().size;
  const std::vector<Form> forms = game.Forms();
  const auto any_point = [&] { return Point{bytes.Below(size.width), bytes.Below(size.height)}; };
  Form form;
  if (!forms.empty())
    form = forms[static_cast<std::size_t>(bytes.Below(static_cast<int>(forms.size())))];
  Ply ply{form.kind, {}, form.max_declared > 0 ? 1 + bytes.Below(form.max_declared) : 0};
  if (form.kind == PlyKind::kSwap || form.kind == PlyKind::kPass) return ply;
  const int how = bytes.Next();
  const std::vector<Point> legal = game.LegalPoints();
  const int stones = form.kind == PlyKind::kPick ? 2 : form.stones;
  for (int i = 0; i < stones; ++i) {
    std::vector<Point> from = legal;
    if (i == 1 && form.kind == PlyKind::kStones) from = game.LegalSecond(ply.points[0]);
    const bool free = from.empty() || (how & 15) == 15 || (i > 0 && form.kind == PlyKind::kPick);
    ply.points.push_back(free ? any_point()
                              : from[static_cast<std::size_t>((bytes.Next() * 256 + bytes.Next()) %
                                                              static_cast<int>(from.size()))]);
  }
  return ply;
}

void RequireEqual(const Game& a, const Game& b) {
  Require(a.key() == b.key() && a.to_move() == b.to_move() && a.black_seat() == b.black_seat());
  Require(a.outcome() == b.outcome() && a.reason() == b.reason() && a.ko() == b.ko());
  Require(a.decided_by_tiebreak() == b.decided_by_tiebreak() && a.offered() == b.offered());
  for (const Color c : {Color::kBlack, Color::kWhite}) Require(a.captured(c) == b.captured(c));
  const BoardSize size = a.spec().size;
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) Require(a.At({x, y}) == b.At({x, y}));
}

void Drive(Bytes bytes) {
  const GameSpec spec = ChooseSpec(bytes);
  const std::unique_ptr<Game> game = MakeGame(spec);
  const std::unique_ptr<Game> start = game->Clone();
  for (int step = 0; step < 150 && !bytes.empty(); ++step) {
    if (bytes.Below(8) == 0) {
      if (!game->plies().empty()) game->TakeBack();
      continue;
    }
    const Ply ply = ChoosePly(*game, bytes);
    if (game->outcome() == Outcome::kNone && game->Check(ply).ok()) game->Play(ply);
  }
  const std::unique_ptr<Game> again = MakeGame(spec);
  for (const Ply& ply : game->plies()) {
    Require(again->outcome() == Outcome::kNone && again->Check(ply).ok());
    again->Play(ply);
  }
  RequireEqual(*game, *again);
  while (!game->plies().empty()) game->TakeBack();
  RequireEqual(*game, *start);
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tengen::Drive(tengen::Bytes({data, size}));
  return 0;
}
