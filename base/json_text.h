// SPDX-License-Identifier: Apache-2.0
//
// JSON as text, and its members as values, for everybody in the arena who reads or writes some.
// What is read may come from anywhere: no text is too deep for the stack, no number wraps, nothing
// throws. Errors: kInvalidArgument, one line.
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

// Text that is deeper than this is refused: who copies, compares or writes a value recurs into it.
inline constexpr int kDeepestJson = 64;

absl::StatusOr<nlohmann::json> ParseJson(std::string_view text);

// On one line. Bytes that are no UTF-8 become replacement characters.
std::string JsonText(const nlohmann::json& object);

// The first thing in which two objects differ: "rules draw is 1 there and 5
// here", theirs first.
// Objects in objects are looked into. Empty: there is none.
std::string JsonDifference(const nlohmann::json& ours, const nlohmann::json& theirs);

// The text itself if it is UTF-8, else with all such bytes written out: a text that JSON brings
// back as it was.
std::string Utf8Text(const std::string& text);

// The value if it is a whole number within the bounds.
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

// The members of a JSON object. The first thing that is wrong stays the status; what is absent
// leaves its variable alone.
class JsonMembers {
 public:
  explicit JsonMembers(const nlohmann::json& object);

  const absl::Status& status() const { return status_; }
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
  // The same of a number that has to be there.
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
  void Fail(const char* key, std::string_view wanted);
  void Fail(absl::Status status) {
    if (status_.ok()) status_ = std::move(status);
  }

 private:
  const nlohmann::json& object_;
  absl::Status status_;
};

}  // namespace tengen
