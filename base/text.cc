// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "base/str_cat.h"

namespace tengen {
namespace {

constexpr std::size_t kQuotedLength = 40;  // characters

bool IsBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }

bool IsHarmless(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         std::string_view(" ,.;:+-_#/()").find(c) != std::string_view::npos;
}

}  // namespace

bool EqualsIgnoreCase(std::string_view a, std::string_view b) {
  return absl::EqualsIgnoreCase(AbslView(a), AbslView(b));
}

std::string_view Trim(std::string_view s) {
  while (!s.empty() && IsBlank(s.front())) s.remove_prefix(1);
  while (!s.empty() && IsBlank(s.back())) s.remove_suffix(1);
  return s;
}

std::string_view TakeWord(std::string_view& s) {
  const auto end = std::find_if(s.begin(), s.end(), IsBlank);
  const std::string_view word = s.substr(0, static_cast<std::size_t>(end - s.begin()));
  s = Trim(s.substr(word.size()));
  return word;
}

std::optional<std::int64_t> ParseInteger(std::string_view s) {
  const bool plus = !s.empty() && s.front() == '+';
  if (plus) s.remove_prefix(1);
  if (s.empty() || (plus && s.front() == '-')) return std::nullopt;
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(s.data(), s.data() + s.size(), value);
  if (end != s.data() + s.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    using Range = std::numeric_limits<std::int64_t>;
    return s.front() == '-' ? Range::min() : Range::max();
  }
  if (error != std::errc()) return std::nullopt;
  return value;
}

std::optional<int> ParseIntegerIn(std::string_view s, int low, int high) {
  const std::optional<std::int64_t> value = ParseInteger(s);
  if (!value || *value < low || *value > high) return std::nullopt;
  return static_cast<int>(*value);
}

std::optional<std::vector<int>> ParseIntegers(std::string_view s) {
  using Range = std::numeric_limits<int>;
  std::vector<int> numbers;
  while (true) {
    const std::size_t comma = s.find(',');
    const std::optional<std::int64_t> number = ParseInteger(Trim(s.substr(0, comma)));
    if (!number) return std::nullopt;
    numbers.push_back(
        static_cast<int>(std::clamp<std::int64_t>(*number, Range::min(), Range::max())));
    if (comma == std::string_view::npos) return numbers;
    s.remove_prefix(comma + 1);
  }
}

std::string Quoted(std::string_view input) {
  std::string text(input.substr(0, kQuotedLength));
  std::replace_if(
      text.begin(), text.end(), [](char c) { return !IsHarmless(c); }, '?');
  return StrCat("'", text, input.size() > kQuotedLength ? "..." : "", "'");
}

std::string Printable(std::string_view text) {
  std::string printable(text);
  std::replace_if(
      printable.begin(), printable.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); }, '?');
  return printable;
}

}  // namespace tengen
