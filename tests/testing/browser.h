// SPDX-License-Identifier: Apache-2.0
//
// Opens HTML pages in a headless Chromium. A test must skip if WhyNoBrowser() gives a reason:
// Chromium is not installed, or it cannot show even an empty page (for example in a sandbox).
// Blocks up to two minutes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tengen::testing {

// The reason why no page can be opened here; empty: pages can be opened.
std::string WhyNoBrowser();

// The document after its scripts have run, opened from disk at `fragment` ("#ply-3"). Empty result:
// the browser failed. Precondition: WhyNoBrowser() is empty.
std::optional<std::string> DomOf(std::string_view html, std::string_view fragment = "");

}  // namespace tengen::testing
