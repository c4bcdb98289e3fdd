// SPDX-License-Identifier: Apache-2.0
//
// The options and the output lines of the analysis commands of GTP controllers: lz-analyze of Leela
// Zero, kata-analyze of KataGo and analyze of Sabaki. Programs such as Sabaki and LizzieYZY read
// these lines (docs/gtp.md). Pure functions, for any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/types.h"
#include "search/report.h"

namespace tengen {

// kLeela: win rates are whole numbers from 0 to 10000. kKata: win rates are fractions, and there
// are more fields.
enum class AnalysisForm : std::uint8_t { kLeela, kKata };

struct AnalysisArguments {
  std::optional<Color> color;
  std::chrono::milliseconds interval{1000};  // the shortest time between two lines
  std::optional<int> most_moves, least_moves;
  bool root_info = false;
  // Restrictions of the first stone, by side. An empty list of `allowed` allows all points.
  struct Restriction {
    Color color;
    std::vector<Point> points;
  };
  std::vector<Restriction> avoided, allowed;
};

// Parses "[COLOR] [INTERVAL] KEY VALUE ...". INTERVAL is in hundredths of a second. Options for
// data that Tengen does not have, such as `ownership true`, are accepted and have no effect.
absl::StatusOr<AnalysisArguments> ParseAnalysisArguments(std::span<const std::string> words,
                                                         BoardSize size);

// "b", "black", "w" or "white", in any case. nullopt: another word.
std::optional<Color> ParseGtpColor(std::string_view word);

// A line with the moves of a report, the best first:
// "info move H8 visits 120 winrate 5213 lcb 5213 order 0 pv H8 J9 info move ...". If several lines
// of play begin with the same stone, only the best one is written. At most `most` moves. Empty: the
// report has no line of play that begins with a stone.
std::string AnalysisLine(const SearchReport& report, AnalysisForm form, BoardSize size, int most,
                         bool root_info);

}  // namespace tengen
