// SPDX-License-Identifier: Apache-2.0
//
// Converts text of any encoding to UTF-8, and finds the encoding of a text. The system has the
// conversion tables: iconv of the C library (encoding_posix.cc), or Windows (encoding_win32.cc).
// Tengen itself decodes UTF-8, UTF-16, UTF-32 and ISO-8859-1, on every system. A statically linked
// program may support only these four when it runs on another system than the one on which it was
// built.
//
// Pure functions; any thread may call. Wrong bytes are no error: each wrong byte becomes U+FFFD.
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
  std::size_t wrong_bytes = 0;  // number of bytes that are invalid in the encoding; each became
                                // U+FFFD
};

// `encoding`: a name such as "Shift_JIS", "gbk", "windows-1251" or "UTF-8". In names that Tengen
// knows, case, blanks, '-' and '_' are ignored. kInvalidArgument: the system does not know the
// encoding.
absl::StatusOr<DecodedText> DecodeText(std::string_view bytes, std::string_view encoding);

// Finds the encoding from the first bytes: from a byte order mark, or from the zero bytes of UTF-16
// and UTF-32 in text that begins with an ASCII character. nullopt: the first bytes do not show the
// encoding.
std::optional<std::string_view> MarkedEncoding(std::string_view bytes);

// Guesses the encoding of text that has no byte order mark and no named encoding. If the bytes are
// valid UTF-8, the result is UTF-8. If they are not, the function tries the encodings of Chinese,
// Japanese, Korean, Russian and Western text. Each of these encodings has frequent letters. The
// result is the encoding with the largest share of frequent letters in the text. The guess can be
// wrong for short texts. nullopt: no encoding is probable.
std::optional<std::string_view> GuessedEncoding(std::string_view bytes);

// --- For encoding_posix.cc and encoding_win32.cc -----------------------------------------------

// An encoding that needs a conversion table of the system.
struct EncodingTable {
  std::string name;   // name for iconv
  int code_page = 0;  // number of the encoding in Windows; 0 = unknown
};
absl::StatusOr<DecodedText> DecodeBySystem(std::string_view bytes, const EncodingTable& table);

// Appends a code point as UTF-8. A number that is not a code point of text becomes U+FFFD.
void AppendUtf8(char32_t point, std::string* text);

}  // namespace tengen
