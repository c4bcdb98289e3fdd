// SPDX-License-Identifier: Apache-2.0
//
// Sentences for people. A program may translate them. A sentence has a key and values. The key
// stays the same when the English text changes. The values fill the gaps of the text. The key is
// part of the JSON API (docs/serve.md). The page finds its translations by the key
// (web/src/locales).
//
// An error can carry a sentence; the message of the error is then its text. Pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace tengen {

// A constant of the code: {0}, {1} and so on in the text stand for the values.
struct SentenceForm {
  std::string_view key;
  std::string_view text;
};

struct Sentence {
  std::string key;
  std::vector<std::string> values;
  std::string text;  // English, with the values in place
  friend bool operator==(const Sentence&, const Sentence&) = default;
};

// Precondition: the text has no gap without a value. A value contains no '\0'.
Sentence MakeSentence(const SentenceForm& form, std::vector<std::string> values = {});

// An error with this sentence. The code must not be kOk.
absl::Status SentenceError(absl::StatusCode code, const Sentence& sentence);

// The sentence that an error carries; std::nullopt: it carries none.
std::optional<Sentence> SentenceOf(const absl::Status& status);

// kInvalidArgument with another message and the sentence that `status` carries, if any.
absl::Status WithMessage(const absl::Status& status, std::string_view message);

}  // namespace tengen
