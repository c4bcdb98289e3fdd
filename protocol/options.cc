// SPDX-License-Identifier: Apache-2.0
#include "protocol/options.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <string>
#include <thread>
#include <utility>

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

#include "absl/strings/ascii.h"
#include "absl/strings/str_join.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "engine/rules/opening.h"
#include "eval/loaded_net.h"
#include "eval/nets.h"
#include "notation/opening_names.h"
#include "protocol/answers.h"
#include "search/player/levels.h"

namespace tengen {
namespace {

constexpr std::int64_t kMiB = std::int64_t{1} << 20;

// Time for a move in ms if the manager sets no limit. A limit is needed because the manager waits
// for the move.
constexpr std::int64_t kDefaultTurnMs = 10'000;
// If time_left is at least this value in ms, there is no limit (docs/protocol.md, INFO keys).
constexpr std::int64_t kUnlimitedMs = std::numeric_limits<std::int32_t>::max();

// The reserve in bytes for everything except the search tables: code, pattern tables, stacks and
// the allocator. It is necessary because max_memory limits the peak resident size of the whole
// process.
constexpr std::int64_t kReserveBytes = 30 * kMiB;
constexpr std::int64_t kReserveShare = 100;  // in addition to kReserveBytes, 1/100 of max_memory
constexpr std::int64_t kLeastTables = 2 * kMiB;
constexpr std::int64_t kDefaultTables = 128 * kMiB;
// The maximum number of bytes for the tables if the manager sends no hash_size. This limit is
// needed because Piskvork sends max_memory 2 GB if its user sets no limit.
constexpr std::int64_t kMostTablesUnasked = 1024 * kMiB;

constexpr int kMostThreads = 256;
constexpr int kContinuousBit = 2;
constexpr int kRenjuRule = 4;

constexpr std::int64_t kLowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kHighestInt = std::numeric_limits<int>::max();

std::int64_t LargestHashKb() { return std::int64_t{1} << LargestHashLog2Kb(); }

std::string LowerCase(std::string_view s) { return absl::AsciiStrToLower(AbslView(s)); }

// Shortens the text to 120 characters, and replaces all characters that cannot be part of a name by
// "?". After this, an error message can repeat the text safely.
std::string Harmless(std::string_view s) {
  constexpr std::size_t kLongest = 120;
  std::string text(s.substr(0, kLongest));
  std::replace_if(
      text.begin(), text.end(),
      [](char c) {
        return !absl::ascii_isalnum(static_cast<unsigned char>(c)) && c != '-' && c != ' ';
      },
      '?');
  return text;
}

std::string OpeningsText(const GameInfo& game) {
  return absl::StrJoin(game.openings, ", ",
                       [](std::string* out, OpeningKind kind) { out->append(OpeningName(kind)); });
}

bool Has(const GameInfo& game, OpeningKind opening) {
  return std::find(game.openings.begin(), game.openings.end(), opening) != game.openings.end();
}

}  // namespace

// Two tables: keys with a number, and keys with words. All other keys are ignored, for instance
// "folder" and "evaluate", which Gomocup defines. To add a key: add a row here, add a setter to
// Options if necessary, and describe the key in docs/protocol.md.
struct InfoKeys {
  // The protocol of the managers that send this key: Gomocup, Yixin-Board's, or the extension for
  // all games.
  enum class Dialect { kGomocup, kYixin, kPlies };

  struct Row {
    std::string_view key;
    std::int64_t low, high;  // the range; a value outside is replaced by the nearest bound
    void (*set)(Options& options,
                std::int64_t value);  // nullptr: the key is known but has no effect
    Dialect dialect;
  };
  struct WordRow {
    std::string_view key;
    void (*set)(Options& options, std::string_view value);
    bool is_path;  // the value is a path: it is not changed, and AnnouncePlies is not called
  };

