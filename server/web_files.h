// SPDX-License-Identifier: Apache-2.0
//
// The files of the page, which the build embeds in the program (cmake/embed_web.cmake). If the page
// was built, they are the files of web/dist. Otherwise there is only one file: a page that says how
// to build the real page. A pure function.
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
