// SPDX-License-Identifier: Apache-2.0
//
// The style sheets and the script of report pages, which the build compiles into the program
// (report/CMakeLists.txt). A pure function: any thread may call it.
#pragma once

#include <string_view>

namespace tengen {

// The text of "board.css", "page.css" or "report.js". Empty: there is no file of this name.
std::string_view PageFile(std::string_view name);

}  // namespace tengen
