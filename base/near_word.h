// SPDX-License-Identifier: Apache-2.0
//
// What somebody meant who mistyped a word. Pure functions; case does not matter.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tengen {

// The known word that is fewest slips away (a letter too many, missing or wrong, or two neighbours
// swapped), of equals the first. Nothing where that is more than a third of the longer word.
std::optional<std::string_view> NearWord(std::string_view typed,
                                         std::span<const std::string_view> known);

// "renju, pente".
std::string Listed(std::span<const std::string_view> words);

// For the end of an error: ", did you mean renju?", or where no word is near, `otherwise`.
std::string DidYouMean(std::string_view typed, std::span<const std::string_view> known,
                       std::string_view otherwise = "");

}  // namespace tengen
