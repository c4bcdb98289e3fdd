// SPDX-License-Identifier: Apache-2.0
#include "protocol/options.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <string>
#include <thread>
#include <utility>

#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include "absl/strings/str_cat.h"
#include "protocol/text.h"
#include "search/registry.h"

namespace tengen {
namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;

// A manager that names no limit at all waits for us nevertheless, but not for ever.
constexpr std::int64_t kDefaultTurnMs = 10'000;
// time_left of a match without limit, and anything above (protocol.md section 4).
constexpr std::int64_t kUnlimitedMs = std::numeric_limits<std::int32_t>::max();

// Code, pattern tables, stacks and the allocator's slack; peak resident size counts.
constexpr std::int64_t kReserveBytes = 30 * kMiB;
constexpr std::int64_t kReserveShare = 100;  // and one part in a hundred of the limit
constexpr std::int64_t kLeastTables = 2 * kMiB;
constexpr std::int64_t kDefaultTables = 128 * kMiB;
// "2 GB" is what Piskvork says when it does not mind; take no more than this unasked.
constexpr std::int64_t kMostTablesUnasked = 1024 * kMiB;

constexpr int kMostThreads = 256;
constexpr int kContinuousBit = 2;
constexpr int kRenjuRule = 4;

constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kHighestInt = std::numeric_limits<int>::max();

std::int64_t LargestHashKb() { return std::int64_t{1} << LargestHashLog2Kb(); }

}  // namespace

// One row per key that is known to carry a number; text keys (folder, evaluate) and all others
// are ignored.
struct InfoKeys {
  struct Row {
    std::string_view key;
    std::int64_t low, high;  // what lies outside counts as the nearer end
    void (*set)(Options& options, std::int64_t value);  // nullptr: known, without effect
    bool yixin;                                         // announces the Yixin dialect
  };

  static constexpr auto kRows = std::to_array<Row>({
      // Gomocup and Piskvork, protocol.md section 4.
      {"timeout_turn", 0, kHighest, [](Options& o, std::int64_t v) { o.timeout_turn_ms_ = v; },
       false},
      {"timeout_match", 0, kHighest, [](Options& o, std::int64_t v) { o.timeout_match_ms_ = v; },
       false},
      {"time_left", kLowest, kHighest, [](Options& o, std::int64_t v) { o.time_left_ms_ = v; },
       false},
      {"max_memory", 0, kHighest, [](Options& o, std::int64_t v) { o.max_memory_bytes_ = v; },
       false},
      {"rule", kLowest, kHighest, [](Options& o, std::int64_t v) { o.SetRule(v); }, false},
      {"game_type", 0, 3, nullptr, false},
      // Yixin-Board, section 9.2; c-gomoku-cli knows some of them too.
      {"max_depth", 0, kHighestInt,
       [](Options& o, std::int64_t v) { o.max_depth_ = static_cast<int>(v); }, true},
      {"max_node", 0, kHighest,
       [](Options& o, std::int64_t v) { o.max_nodes_ = static_cast<std::uint64_t>(v); }, true},
      {"time_increment", 0, kUnlimitedMs, [](Options& o, std::int64_t v) { o.increment_ms_ = v; },
       true},
      {"thread_num", 1, kMostThreads,
       [](Options& o, std::int64_t v) { o.threads_ = static_cast<int>(v); }, true},
      {"hash_size", 0, kHighest,
       [](Options& o, std::int64_t v) { o.hash_kb_ = std::min(v, LargestHashKb()); }, true},
      {"pondering", 0, 1, [](Options& o, std::int64_t v) { o.pondering_ = v != 0; }, true},
      {"show_detail", 0, 3,
       [](Options& o, std::int64_t v) { o.show_detail_ = static_cast<int>(v); }, true},
      {"caution_factor", 0, 5, nullptr, true},
      {"checkmate", 0, 2, nullptr, true},
      {"database_readonly", 0, 1, nullptr, true},
      {"nbestsym", 0, 1, nullptr, true},
      {"start_depth", 0, kHighestInt, nullptr, true},
      {"thread_split_depth", 0, kHighestInt, nullptr, true},
      {"usedatabase", 0, 1, nullptr, true},
      {"vcthread", 0, 2, nullptr, true},
  });
};

