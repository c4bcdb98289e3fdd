// SPDX-License-Identifier: Apache-2.0
//
// Converts text of any encoding to UTF-8, and finds out which encoding a text has. The tables come
// from the system: from iconv of the C library (encoding_posix.cc), or from Windows
// (encoding_win32.cc). UTF-8, UTF-16, UTF-32 and ISO-8859-1 work on every system. A static program
// may have only these if it runs on another system than its own.
//
// Pure functions; any thread may call. No call fails for wrong bytes: each becomes U+FFFD.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tengen {

// The byte order mark of UTF-8.
inline constexpr std::string_view kUtf8Mark = "\xef\xbb\xbf";

bool IsAscii(std::string_view bytes);

struct DecodedText {
  std::string text;             // UTF-8, without a byte order mark
  std::size_t wrong_bytes = 0;  // bytes that the encoding does not have; each became U+FFFD
};

// `encoding`: a name such as "Shift_JIS", "gbk", "windows-1251" or "UTF-8". In the usual names,
// case, blanks, '-' and '_' do not matter. kInvalidArgument: the system does not know the encoding.
absl::StatusOr<DecodedText> DecodeText(std::string_view bytes, std::string_view encoding);

// The encoding that the first bytes show: a byte order mark, or the zeros of UTF-16 and UTF-32 in
// text that begins with an ASCII character. Empty: they show none.
std::optional<std::string_view> MarkedEncoding(std::string_view bytes);

// The most probable encoding of text without a mark and a name: UTF-8 if the bytes are valid UTF-8.
// Otherwise the result is an encoding of Chinese, Japanese, Korean, Russian or Western text. The
// frequency of the letters decides. Short texts can be guessed wrongly. Empty: none is probable.
std::optional<std::string_view> GuessedEncoding(std::string_view bytes);

// --- For encoding_posix.cc and encoding_win32.cc -----------------------------------------------

// An encoding that needs a table of the system.
struct EncodingTable {
  std::string name;   // name for iconv
  int code_page = 0;  // number for Windows; 0: the name has no known code page
};
absl::StatusOr<DecodedText> DecodeBySystem(std::string_view bytes, const EncodingTable& table);

// Appends a code point as UTF-8. A number that is not a code point of text becomes U+FFFD.
void AppendUtf8(char32_t point, std::string* text);

}  // namespace tengen
