// SPDX-License-Identifier: Apache-2.0
//
// Parses and writes JSON, and reads members of JSON objects. The input may be an attack: the depth
// of nesting is limited, the range of numbers is checked, and no function throws because of its
// input. Errors: kInvalidArgument, one line. Any thread may call the functions. Only one thread at
// a time may use a JsonMembers object.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace tengen {

// The deepest accepted nesting of JSON text. The limit protects the stack, because the functions
// that copy, compare and write a value are recursive.
inline constexpr int kDeepestJson = 64;

// The largest number of JSON values in a question: a request that a user sends, directly or over
// the network. A question about a game on the largest board, with all lists of points, has about a
// quarter of this number. base/resources.h reserves the memory that is needed to destroy the JSON
// value of such a question.
inline constexpr int kMostQuestionValues = 20'000;

// Text with more than `most_values` values gives an error. The values above this number are not
// built.
absl::StatusOr<nlohmann::json> ParseJson(std::string_view text,
                                         int most_values = std::numeric_limits<int>::max());

// The beginning of a text for an error message, in single quotes: at most 40 bytes, then "...".
// Double quotes of JSON are not replaced. Each control character becomes '?', so the message stays
// one line.
std::string Excerpt(std::string_view text);

// JSON on one line. Each byte that is not UTF-8 becomes U+FFFD.
std::string JsonText(const nlohmann::json& object);

// The first difference between two objects, in words: "rules draw is 1 there and 5 here". "there"
// means `theirs`, "here" means `ours`. Nested objects are compared member by member. Empty = no
// difference.
std::string JsonDifference(const nlohmann::json& ours, const nlohmann::json& theirs);

// Returns the text unchanged if it is UTF-8. If the text is not UTF-8, replaces bytes by C escapes,
// for example \xff, so that JSON can store the text.
std::string Utf8Text(const std::string& text);

// The value if it is a whole number in [low, high], otherwise nullopt.
template <class Integer>
std::optional<Integer> WholeNumber(const nlohmann::json& value,
                                   Integer low = std::numeric_limits<Integer>::min(),
                                   Integer high = std::numeric_limits<Integer>::max()) {
  const auto within = [&](auto number) -> std::optional<Integer> {
    if (std::cmp_less(number, low) || std::cmp_greater(number, high)) return std::nullopt;
    return static_cast<Integer>(number);
  };
  if (!value.is_number_integer()) return std::nullopt;
  return value.is_number_unsigned() ? within(value.get<std::uint64_t>())
                                    : within(value.get<std::int64_t>());
}

// Reads members of a JSON object into variables. An absent member leaves its variable unchanged.
// status() returns the first error. After an error, Find returns nullptr and Read changes nothing.
// The JSON object must outlive the JsonMembers object.
class JsonMembers {
 public:
  explicit JsonMembers(const nlohmann::json& object);

  const absl::Status& status() const { return status_; }
  // Returns nullptr if the member is absent, or after an earlier error.
  const nlohmann::json* Find(const char* key);

  void Read(const char* key, std::string* to);
  void Read(const char* key, bool* to);
  template <class Integer>
  void Read(const char* key, Integer low, Integer high, std::optional<Integer>* to) {
    const nlohmann::json* const member = Find(key);
    if (member == nullptr) return;
    if (const std::optional<Integer> number = WholeNumber<Integer>(*member, low, high)) {
      *to = number;
    } else {
      Fail(key, absl::StrCat("a whole number from ", low, " to ", high));
    }
  }
  // Does the same as Read, but an absent member is an error.
  template <class Integer>
  void Require(const char* key, Integer low, Integer high, Integer* to) {
    std::optional<Integer> number;
    Read(key, low, high, &number);
    if (number) {
      *to = *number;
    } else {
      Fail(key, "a whole number");
    }
  }
  // Stores the error "KEY: WANTED wanted". An earlier error is not replaced.
  void Fail(const char* key, std::string_view wanted);
  void Fail(absl::Status status) {
    if (status_.ok()) status_ = std::move(status);
  }

 private:
  const nlohmann::json& object_;
  absl::Status status_;
};

}  // namespace tengen
