// SPDX-License-Identifier: Apache-2.0
#include "database/record.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/ascii.h"

namespace tengen {
namespace {

auto FindText(const PositionRecord& record, Point stored) {
  return std::find_if(record.texts.begin(), record.texts.end(),
                      [stored](const auto& text) { return text.first == stored; });
}

// The rank of a record for KnowsMore. A proof or a label of the user has a higher rank than the
// result of a search.
auto Knowledge(const PositionRecord& record) {
  const bool decided =
      record.label == label::kWin || record.label == label::kLoss || record.label == label::kDraw;
  const bool proven = record.bound != Bound::kNone && LabelOf(record.value) != label::kNone;
  return std::tuple(proven, decided, record.bound == Bound::kExact, record.bound != Bound::kNone,
                    record.depth);
}

}  // namespace

std::string_view BoundName(Bound bound) {
  switch (bound) {
    case Bound::kUpper: return "upper";
    case Bound::kLower: return "lower";
    case Bound::kExact: return "exact";
    case Bound::kNone: break;
  }
  return "none";
}

char CleanLabel(int c) {
  if (c <= ' ' || c > '~') return label::kNone;
  const char upper = absl::ascii_toupper(static_cast<unsigned char>(c));
  const bool known = upper == label::kWin || upper == label::kLoss || upper == label::kDraw ||
                     upper == label::kBlocked;
  return known ? upper : static_cast<char>(c);
}

char LabelOf(Value value) {
  if (IsWin(value)) return label::kLoss;
  if (IsLoss(value)) return label::kWin;
  return label::kNone;
}

bool KnowsMore(const PositionRecord& other, const PositionRecord& record) {
  return Knowledge(other) >= Knowledge(record);
}

void Merge(const PositionRecord& other, PositionRecord& record) {
  if (KnowsMore(other, record)) {
    const char old_label = record.label;
    std::tie(record.label, record.value, record.depth, record.bound) =
        std::tuple(other.label, other.value, other.depth, other.bound);
    if (record.label == label::kNone) record.label = old_label;
  }
  for (const auto& [point, text] : other.texts) {
    if (TextAt(record, point).empty()) SetText(point, text, record);
  }
  if (record.comment.find(other.comment) != std::string::npos) return;
  if (!record.comment.empty()) record.comment.push_back('\n');
  record.comment += other.comment;
}

std::string_view TextAt(const PositionRecord& record, Point stored) {
  const auto at = FindText(record, stored);
  return at == record.texts.end() ? std::string_view() : std::string_view(at->second);
}

void SetText(Point stored, std::string_view text, PositionRecord& record) {
  const auto at = record.texts.begin() + (FindText(record, stored) - record.texts.begin());
  if (at != record.texts.end()) record.texts.erase(at);
  if (text.empty()) return;
  record.texts.emplace_back(stored, text);
  std::sort(record.texts.begin(), record.texts.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.y, a.first.x) < std::pair(b.first.y, b.first.x);
  });
}

}  // namespace tengen
