// SPDX-License-Identifier: Apache-2.0
//
// A review as text for a terminal, as JSON and as a page for people. Pure functions.
#pragma once

#include <string>

#include "arena/analysis/review.h"

namespace tengen {

// A line per ply and what was wrong, the points as h8 (notation/openings.h).
std::string ReviewText(const GameReview& review);
// One line, without its end; plies as in game records.
std::string ReviewJson(const GameReview& review);
// A page of its own (arena/html_report.h).
std::string ReviewHtml(const GameReview& review);

}  // namespace tengen
