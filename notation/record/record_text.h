// SPDX-License-Identifier: Apache-2.0
//
// Decodes files with game records. The encoding comes from the first of these sources that exists:
// - the first bytes: a byte order mark, or the zeros of UTF-16 and UTF-32;
// - the name of the encoding in an XML file or in the SGF property CA;
// - UTF-8, if the bytes are valid UTF-8;
// - a guess (base/encoding.h).
// Bytes must be decoded before SGF is parsed. Reason: in encodings with two bytes for a character,
// the second byte may be a backslash or a bracket.
//
// Pure functions, for any thread. They do not fail.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

struct RecordText {
  std::string text;                // UTF-8
  std::vector<std::string> notes;  // about guesses and bytes that cannot be decoded
};

RecordText DecodeRecordText(std::string_view bytes);

// Returns where the first SGF game begins: a '(' and, after blanks, a ';'. npos = no game. Before
// the game there may be other text, for instance the header of a mail.
std::size_t FindSgf(std::string_view text, std::size_t from = 0);

// True if the text is SGF: it begins with '(', or other text comes before an SGF game.
// Precondition: no blanks at the ends of the text. JSON and records of Piskvork are not SGF,
// although they can contain an SGF text.
bool IsSgf(std::string_view text);

}  // namespace tengen
