// SPDX-License-Identifier: Apache-2.0
//
// A headless Chromium, for tests of pages. Where none is installed, or it cannot show even an empty
// page (a sandbox without what it needs), tests skip.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tengen::testing {

// Why pages cannot be looked at here; empty: they can.
std::string WhyNoBrowser();

// The document as it stands after its scripts have run, opened from disk at `fragment` ("#ply-3").
// Precondition: WhyNoBrowser() is empty. Nothing: the browser failed.
std::optional<std::string> DomOf(std::string_view html, std::string_view fragment = "");

}  // namespace tengen::testing
