// SPDX-License-Identifier: Apache-2.0
#include "engine/sentence.h"

#include <cassert>
#include <cstddef>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_split.h"
#include "base/str_cat.h"

namespace tengen {
namespace {

// The type of the payload. The payload is the key, the text and the values, with '\0' between them.
constexpr absl::string_view kPayload = "tengen/sentence";

std::string Filled(std::string_view text, const std::vector<std::string>& values) {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      filled += text[i];
      continue;
    }
    const auto gap = static_cast<std::size_t>(text.at(i + 1) - '0');
    assert(gap < values.size() && text.at(i + 2) == '}');
    filled += values[gap];
    i += 2;
  }
  return filled;
}

}  // namespace

Sentence MakeSentence(const SentenceForm& form, std::vector<std::string> values) {
  std::string text = Filled(form.text, values);
  return {std::string(form.key), std::move(values), std::move(text)};
}

absl::Status SentenceError(absl::StatusCode code, const Sentence& sentence) {
  absl::Status status(code, sentence.text);
  std::string payload = sentence.key;
  const auto add = [&payload](const std::string& part) {
    payload += '\0';
    payload += part;
  };
  add(sentence.text);
  for (const std::string& value : sentence.values) add(value);
  status.SetPayload(kPayload, absl::Cord(payload));
  return status;
}

std::optional<Sentence> SentenceOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kPayload);
  if (!payload) return std::nullopt;
  std::vector<std::string> parts = absl::StrSplit(std::string(*payload), '\0');
  Sentence sentence = {parts[0], {}, parts[1]};
  sentence.values.assign(parts.begin() + 2, parts.end());
  return sentence;
}

absl::Status WithMessage(const absl::Status& status, std::string_view message) {
  absl::Status changed = absl::InvalidArgumentError(AbslView(message));
  if (const auto payload = status.GetPayload(kPayload)) changed.SetPayload(kPayload, *payload);
  return changed;
}

}  // namespace tengen
