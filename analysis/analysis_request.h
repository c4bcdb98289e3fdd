// SPDX-License-Identifier: Apache-2.0
//
// A line of `pbrain-tengen analyze`: JSON text to a value that says what is asked, in the manner
// of KataGo's analysis engine (github.com/lightvector/KataGo, docs/Analysis_Engine.md) and with
// its names where it has some. The fields are told in docs/analysis.md.
//
// Pure functions. Nothing of a line is ignored: a field that is unknown, of the wrong type or out
// of range is an error of one line that says what is accepted. Whatever the bytes, nothing throws.
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

// The questions of one line: the same about each of some positions of one game. They are kept as
// the plies that lead there, since many may wait and a game is large.
struct AnalysisQuery {
  GameSpec spec;
  std::optional<Setup> setup;  // where the game begins, if not at its start
  // A row stands in the setup and has ended the game: of its stones this one, which the setup then
  // lacks, came last.
  std::optional<Point> ended_by;
  std::vector<Ply> moves;                // legal from there
  std::vector<std::size_t> turns = {0};  // after so many of them: the positions, not none

  std::unique_ptr<Game> PositionAfter(std::size_t turn) const;

  int priority = 0;  // higher ones first
  Limits limits;
  int multi_pv = 1;
  int level = kFullLevel;  // of `move`: what a player of that level would play, drawn by the seed
  std::uint64_t seed = 0;
  std::vector<Point> excluded;
  std::vector<Point> only;
  // Searches the position after each legal turn as well, with so many nodes.
  std::optional<std::uint64_t> board_nodes;
  // Answers name points for people, too (notation/point_names.h).
  bool names = false;
  // Tells what was found so far, at most this often.
  std::optional<std::chrono::milliseconds> progress_every;
};

struct AnalysisTerminate {
  std::optional<std::string> id;  // of the queries to end, as JSON text; nothing: all
};

struct AnalysisVersion {};

using AnalysisCommand = std::variant<AnalysisQuery, AnalysisTerminate, AnalysisVersion>;

struct AnalysisRequest {
  // JSON text of a string or a number, to be sent back; empty: the line has none.
  std::string id;
  absl::StatusOr<AnalysisCommand> command;
};

// `limits` are for queries that have neither limits nor a clock.
AnalysisRequest ParseAnalysisRequest(std::string_view line, const Limits& limits);

// The same of an object that was read, and has no action. An id is for its sender to look at.
absl::StatusOr<AnalysisQuery> ParseAnalysisQuery(const nlohmann::json& object,
                                                 const Limits& limits);
// Of one that says which position it is (game, size, moves, board and what goes with it), and
// nothing else: `turns` is its last.
absl::StatusOr<AnalysisQuery> ParseAnalysisPosition(const nlohmann::json& object);

// Plies as the protocol writes them, "7,7", or as people do (notation/point_names.h): "h8",
// "offer h8 i9"; "h8i9" is a ply of two stones. Names off a board of this size are none.
std::optional<Ply> ParsePlyOrNames(std::string_view text, BoardSize size);

}  // namespace tengen