  static constexpr auto kRows = std::to_array<Row>({
      // Keys of Gomocup and Piskvork.
      {"timeout_turn", 0, kHighest, [](Options& o, std::int64_t v) { o.timeout_turn_ms_ = v; },
       Dialect::kGomocup},
      {"timeout_match", 0, kHighest, [](Options& o, std::int64_t v) { o.timeout_match_ms_ = v; },
       Dialect::kGomocup},
      {"time_left", kLowest, kHighest, [](Options& o, std::int64_t v) { o.time_left_ms_ = v; },
       Dialect::kGomocup},
      {"max_memory", 0, kHighest, [](Options& o, std::int64_t v) { o.max_memory_bytes_ = v; },
       Dialect::kGomocup},
      {"rule", kLowest, kHighest, [](Options& o, std::int64_t v) { o.SetRule(v); },
       Dialect::kGomocup},
      {"game_type", 0, 3, nullptr, Dialect::kGomocup},
      // Keys of Yixin-Board. c-gomoku-cli sends some of these keys, too.
      {"max_depth", 0, kHighestInt,
       [](Options& o, std::int64_t v) { o.max_depth_ = static_cast<int>(v); }, Dialect::kYixin},
      {"max_node", 0, kHighest,
       [](Options& o, std::int64_t v) { o.max_nodes_ = static_cast<std::uint64_t>(v); },
       Dialect::kYixin},
      {"time_increment", 0, kUnlimitedMs, [](Options& o, std::int64_t v) { o.increment_ms_ = v; },
       Dialect::kYixin},
      {"thread_num", 1, kMostThreads,
       [](Options& o, std::int64_t v) { o.threads_ = static_cast<int>(v); }, Dialect::kYixin},
      {"hash_size", 0, kHighest,
       [](Options& o, std::int64_t v) { o.hash_kb_ = std::min(v, LargestHashKb()); },
       Dialect::kYixin},
      {"pondering", 0, 1, [](Options& o, std::int64_t v) { o.pondering_ = v != 0; },
       Dialect::kYixin},
      {"show_detail", 0, 3,
       [](Options& o, std::int64_t v) { o.show_detail_ = static_cast<int>(v); }, Dialect::kYixin},
      {"caution_factor", 0, 5, nullptr, Dialect::kYixin},
      {"checkmate", 0, 2, nullptr, Dialect::kYixin},
      {"database_readonly", 0, 1,
       [](Options& o, std::int64_t v) { o.database_read_only_ = v != 0; }, Dialect::kYixin},
      {"nbestsym", 0, 1, [](Options& o, std::int64_t v) { o.symmetric_lines_ = v != 0; },
       Dialect::kYixin},
      {"start_depth", 0, kHighestInt, nullptr, Dialect::kYixin},
      {"thread_split_depth", 0, kHighestInt, nullptr, Dialect::kYixin},
      {"usedatabase", 0, 1, [](Options& o, std::int64_t v) { o.use_database_ = v != 0; },
       Dialect::kYixin},
      {"vcthread", 0, 2, nullptr, Dialect::kYixin},
      // Strength of play: level and seed are Tengen's keys, strength is Rapfi's and Yixin-Board's.
      {"level", kLowest, kHighest, [](Options& o, std::int64_t v) { o.SetLevel(v); },
       Dialect::kGomocup},
      {"strength", kLowest, kHighest, [](Options& o, std::int64_t v) { o.SetStrength(v); },
       Dialect::kGomocup},
      {"seed", 0, kHighest,
       [](Options& o, std::int64_t v) { o.seed_ = static_cast<std::uint64_t>(v); },
       Dialect::kGomocup},
      // Keys of the extension for all games.
      {"allow_pass", 0, 1, [](Options& o, std::int64_t v) { o.SetPasses(v != 0); },
       Dialect::kPlies},
      {"rif_five_exception", 0, 1,
       [](Options& o, std::int64_t v) { o.rif_five_exception_ = v != 0; }, Dialect::kPlies},
  });

