// SPDX-License-Identifier: Apache-2.0
//
// Parses a line of `pbrain-tengen analyze`, JSON text, into a value. The format follows KataGo's
// analysis engine (github.com/lightvector/KataGo, docs/Analysis_Engine.md), with its names of
// fields. docs/analysis.md lists the fields. Questions to KataGo itself are read, too.
//
// Pure functions. An unknown field, a wrong type or a value out of range is an error. The error is
// one line that says what is accepted. No input makes a function throw.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/board.h"
#include "engine/game.h"
#include "nlohmann/json_fwd.hpp"
#include "search/limits.h"
#include "search/request.h"

namespace tengen {

// A query: the same question about one or more positions of one game. It keeps the plies, not the
// positions: many queries may wait, and a Game is large.
struct AnalysisQuery {
  GameSpec spec;
  std::optional<Setup> setup;  // the start position, if not the empty board
  // The board of the query had a winning row. `setup` lacks this stone of the row: it is played as
  // the last one, and ends the game.
  std::optional<Point> ended_by;
  std::vector<Ply> moves;                // legal from the start position
  std::vector<std::size_t> turns = {0};  // the positions: numbers of plies, sorted, not empty

  std::unique_ptr<Game> PositionAfter(std::size_t turn) const;

  int priority = 0;  // higher numbers are searched first
  Limits limits;
  int multi_pv = 1;
  int level = kFullLevel;  // playing strength, 1 to kFullLevel; below it the seed selects the move
  std::uint64_t seed = 0;
  std::vector<Point> excluded;
  std::vector<Point> only;  // empty = all points
  // Nodes of the search after each legal turn; absent = no board values.
  std::optional<std::uint64_t> board_nodes;
  // Answers also have the points in board notation (notation/point_names.h).
  bool names = false;
  // Interval of intermediate reports; absent = none, 0 = one after every depth.
  std::optional<std::chrono::milliseconds> progress_every;
};

struct AnalysisTerminate {
  std::optional<std::string> id;  // JSON text: the id of the queries to end; absent = all queries
};

struct AnalysisVersion {};

using AnalysisCommand = std::variant<AnalysisQuery, AnalysisTerminate, AnalysisVersion>;

struct AnalysisRequest {
  // JSON text of a string or a number, repeated in the answer. Empty = the line has no valid id.
  std::string id;
  absl::StatusOr<AnalysisCommand> command;
};

// `limits` apply to a query that has neither `limits` nor `clock`.
AnalysisRequest ParseAnalysisRequest(std::string_view line, const Limits& limits);

// The same for a parsed object without `action`. Ignores `id`.
absl::StatusOr<AnalysisQuery> ParseAnalysisQuery(const nlohmann::json& object,
                                                 const Limits& limits);
// The same for an object that has only the fields of a position: game, size, moves, board and the
// fields that belong to board. `turns` has the position after the last ply.
absl::StatusOr<AnalysisQuery> ParseAnalysisPosition(const nlohmann::json& object);

}  // namespace tengen
