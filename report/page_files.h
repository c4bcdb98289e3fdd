// SPDX-License-Identifier: Apache-2.0
//
// The files of report/page/, which the build compiles into the program (cmake/embed_text.cmake). A
// pure function: any thread may call it.
#pragma once

#include <string_view>

namespace tengen {

// The text of the file "page.css", "board.js" or "viewer.js". Empty: there is no file of this name.
std::string_view PageFile(std::string_view name);

}  // namespace tengen
