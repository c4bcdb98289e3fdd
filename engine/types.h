// SPDX-License-Identifier: Apache-2.0
//
// The basic types of all games: colours, stones, points and board sizes. Points have the
// coordinates of the Gomocup protocol. All types are plain values: any thread may use them, and no
// function fails.
#pragma once

#include <compare>
#include <cstdint>

namespace tengen {

// The first stone of a game is black (rules.md section 0).
enum class Color : std::uint8_t { kBlack = 0, kWhite = 1 };
inline constexpr int kColors = 2;

constexpr Color Opponent(Color c) { return static_cast<Color>(1 - static_cast<int>(c)); }
constexpr int Index(Color c) { return static_cast<int>(c); }

// The content of a point. A value fits into two bits, because a line of the board is a word with
// two bits for each cell (engine/geometry.h). kDead: no row can contain the cell. Such a cell is
// outside the board, or has a dead stone of a continuous game (rules.md section 13).
enum class Stone : std::uint8_t { kEmpty = 0, kBlack = 1, kWhite = 2, kDead = 3 };

constexpr Stone StoneOf(Color c) { return static_cast<Stone>(Index(c) + 1); }
constexpr bool IsColor(Stone s) { return s == Stone::kBlack || s == Stone::kWhite; }
constexpr Color ColorOf(Stone s) { return static_cast<Color>(static_cast<int>(s) - 1); }

// A point as in the protocol: x grows to the right, y grows downwards, both count from 0. The
// default value is not a point of any board.
struct Point {
  int x = -1;
  int y = -1;
  friend constexpr auto operator<=>(const Point&, const Point&) = default;
};

struct BoardSize {
  int width = 15;
  int height = 15;
  friend constexpr auto operator<=>(const BoardSize&, const BoardSize&) = default;
};

inline constexpr int kMinBoard = 5;   // smallest width and height, in points
inline constexpr int kMaxBoard = 22;  // largest width and height, in points

}  // namespace tengen
