// SPDX-License-Identifier: Apache-2.0
//
// A review as text for a terminal, as JSON and as a page for people. Pure functions.
#pragma once

#include <string>

#include "analysis/review.h"

namespace tengen {

// A line per ply and what was wrong, the points as h8 (notation/point_names.h).
std::string ReviewText(const GameReview& review);
// One line, without its end; plies as in game records, with `names` also as people write them.
std::string ReviewJson(const GameReview& review, bool names = false);
// A page of its own (report/html_report.h).
std::string ReviewHtml(const GameReview& review);

}  // namespace tengen