void Options::Set(std::string_view key, std::string_view value) {
  const auto row = std::find_if(InfoKeys::kRows.begin(), InfoKeys::kRows.end(),
                                [key](const auto& r) { return EqualsIgnoreCase(r.key, key); });
  if (row == InfoKeys::kRows.end()) return;
  if (row->yixin) AnnounceYixinDialect();
  const std::optional<std::int64_t> number = ParseInteger(Trim(value));
  if (number && row->set != nullptr) row->set(*this, std::clamp(*number, row->low, row->high));
}

void Options::SetRule(std::int64_t rule) {
  const bool known =
      rule >= 0 && rule <= kHighestInt && FindGomocupRule(static_cast<int>(rule)) != nullptr;
  if (known) {
    rule_ = static_cast<int>(rule);
    problem_ = absl::OkStatus();
  } else {
    problem_ = absl::InvalidArgumentError(absl::StrCat(
        "no rule ", rule, ": the rules are 0 (five or more), 1 (exactly five), 4 (renju), ",
        "8 and 9 (caro), their sums, and 2 more for a continuous game"));
  }
}

Limits Options::limits() const {
  Limits limits;
  limits.turn_ms = timeout_turn_ms_;
  limits.match_left_ms = MatchLeft();
  limits.increment_ms = increment_ms_;
  limits.max_depth = max_depth_;
  limits.max_nodes = max_nodes_;
  const bool bounded = limits.turn_ms || limits.match_left_ms || max_depth_ != 0 || max_nodes_ != 0;
  if (!bounded) limits.turn_ms = kDefaultTurnMs;
  return limits;
}

// timeout_match 0 means no limit. Should time_left run all the same, it is the safer of the two
// to believe, unless there is nothing left of it: 0 less what was used is a manager's way of
// having no clock, and no reason to play at random.
std::optional<std::int64_t> Options::MatchLeft() const {
  const bool no_match_limit = timeout_match_ms_.value_or(kUnlimitedMs) == 0;
  if (time_left_ms_) {
    const std::int64_t left = *time_left_ms_;
    if (left >= kUnlimitedMs || (no_match_limit && left <= 0)) return std::nullopt;
    return left;
  }
  if (no_match_limit || !timeout_match_ms_) return std::nullopt;
  return *timeout_match_ms_ - match_used_ms_;
}

void Options::SpendMatchTime(std::int64_t ms) {
  match_used_ms_ += ms;
  if (time_left_ms_ && *time_left_ms_ > kLowest + ms && *time_left_ms_ < kUnlimitedMs) {
    *time_left_ms_ -= ms;
  }
}

absl::StatusOr<std::size_t> Options::TableBytes() const {
  const std::int64_t limit = max_memory_bytes_.value_or(0);
  const std::int64_t reserve = kReserveBytes + limit / kReserveShare;
  if (limit != 0 && limit - reserve < kLeastTables) {
    return absl::ResourceExhaustedError(
        absl::StrCat("max_memory ", limit, " is too little: at least ",
                     (kReserveBytes + kLeastTables) / kMiB + 1, " MiB are needed"));
  }
  const std::int64_t allowed = limit != 0 ? limit - reserve : kHighest;
  const std::int64_t asked =
      hash_kb_ != 0 ? std::max(hash_kb_ * 1024, kLeastTables) : kMostTablesUnasked;
  const bool free_choice = limit == 0 && hash_kb_ == 0;
  return static_cast<std::size_t>(free_choice ? kDefaultTables : std::min(allowed, asked));
}

GameSpec Options::Spec(BoardSize size) const {
  const bool yixin_renju = yixin_dialect_ && rule_ == kContinuousBit;
  const GameInfo* game = FindGomocupRule(yixin_renju ? kRenjuRule : rule_);
  GameSpec spec;
  spec.variant = std::string(game->name);
  spec.size = size;
  spec.continuous = !yixin_renju && (rule_ & kContinuousBit) != 0;
  return spec;
}

absl::Status Options::TakeProblem() { return std::exchange(problem_, absl::OkStatus()); }

int LargestHashLog2Kb() {
  constexpr int kLeast = 20, kMost = 26;  // 1 GiB, 64 GiB
#ifdef _SC_PHYS_PAGES
  const auto kb = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
                  static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
  return std::clamp(static_cast<int>(std::bit_width(kb)) - 2, kLeast, kMost);  // a half at most
#else
  return kLeast;
#endif
}

int LargestThreadCount() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
}

}  // namespace tengen
