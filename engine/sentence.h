// SPDX-License-Identifier: Apache-2.0
//
// Sentences: messages for people. A program can translate them. A sentence has a key, an English
// text with gaps, and values for the gaps. The key stays the same when the English text changes.
// The key is part of the JSON API (docs/serve.md). The web page finds the translation of a sentence
// by the key (web/src/locales).
//
// An absl::Status can contain a sentence. The message of this error is the text of the sentence.
// Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace tengen {

// A sentence without its values, as a constant in the code. {0}, {1} and so on are the gaps of the
// text.
struct SentenceForm {
  std::string_view key;
  std::string_view text;
};

struct Sentence {
  std::string key;
  std::vector<std::string> values;
  std::string text;  // English text, with the values in the gaps
  friend bool operator==(const Sentence&, const Sentence&) = default;
};

// Preconditions: every gap of the text has a value, and the values do not contain '\0'.
Sentence MakeSentence(const SentenceForm& form, std::vector<std::string> values = {});

// Makes an error that contains this sentence. Precondition: the code is not kOk.
absl::Status SentenceError(absl::StatusCode code, const Sentence& sentence);

// The sentence that an error contains; std::nullopt: the error contains no sentence.
std::optional<Sentence> SentenceOf(const absl::Status& status);

// Makes a kInvalidArgument error with this message. If `status` contains a sentence, the new error
// contains it, too.
absl::Status WithMessage(const absl::Status& status, std::string_view message);

}  // namespace tengen
