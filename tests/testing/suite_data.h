// SPDX-License-Identifier: Apache-2.0
//
// Test positions and openings with known answers, as plain values (tests/data/README.md). The CMake
// variable TENGEN_EXTRA_DATA names the folder of the full sets. Without this variable, the tests
// read the smaller samples in tests/data. A missing or malformed file throws an exception, because
// a test without its data must not pass. Any thread may call.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"

namespace tengen::testing {

// The path of a data file, for example "suites/vcf.jsonl".
std::filesystem::path FindData(const std::filesystem::path& relative);

struct ForbiddenPoint {
  Point point;
  ForbiddenKind kind = ForbiddenKind::kNone;  // if several apply, it is the first of 33, 44, 6+
  friend bool operator==(const ForbiddenPoint&, const ForbiddenPoint&) = default;
};

// One line of a file of test positions. Fields that the file does not have are empty.
struct Problem {
  std::string id;
  std::string source;
  GameSpec spec;
  Color to_move = Color::kBlack;
  std::vector<std::string> rows;  // top row first; '.' empty, 'X' black, 'O' white
  std::vector<Placement> stones;  // a possible order of play: black first, alternating

  // Only in the files vcf, vct and hard:
  std::vector<Point> win;      // first moves that win
  std::vector<Point> vcf_win;  // first moves that win by fours
  // Moves whose result is unknown. nullopt: all moves that are not in `win`.
  std::optional<std::vector<Point>> unproven;
  std::vector<Point> pv;  // a line that wins
  int plies = 0;          // only in vcf: length of the shortest known win, in plies

  // Only in the files defend and negative:
  std::optional<std::vector<Point>> ok;  // moves that do not lose; nullopt: unknown (negative)
  bool opponent_threatens_vcf = false;

  // Only in the files renju_forbidden and renju_five_exception; sorted by y, then x:
  std::vector<ForbiddenPoint> forbidden;
  // With the option rif_five_exception. In renju_forbidden the list is equal to `forbidden`.
  std::vector<ForbiddenPoint> forbidden_rif;
  std::string difficulty;
  std::vector<std::string> tags;
};

// Loads a file of test positions. `name` has no folder and no ending: "renju_forbidden", "vcf",
// "vct", "hard", "defend", "negative", "no_vcf", "renju_five_exception".
std::vector<Problem> LoadSuite(std::string_view name);

// Loads openings. `name` is "f15", "f20", "s15" or "r15". An opening is a list of stones, black
// first.
std::vector<std::vector<Point>> LoadOpenings(std::string_view name);

// Places the stones on an empty game and sets the side to move.
void SetUp(const Problem& problem, Game* game);

}  // namespace tengen::testing
