// SPDX-License-Identifier: Apache-2.0
//
// Tests Make, Undo, Put of any stone, and fouls. The input selects the steps. A position updates
// its data in every step. These data must be equal to data that are computed from the stones alone.
// After Undo of all steps the board must be empty.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/boards/position.h"
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"

namespace tengen {
namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

// Each step uses two bytes: the action and the cell.
template <Variant V>
void Drive(const std::uint8_t* data, std::size_t size) {
  const BoardSize board = {kMinBoard + data[0] % (kMaxBoard - kMinBoard + 1),
                           kMinBoard + data[1] % (kMaxBoard - kMinBoard + 1)};
  Position<V> p(board);
  const Key empty_key = p.key();
  for (std::size_t i = 2; i + 1 < size && i < 400; i += 2) {
    const int where = data[i + 1] + 256 * (data[i] >> 6);
    const Cell c = ToCell({where % board.width, where / board.width % board.height});
    switch (data[i] & 7) {
      case 0:
        if (p.stones_put() > 0) p.Undo();
        break;
      case 1: {
        const Stone stone = static_cast<Stone>(data[i] >> 3 & 3);
        if (p.At(c) != stone) p.Put(c, stone);
        break;
      }
      case 2:
        if (p.IsEmpty(c)) {
          for (const Color color : {Color::kBlack, Color::kWhite}) {
            const bool forbidden = p.IsForbidden(color, c);
            Require(forbidden == (p.Forbidden(color, c) != ForbiddenKind::kNone));
          }
        }
        break;
      default:
        if (p.IsEmpty(c)) p.Make(c);
        break;
    }
    Require(p.Check());
  }
  while (p.stones_put() > 0) p.Undo();
  p.SetToMove(Color::kBlack);
  Require(p.key() == empty_key && p.Check());
}

}  // namespace
}  // namespace tengen

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  switch (data[0] >> 6) {
    case 0: tengen::Drive<tengen::Freestyle>(data, size); break;
    case 1: tengen::Drive<tengen::Standard>(data, size); break;
    case 2: tengen::Drive<tengen::Caro>(data, size); break;
    default: tengen::Drive<tengen::Renju>(data, size); break;
  }
  return 0;
}
