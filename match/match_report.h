// SPDX-License-Identifier: Apache-2.0
//
// Writes a match as an HTML page (report/html_report.h): standings, the course of Elo and of the
// sequential test, failures, and the final positions of games.
//
// A pure function: any thread may call. No function fails.
#pragma once

#include <string>
#include <vector>

#include "match/match_run.h"

namespace tengen {

// `games` are the finished games, sorted by number.
std::string MatchHtml(const MatchSettings& settings, const std::vector<JournalGame>& games);

}  // namespace tengen