  static constexpr auto kWordRows = std::to_array<WordRow>({
      {"game", [](Options& o, std::string_view v) { o.SetGame(v); }, false},
      {"opening", [](Options& o, std::string_view v) { o.SetOpening(v); }, false},
      {"tiebreak", [](Options& o, std::string_view v) { o.SetTiebreak(v); }, false},
      {"evalfile", [](Options& o, std::string_view v) { o.SetEvalFile(v); }, true},
  });
};

void Options::Set(std::string_view key, std::string_view value) {
  const auto is_key = [key](const auto& row) { return EqualsIgnoreCase(row.key, key); };
  const auto words = std::find_if(InfoKeys::kWordRows.begin(), InfoKeys::kWordRows.end(), is_key);
  if (words != InfoKeys::kWordRows.end()) {
    if (words->is_path) return words->set(*this, Trim(value));
    AnnouncePlies();
    return words->set(*this, LowerCase(Trim(value)));
  }
  const auto row = std::find_if(InfoKeys::kRows.begin(), InfoKeys::kRows.end(), is_key);
  if (row == InfoKeys::kRows.end()) return;
  if (row->dialect == InfoKeys::Dialect::kYixin) AnnounceYixinDialect();
  if (row->dialect == InfoKeys::Dialect::kPlies) AnnouncePlies();
  const std::optional<std::int64_t> number = ParseInteger(Trim(value));
  if (number && row->set != nullptr) row->set(*this, std::clamp(*number, row->low, row->high));
}

// --- The game -------------------------------------------------------------------------------

void Options::SetRule(std::int64_t rule) {
  const bool known =
      rule >= 0 && rule <= kHighestInt && FindGomocupRule(static_cast<int>(rule)) != nullptr;
  if (!known) {
    game_problem_ =
        InvalidArgument("no rule ", rule,
                        ": INFO rule takes 0 (five or more), 1 (exactly five), 4 (renju), 8 or 9 ",
                        "(caro), or 5, 12 or 13 (combinations); add 2 for a continuous game");
    return;
  }
  rule_ = static_cast<int>(rule);
  game_problem_ = absl::OkStatus();
  if (family_game()) {
    family_game_ = nullptr;
    ChooseAnew();
  } else if (opening_ && !Has(Game(), opening_->kind)) {
    opening_.reset();
  }
}

// `value`: a family and its options, for example "pente keryo boat".
void Options::SetGame(std::string_view value) {
  const std::string harmless = Harmless(value);  // because an error message repeats the words
  value = harmless;
  const std::string_view family = TakeWord(value);
  std::vector<std::string_view> options;
  while (!value.empty()) {
    const std::string_view option = TakeWord(value);
    if (std::find(options.begin(), options.end(), option) == options.end()) {
      options.push_back(option);
    }
  }
  const absl::StatusOr<const GameInfo*> game = GameOfWords(family, options);
  game_problem_ = game.status();
  if (!game.ok()) return;
  family_game_ = *game;
  ChooseAnew();
}

void Options::ChooseAnew() {
  ++choices_;
  opening_.reset();
  tiebreak_.reset();
  passes_.reset();
  rif_five_exception_.reset();
  opening_problem_ = tiebreak_problem_ = passes_problem_ = absl::OkStatus();
}

// `value`: the name of an opening. The word "canonical" may follow: "taraguchi-10 canonical".
void Options::SetOpening(std::string_view value) {
  const std::optional<OpeningKind> kind = OpeningOfName(TakeWord(value));
  if (!kind || !Has(Game(), *kind)) {
    opening_problem_ =
        InvalidArgument(Game().name, " has no such opening: it has ", OpeningsText(Game()));
  } else if (!value.empty() && value != "canonical") {
    opening_problem_ = InvalidArgument(
        "INFO opening takes only canonical after the name of the opening, not ", Quoted(value));
  } else {
    opening_ = {*kind, !value.empty()};
    opening_problem_ = absl::OkStatus();
  }
}

void Options::SetTiebreak(std::string_view value) {
  const bool pass = value == "pass";
  if (!pass && value != "none") {
    tiebreak_problem_ = InvalidArgument("INFO tiebreak takes pass or none, not ", Quoted(value));
  } else if (pass && !Game().passes) {
    tiebreak_problem_ =
        InvalidArgument(Game().name, " has no passes, so INFO tiebreak takes only none");
  } else {
    tiebreak_ = pass;
    tiebreak_problem_ = absl::OkStatus();
  }
}

// If the value is empty, the built-in network is used again.
void Options::SetEvalFile(std::string_view value) {
  net_problem_ = absl::OkStatus();
  if (value.empty()) {
    net_ = nullptr;
    return;
  }
  absl::StatusOr<std::shared_ptr<const LoadedNet>> net = LoadNet(PathOf(value));
  if (net.ok()) {
    net_ = *std::move(net);
  } else {
    net_problem_ = InvalidArgument("evalfile ", Quoted(value), ": ", net.status().message());
  }
}

void Options::SetLevel(std::int64_t level) {
  if (level < 1 || level > kFullLevel) {
    level_problem_ = InvalidArgument("INFO level takes 1 to ", kFullLevel, ", not ", level);
  } else {
    level_ = static_cast<int>(level);
    level_problem_ = absl::OkStatus();
  }
}

void Options::SetStrength(std::int64_t strength) {
  if (strength < 0 || strength > 100) {
    level_problem_ = InvalidArgument("INFO strength takes 0 to 100, not ", strength);
  } else {
    SetLevel(LevelOfStrength(static_cast<int>(strength)));
  }
}

void Options::SetPasses(bool allowed) {
  if (allowed && !Game().passes) {
    passes_problem_ = InvalidArgument(Game().name, " has no passes: allow_pass can only be 0");
  } else {
    passes_ = allowed;
    passes_problem_ = absl::OkStatus();
  }
}

bool Options::yixin_renju() const { return yixin_dialect_ && rule_ == kContinuousBit; }

const GameInfo& Options::Game() const {
  if (family_game()) return *family_game_;
  return *FindGomocupRule(yixin_renju() ? kRenjuRule : rule_);
}

GameSpec Options::Spec(BoardSize size) const {
  GameSpec spec;
  if (family_game()) {
    spec = FamilySpec(*family_game_, size);
  } else {
    spec.variant = std::string(Game().name);
    spec.size = size;
    spec.continuous = !yixin_renju() && (rule_ & kContinuousBit) != 0;
  }
  if (opening_) {
    spec.opening = opening_->kind;
    spec.canonical = opening_->canonical;
  }
  spec.tiebreak = tiebreak_.value_or(spec.tiebreak);
  spec.allow_pass = passes_.value_or(spec.allow_pass);
  spec.rif_five_exception = rif_five_exception_.value_or(spec.rif_five_exception);
  return spec;
}

absl::Status Options::CheckBoard(BoardSize size) const {
  absl::Status status = CheckSize(Game().name, Game().sizes, size);
  if (!status.ok()) return status;
  const OpeningKind opening = Spec(size).opening;
  if (OpeningFits(opening, size)) return status;
  return InvalidArgument("the opening ", OpeningName(opening), " does not fit on a board of ",
                         size.width, "x", size.height);
}

absl::Status Options::TakeProblem() {
  absl::Status first;
  for (absl::Status* problem : {&game_problem_, &opening_problem_, &tiebreak_problem_,
                                &passes_problem_, &net_problem_, &level_problem_}) {
    first.Update(std::exchange(*problem, absl::OkStatus()));
  }
  return first;
}

// --- Time and memory ------------------------------------------------------------------------

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

// timeout_match 0 means no limit. If the manager also sends a time_left above 0, Tengen uses this
// time_left as the limit, to be safe. In this case a time_left of 0 or less is ignored, because
// some managers without a match clock send 0 minus the used time.
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
    return absl::ResourceExhaustedError(StrCat("max_memory ", limit, " is too little: at least ",
                                               (kReserveBytes + kLeastTables) / kMiB + 1,
                                               " MiB are needed"));
  }
  const std::int64_t allowed = limit != 0 ? limit - reserve : kHighest;
  const std::int64_t asked =
      hash_kb_ != 0 ? std::max(hash_kb_ * 1024, kLeastTables) : kMostTablesUnasked;
  const bool free_choice = limit == 0 && hash_kb_ == 0;
  return static_cast<std::size_t>(free_choice ? kDefaultTables : std::min(allowed, asked));
}

std::uint64_t MachineMemoryBytes() {
#ifdef _WIN32
  MEMORYSTATUSEX memory = {};
  memory.dwLength = sizeof(memory);
  return GlobalMemoryStatusEx(&memory) != 0 ? memory.ullTotalPhys : 0;
#else
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
#endif
}

int LargestHashLog2Kb() {
  constexpr int kLeast = 20, kMost = 26;  // 1 GiB, 64 GiB
  const std::uint64_t kb = MachineMemoryBytes() / 1024;
  return std::clamp(static_cast<int>(std::bit_width(kb)) - 2, kLeast,
                    kMost);  // at most half of the memory
}

int LargestThreadCount() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostThreads);
}

}  // namespace tengen
