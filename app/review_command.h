// SPDX-License-Identifier: Apache-2.0
//
// `pbrain-tengen review GAME`: a PSQ, SGF or JSON file reviewed on the terminal, as JSON or as a
// page (docs/analysis.md).
#pragma once

#include <span>
#include <string>

namespace tengen {

// The exit status. Blocks until the review is written, or SIGINT or SIGTERM ends the process.
int RunReview(std::span<const std::string> args);

}  // namespace tengen
