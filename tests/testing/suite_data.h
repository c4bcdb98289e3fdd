// SPDX-License-Identifier: Apache-2.0
//
// The position suites and openings as plain values, for every test that needs known answers.
// The full sets are read from the folder that the CMake variable TENGEN_EXTRA_DATA names. Without
// it the tests read the sample in tests/data, and run on fewer positions. A missing or malformed
// file throws: a test without its data must not pass.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/types.h"

namespace tengen::testing {

// A data file by its path, "suites/vcf.jsonl" for instance.
std::filesystem::path FindData(const std::filesystem::path& relative);

struct ForbiddenPoint {
  Point point;
  ForbiddenKind kind = ForbiddenKind::kNone;  // the first by priority 33, 44, 6+
  friend bool operator==(const ForbiddenPoint&, const ForbiddenPoint&) = default;
};

// One line of a suite. Fields that a suite does not have stay empty.
struct Problem {
  std::string id;
  std::string source;
  GameSpec spec;
  Color to_move = Color::kBlack;
  std::vector<std::string> rows;  // top row first; '.' empty, 'X' black, 'O' white
  std::vector<Placement> stones;  // black first, alternating: an order of play

  // vcf, vct, hard: winning first moves; moves of which nothing is known (nullopt: all others).
  std::vector<Point> win;
  std::vector<Point> vcf_win;
  std::optional<std::vector<Point>> unproven;
  std::vector<Point> pv;
  int plies = 0;  // vcf: length of the shortest known win
  // defend, negative: moves that do not lose (negative: may be unknown).
  std::optional<std::vector<Point>> ok;
  bool opponent_threatens_vcf = false;

  // renju_forbidden and renju_five_exception: sorted by y then x. The second list holds
  // under rif_five_exception; in renju_forbidden both lists are the same by choice.
  std::vector<ForbiddenPoint> forbidden;
  std::vector<ForbiddenPoint> forbidden_rif;
  std::string difficulty;
  std::vector<std::string> tags;
};

// `name` without folder and ending: "renju_forbidden", "vcf", "vct", "hard", "defend",
// "negative", "no_vcf", "renju_five_exception".
std::vector<Problem> LoadSuite(std::string_view name);

// `name` is "f15", "f20", "s15" or "r15"; each opening is its stones, black first.
std::vector<std::vector<Point>> LoadOpenings(std::string_view name);

// Puts the stones on an empty game and sets the turn.
void SetUp(const Problem& problem, Game* game);

}  // namespace tengen::testing
