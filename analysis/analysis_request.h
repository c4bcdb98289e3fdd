// SPDX-License-Identifier: Apache-2.0
//
// Parses an input line of `pbrain-tengen analyze`, which is JSON text. The format and the names of
// fields follow KataGo's analysis engine (github.com/lightvector/KataGo, docs/Analysis_Engine.md).
// docs/analysis.md lists the fields. Queries that were written for KataGo are also read.
//
// Pure functions. An unknown field, a wrong type or a value out of range is an error. The error
// text is one line that says which input is accepted. The functions throw no exceptions.
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

// A query: the same question about one or more positions of one game. A query stores the plies and
// not the positions, because a Game is large and many queries may wait in the queue.
struct AnalysisQuery {
  GameSpec spec;
  std::optional<Setup> setup;  // the start position, if not the empty board
  // Set if the board of the query has a winning row: it is one stone of this row. `setup` does not
  // contain this stone. Instead, the stone is played after `setup`, and its ply ends the game.
  std::optional<Point> ended_by;
  std::vector<Ply> moves;                // legal from the start position
  std::vector<std::size_t> turns = {0};  // the positions to answer, as numbers of plies played;
                                         // sorted, not empty

  std::unique_ptr<Game> PositionAfter(std::size_t turn) const;

  int priority = 0;  // higher numbers are searched first
  Limits limits;
  int multi_pv = 1;
  int level = kFullLevel;  // playing strength, 1 to kFullLevel; below kFullLevel the seed
                           // influences the move
  std::uint64_t seed = 0;
  std::vector<Point> excluded;
  std::vector<Point> only;  // empty = all points
  // Limit of nodes for the search after each legal turn; absent = the answer has no board values.
  std::optional<std::uint64_t> board_nodes;
  // True = the answers also contain the points in board notation (notation/point_names.h).
  bool names = false;
  // Interval of intermediate reports; absent = no reports, 0 = a report after every depth.
  std::optional<std::chrono::milliseconds> progress_every;
};

struct AnalysisTerminate {
  std::optional<std::string> id;  // JSON text: the id of the queries to end; absent = all queries
};

struct AnalysisVersion {};

using AnalysisCommand = std::variant<AnalysisQuery, AnalysisTerminate, AnalysisVersion>;

struct AnalysisRequest {
  // JSON text of a string or a number. The answer repeats it. Empty = the line has no valid id.
  std::string id;
  absl::StatusOr<AnalysisCommand> command;
};

// `limits` apply to a query that has neither `limits` nor `clock`.
AnalysisRequest ParseAnalysisRequest(std::string_view line, const Limits& limits);

// Parses a query from an object that is already JSON and has no `action`. Ignores `id`.
absl::StatusOr<AnalysisQuery> ParseAnalysisQuery(const nlohmann::json& object,
                                                 const Limits& limits);
// Parses an object that has only the fields of a position: game, size, moves, board and the fields
// that belong to board. In the result, `turns` contains only the position after the last ply.
absl::StatusOr<AnalysisQuery> ParseAnalysisPosition(const nlohmann::json& object);

}  // namespace tengen
