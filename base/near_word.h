// SPDX-License-Identifier: Apache-2.0
//
// Finds the known word that a mistyped word probably meant. Case is ignored. Pure functions; any
// thread may call.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tengen {

// The known word with the smallest edit distance. If several words have this distance, the result
// is the first of them in the list. One edit is an added, missing or wrong letter, or an exchange
// of two adjacent letters. Returns nullopt if the distance is larger than a third of the letters of
// the longer word.
std::optional<std::string_view> NearWord(std::string_view typed,
                                         std::span<const std::string_view> known);

// The words with commas between them: "renju, pente". `last` is the separator before the last word.
std::string Listed(std::span<const std::string_view> words, std::string_view last = ", ");

// Text for the end of an error message: ", did you mean renju?". If no known word is near, returns
// `otherwise`.
std::string DidYouMean(std::string_view typed, std::span<const std::string_view> known,
                       std::string_view otherwise = "");

}  // namespace tengen
