// SPDX-License-Identifier: Apache-2.0
#include "gtp/gtp_line.h"

#include <algorithm>
#include <cstddef>

#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr std::size_t kLongestId = 20;  // digits

bool IsControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < ' ' || byte == 0x7f;
}

bool IsId(std::string_view word) {
  return !word.empty() && word.size() <= kLongestId &&
         std::all_of(word.begin(), word.end(), IsDigit);
}

}  // namespace

std::optional<GtpLine> ParseGtpLine(std::string_view line) {
  std::string text;
  for (const char c : line) {
    if (c == '#') break;
    if (c == '\t') text += ' ';
    if (!IsControl(c)) text += c;
  }
  std::string_view rest = Trim(text);
  if (rest.empty()) return std::nullopt;
  GtpLine parsed;
  std::string_view word = TakeWord(rest);
  if (IsId(word)) {
    parsed.id = word;
    if (rest.empty()) return parsed;
    word = TakeWord(rest);
  }
  parsed.name = word;
  parsed.rest = rest;
  while (!rest.empty()) parsed.args.emplace_back(TakeWord(rest));
  return parsed;
}

bool IsInterrupt(std::string_view line) { return Trim(line) == "# interrupt"; }

std::string GtpResponse(std::string_view id, bool success, std::string_view text) {
  std::string response = StrCat(success ? "=" : "?", id);
  bool first = !text.starts_with('\n');
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line;
    for (const char c : text.substr(0, end)) {
      if (!IsControl(c)) line += c;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
    if (Trim(line).empty()) continue;
    StrAppend(&response, first ? " " : "\n", line);
    first = false;
  }
  return response;
}

}  // namespace tengen
