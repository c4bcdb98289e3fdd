// SPDX-License-Identifier: Apache-2.0
//
// A match as a page for people (report/html_report.h): standings, the course of Elo and of the
// sequential test, failures, and the ends of games. A pure function.
#pragma once

#include <string>
#include <vector>

#include "match/match_run.h"

namespace tengen {

// Of the games that are finished, by number.
std::string MatchHtml(const MatchSettings& settings, const std::vector<JournalGame>& games);

}  // namespace tengen
