// SPDX-License-Identifier: Apache-2.0
//
// Decodes files with game records. The encoding is, in this order: what the first bytes show, what
// the SGF property CA or an XML file names, UTF-8 if the bytes are valid UTF-8, or a guess
// (base/encoding.h). Bytes must be decoded before SGF is parsed: in encodings of two bytes the
// second byte may be a backslash or a bracket.
//
// Pure functions; any thread may call. They do not fail.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tengen {

struct RecordText {
  std::string text;                // UTF-8
  std::vector<std::string> notes;  // what was guessed, or could not be decoded
};

RecordText DecodeRecordText(std::string_view bytes);

// Where the first SGF game begins: a '(' and, after blanks, a ';'. npos: there is none. Other text
// may come before it, for instance the head of a mail.
std::size_t FindSgf(std::string_view text, std::size_t from = 0);

// Whether text without blanks at its ends is SGF: it begins with '(', or an SGF game comes after
// other text. JSON and records of Piskvork can have such a text within them.
bool IsSgf(std::string_view text);

}  // namespace tengen
