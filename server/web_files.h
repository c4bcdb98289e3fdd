// SPDX-License-Identifier: Apache-2.0
//
// The files of the page, which the build embeds in the program (cmake/embed_web.cmake): those of
// web/dist if the page was built, otherwise one page that says how to build it. A pure function.
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
