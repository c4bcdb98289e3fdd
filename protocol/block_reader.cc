// SPDX-License-Identifier: Apache-2.0
#include "protocol/block_reader.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>

#include "absl/status/statusor.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/types.h"
#include "notation/ply_text.h"
#include "protocol/game_in_progress.h"

namespace tengen {
namespace {

using command::BlockKind;

// Limits of one list. The number of stones: the number of points of the largest board.
constexpr std::size_t kMostStones = std::size_t{kMaxBoard} * kMaxBoard;
// For PLIES: the sum of its plies and their points. The longest games with captures and passes have
// far fewer.
constexpr std::size_t kMostInPlies = 10'000;
// The maximum number of characters of a comment. Yixin-Board sends at most 65536.
constexpr std::size_t kLongestComment = std::size_t{1} << 20;

}  // namespace

BlockReader::BlockReader(const command::OpenBlock& open, Clock::time_point arrival)
    : block_{.open = open, .arrival = arrival} {
  if (open.kind != BlockKind::kYxDatabase || open.database != command::DatabaseRequest::kEditText) {
    return;
  }
  if (open.words.empty() || open.words.front() != '"') {
    Fail(InvalidArgument("YXEDITTEXTDATABASE takes a text in quotes, not ", Quoted(open.words)));
    return;
  }
  in_text_ = true;
  block_.open.words.clear();
}

std::string BlockReader::AddText(std::string_view line) {
  std::string& words = block_.open.words;
  if (!words.empty()) words.push_back('\n');
  const std::size_t old_size = words.size();
  words += line;
  std::size_t at = std::max<std::size_t>(old_size, 1);
  while (at < words.size() && words[at] != '"') at += words[at] == '\\' ? 2 : 1;
  in_text_ = at >= words.size();
  if (in_text_ && words.size() <= kLongestComment) return {};
  if (std::exchange(in_text_, false)) {
    words.clear();
    Fail(absl::ResourceExhaustedError(
        StrCat("a comment takes at most ", kLongestComment, " characters")));
    return {};
  }
  std::string rest(Trim(std::string_view(words).substr(at + 1)));
  words.resize(at + 1);
  return rest;
}

bool BlockReader::takes_stones() const {
  return block_.open.kind != BlockKind::kSetup && block_.open.kind != BlockKind::kPlies;
}

absl::Status BlockReader::Add(std::string_view line) {
  if (takes_stones()) return AddStone(line);
  return block_.open.kind == BlockKind::kPlies ? AddPly(line) : block_.setup.Add(line);
}

absl::Status BlockReader::AddPly(std::string_view line) {
  const std::optional<Ply> ply = ParsePly(line);
  if (!ply) {
    return IllegalPly(block_.plies.size() + 1, Quoted(Trim(line)), StrCat("a ply is ", kPlyForms));
  }
  size_ += 1 + ply->points.size();
  if (size_ > kMostInPlies) {
    return absl::ResourceExhaustedError(
        StrCat("PLIES takes at most ", kMostInPlies, " plies and points together"));
  }
  block_.plies.push_back(*ply);
  return absl::OkStatus();
}

absl::Status BlockReader::AddStone(std::string_view line) {
  const absl::StatusOr<BlockLine> block_line = ParseBlockLine(line);
  if (!block_line.ok()) return block_line.status();
  if (block_.stones.size() == kMostStones) {
    return absl::ResourceExhaustedError(
        StrCat("a list takes at most ", kMostStones, " stones, the points of the largest board"));
  }
  block_.stones.push_back(std::get<block::StoneLine>(*block_line));
  return absl::OkStatus();
}

}  // namespace tengen
