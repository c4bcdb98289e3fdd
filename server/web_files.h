// SPDX-License-Identifier: Apache-2.0
//
// The files of the page, which the build takes into the program (cmake/embed_web.cmake): web/dist
// where it was built, else one page that says how to get it. A pure function.
#pragma once

#include <span>
#include <string_view>

namespace tengen {

struct WebFile {
  std::string_view path;  // "index.html", "assets/board.js"
  std::string_view text;
};

std::span<const WebFile> WebFiles();

}  // namespace tengen
