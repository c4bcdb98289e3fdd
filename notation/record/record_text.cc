// SPDX-License-Identifier: Apache-2.0
#include "notation/record/record_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "base/encoding.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {
namespace {

// A property CA in the bytes of a file, before the file is decoded.
struct NamedEncoding {
  std::string_view name;
  std::size_t game = 0;  // where the game with this property begins
};

std::vector<NamedEncoding> NamedEncodings(std::string_view bytes) {
  constexpr std::string_view kProperty = "CA[";
  std::vector<NamedEncoding> found;
  for (std::size_t at = bytes.find(kProperty); at != std::string_view::npos;
       at = bytes.find(kProperty, at + 1)) {
    // The name CA follows the end of a value, the ';' of its node, or a blank. After any other
    // character, the letters CA are the end of a longer name.
    const char before = at == 0 ? '\0' : bytes[at - 1];
    const bool is_name = before == ']' || before == ';' || Trim({&before, 1}).empty();
    const std::size_t end = bytes.find(']', at);
    if (!is_name || end == std::string_view::npos) continue;
    const std::size_t begin = at + kProperty.size();
    const std::string_view name = Trim(bytes.substr(begin, end - begin));
    const std::size_t bracket = bytes.rfind('(', at);
    if (!name.empty() && bracket != std::string_view::npos) found.push_back({name, bracket});
  }
  return found;
}

// The encoding that an XML file names in its first tag: <?xml version="1.0" encoding="UTF-8"?>.
std::string_view EncodingOfXml(std::string_view bytes) {
  bytes = Trim(bytes);
  if (!bytes.starts_with("<?xml")) return "";
  std::string_view tag = bytes.substr(0, bytes.find('>'));
  const std::size_t at = tag.find("encoding");
  if (at == std::string_view::npos) return "";
  tag.remove_prefix(at);
  const std::size_t begin = tag.find_first_of("\"'");
  if (begin == std::string_view::npos) return "";
  const std::size_t end = tag.find(tag[begin], begin + 1);
  if (end == std::string_view::npos) return "";
  return Trim(tag.substr(begin + 1, end - begin - 1));
}

void Append(const DecodedText& decoded, std::string_view encoding, RecordText* text) {
  text->text += decoded.text;
  if (decoded.wrong_bytes == 0) return;
  text->notes.push_back(StrCat(decoded.wrong_bytes, decoded.wrong_bytes == 1 ? " byte" : " bytes",
                               " of the file cannot be read as ", Printable(encoding)));
}

// Decodes bytes whose encoding is not named, or is named wrongly.
void AppendGuessed(std::string_view bytes, RecordText* text) {
  constexpr std::string_view kAnyBytes = "ISO-8859-1";  // it has a character for each byte
  std::string_view encoding = GuessedEncoding(bytes).value_or(kAnyBytes);
  if (encoding == "UTF-8") {
    text->text += bytes;
    return;
  }
  absl::StatusOr<DecodedText> decoded = DecodeText(bytes, encoding);
  if (!decoded.ok()) {
    text->notes.push_back(std::string(decoded.status().message()));
    encoding = kAnyBytes;
    decoded = DecodeText(bytes, encoding);
  }
  text->notes.push_back(StrCat("the encoding of the text is guessed: ", encoding));
  Append(*decoded, encoding, text);
}

// True if the bytes are almost certainly UTF-8, even if the file names another encoding. Reason:
// text in another encoding is rarely valid UTF-8 if it has three or more characters that are not
// ASCII.
bool IsSurelyUtf8(std::string_view bytes) {
  constexpr int kEnough = 3;
  const auto begins = [](char c) { return static_cast<unsigned char>(c) >= 0xC0; };
  return std::count_if(bytes.begin(), bytes.end(), begins) >= kEnough && IsUtf8(bytes);
}

void AppendNamed(std::string_view bytes, std::string_view encoding, RecordText* text) {
  // ASCII is the same in every encoding, except in encodings that use ESC to change their table.
  constexpr char kEscape = '\x1b';
  if (IsAscii(bytes) && bytes.find(kEscape) == std::string_view::npos) {
    text->text += bytes;
    return;
  }
  const absl::StatusOr<DecodedText> decoded = DecodeText(bytes, encoding);
  if (!decoded.ok()) {
    text->notes.push_back(std::string(decoded.status().message()));
    return AppendGuessed(bytes, text);
  }
  // Some programs name one encoding but use another.
  bool other = IsSurelyUtf8(bytes) && decoded->text != bytes;
  if (decoded->wrong_bytes > 0) {
    const std::optional<std::string_view> guessed = GuessedEncoding(bytes);
    const absl::StatusOr<DecodedText> better = DecodeText(bytes, guessed.value_or("UTF-8"));
    other = other || (better.ok() && better->wrong_bytes == 0);
  }
  if (other) {
    text->notes.push_back(StrCat("the file is not in the encoding that it names, ",
                                 Printable(encoding), "; it is decoded as what it looks like"));
    return AppendGuessed(bytes, text);
  }
  Append(*decoded, encoding, text);
}

}  // namespace

std::size_t FindSgf(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('(', from); at != std::string_view::npos;
       at = text.find('(', at + 1)) {
    std::size_t next = at + 1;
    while (next < text.size() && absl::ascii_isspace(static_cast<unsigned char>(text[next]))) {
      ++next;
    }
    if (next < text.size() && text[next] == ';') return at;
  }
  return std::string_view::npos;
}

bool IsSgf(std::string_view text) {
  if (text.starts_with('(')) return true;
  return !text.starts_with('{') && !text.starts_with("Pi") &&
         FindSgf(text) != std::string_view::npos;
}

RecordText DecodeRecordText(std::string_view bytes) {
  RecordText text;
  if (const std::optional<std::string_view> marked = MarkedEncoding(bytes)) {
    const absl::StatusOr<DecodedText> decoded = DecodeText(bytes, *marked);
    if (decoded.ok()) {
      Append(*decoded, *marked, &text);
      return text;
    }
  }
  if (const std::string_view encoding = EncodingOfXml(bytes); !encoding.empty()) {
    AppendNamed(bytes, encoding, &text);
    return text;
  }
  std::vector<NamedEncoding> named;
  if (IsSgf(Trim(bytes))) named = NamedEncodings(bytes);
  if (named.empty()) {
    AppendGuessed(bytes, &text);
    return text;
  }
  const bool one = std::all_of(named.begin(), named.end(), [&](const NamedEncoding& other) {
    return EqualsIgnoreCase(other.name, named.front().name);
  });
  if (one) {
    AppendNamed(bytes, named.front().name, &text);
    return text;
  }
  // Each game has its own encoding.
  std::size_t begin = 0;
  for (std::size_t i = 0; i < named.size(); ++i) {
    const std::size_t end = i + 1 < named.size() ? named[i + 1].game : bytes.size();
    AppendNamed(bytes.substr(begin, end - begin), named[i].name, &text);
    begin = end;
  }
  return text;
}

}  // namespace tengen
