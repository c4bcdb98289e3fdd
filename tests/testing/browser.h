// SPDX-License-Identifier: Apache-2.0
//
// Opens HTML pages in a headless Chromium. A test must skip if WhyNoBrowser() returns a reason:
// Chromium is not installed, or it cannot show even an empty page (for example in a sandbox). Each
// call may last up to two minutes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tengen::testing {

// The reason why no page can be opened here; empty: pages can be opened.
std::string WhyNoBrowser();

// The document of a page from a file, after its scripts have run. The browser opens the file at
// `fragment`, for example "#ply-3". Empty result: the browser failed. Precondition: WhyNoBrowser()
// is empty.
std::optional<std::string> DomOf(std::string_view html, std::string_view fragment = "");

}  // namespace tengen::testing
