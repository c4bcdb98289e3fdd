// SPDX-License-Identifier: Apache-2.0
//
// The files of report/page/, which the build takes into the program (cmake/embed_text.cmake). A
// pure function.
#pragma once

#include <string_view>

namespace tengen {

// The text of "page.css", "board.js" or "viewer.js"; of any other name nothing.
std::string_view PageFile(std::string_view name);

}  // namespace tengen
