// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "base/str_cat.h"

namespace tengen {
namespace {

constexpr std::size_t kQuotedLength = 40;  // characters

// True if a terminal or a manager could obey the character (Printable).
bool IsObeyed(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  const bool control = c < 0x20 || in(0x7f, 0x9f);
  const bool line_end = in(0x2028, 0x2029);
  const bool direction =
      c == 0x61c || in(0x200e, 0x200f) || in(0x202a, 0x202e) || in(0x2066, 0x2069);
  return control || line_end || direction;
}

// True if Quoted keeps the character.
bool IsHarmless(char32_t c) {
  if (c >= 0x80) return !IsObeyed(c);
  const char ascii = static_cast<char>(c);
  return absl::ascii_isalnum(static_cast<unsigned char>(ascii)) ||
         std::string_view(" ,.;:+-_#/()").find(ascii) != std::string_view::npos;
}

// Removes the first character from `text` and returns it. Returns "?" for a byte that is not UTF-8,
// and for a character that `keeps` refuses. Precondition: `text` is not empty.
std::string_view TakeShown(std::string_view& text, bool (*keeps)(char32_t)) {
  std::string_view character = text;
  const std::optional<char32_t> c = TakeUtf8(text);
  character.remove_suffix(text.size());
  return c && keeps(*c) ? character : "?";
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

std::optional<char32_t> TakeUtf8(std::string_view& s) {
  const auto byte = [&s](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  const unsigned char lead = byte(0);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xc2 ? 0
                             : lead < 0xe0 ? 2
                             : lead < 0xf0 ? 3
                             : lead < 0xf5 ? 4
                                           : 0;
  // The bits of the first byte that are part of the character's code; indexed by the length in
  // bytes.
  constexpr std::array<unsigned char, 5> kLeadBits = {0, 0x7f, 0x1f, 0x0f, 0x07};
  char32_t c = lead & kLeadBits[length];
  bool whole = length > 0 && length <= s.size();
  for (std::size_t i = 1; whole && i < length; ++i) {
    whole = (byte(i) & 0xc0) == 0x80;
    c = c << 6 | (byte(i) & 0x3f);
  }
  // Not valid: a character in more bytes than necessary, a half of a surrogate pair, and a number
  // beyond the range of Unicode.
  if (length == 3) whole = whole && c >= 0x800 && (c < 0xd800 || c > 0xdfff);
  if (length == 4) whole = whole && c >= 0x10000 && c <= 0x10ffff;
  s.remove_prefix(whole ? length : 1);
  if (!whole) return std::nullopt;
  return c;
}

bool IsUtf8(std::string_view s) {
  while (!s.empty()) {
    if (!TakeUtf8(s)) return false;
  }
  return true;
}

std::string Quoted(std::string_view input) {
  std::string text;
  for (std::size_t kept = 0; kept < kQuotedLength && !input.empty(); ++kept)
    text += TakeShown(input, IsHarmless);
  return StrCat("'", text, input.empty() ? "" : "...", "'");
}

std::string Printable(std::string_view text, std::size_t most) {
  std::string shown;
  while (!text.empty()) {
    const std::string_view character = TakeShown(text, [](char32_t c) { return !IsObeyed(c); });
    if (shown.size() + character.size() > most) return shown + "...";
    shown += character;
  }
  return shown;
}

std::string WithoutControls(std::string_view text) {
  return Printable(text, std::string_view::npos);
}

std::string PrintableLines(std::string_view text, std::string_view indent) {
  std::string lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    StrAppend(&lines, indent, WithoutControls(text.substr(0, end)), "\n");
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace tengen
