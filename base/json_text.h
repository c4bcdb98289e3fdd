// SPDX-License-Identifier: Apache-2.0
//
// Parses and writes JSON, and reads members of JSON objects. The input may be hostile: depth is
// limited, numbers are checked against their range, and nothing throws. Errors: kInvalidArgument,
// one line. Any thread may call; a JsonMembers object is for one thread at a time.
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

// Text with more levels is refused, because copying, comparing and writing a value are recursive.
inline constexpr int kDeepestJson = 64;

// Most values of a question by a user or over the network. A game of the largest board with all
// lists of points has about a quarter of them. base/resources.h holds memory for their destruction.
inline constexpr int kMostQuestionValues = 20'000;

// Text with more than `most_values` values is refused before they are built.
absl::StatusOr<nlohmann::json> ParseJson(std::string_view text,
                                         int most_values = std::numeric_limits<int>::max());

// The beginning of a text for an error message: in single quotes, at most 40 bytes, then "...". It
// keeps the quotes of JSON. Each control character becomes '?', so the message stays one line.
std::string Excerpt(std::string_view text);

// JSON on one line. Bytes that are not UTF-8 become replacement characters.
std::string JsonText(const nlohmann::json& object);

// The first difference between two objects, in words: "rules draw is 1 there and 5 here". "there"
// means `theirs`, "here" means `ours`. Nested objects are compared member by member. Empty = no
// difference.
std::string JsonDifference(const nlohmann::json& ours, const nlohmann::json& theirs);

// Returns the text unchanged if it is UTF-8. Otherwise returns it with C escapes (as \xff), so that
// JSON can store it.
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
// `status` keeps the first error; after an error, Find returns nullptr and Read changes nothing.
// The JSON object must outlive this one.
class JsonMembers {
 public:
  explicit JsonMembers(const nlohmann::json& object);

  const absl::Status& status() const { return status_; }
  // nullptr = absent, or an earlier error.
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
  // The same as Read, for a whole number that must be present.
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
  // Sets the status, if it is still OK: "KEY: WANTED wanted".
  void Fail(const char* key, std::string_view wanted);
  void Fail(absl::Status status) {
    if (status_.ok()) status_ = std::move(status);
  }

 private:
  const nlohmann::json& object_;
  absl::Status status_;
};

}  // namespace tengen
