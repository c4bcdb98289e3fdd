// SPDX-License-Identifier: Apache-2.0
//
// Writes a review as text for a terminal, as JSON and as an HTML page. Pure functions.
#pragma once

#include <string>

#include "analysis/review.h"

namespace tengen {

// One line for each ply, with its error. Points are in board notation (notation/point_names.h).
std::string ReviewText(const GameReview& review);
// One line without its end. Plies are in protocol notation. With `names`, also in board notation.
std::string ReviewJson(const GameReview& review, bool names = false);
// A complete page (report/html_report.h).
std::string ReviewHtml(const GameReview& review);

}  // namespace tengen
