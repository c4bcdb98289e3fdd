// SPDX-License-Identifier: Apache-2.0
//
// The flags of a subcommand as a table: name, what it takes, what it means, where it goes. Parser,
// --help, the man page and the completion of a shell read the same table. Accepted: --name value,
// --name=value; a switch is --name or
// --no-name. What begins with no dash, and everything after --, is a plain argument.
//
// Abseil's own flags are global to a program; here each subcommand has its own. Numbers are read
// by Abseil. Errors: one line that says what was wrong and what is accepted. Nothing blocks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

namespace tengen {

// Exit statuses that all subcommands share; an interrupted one ends with
// kExitSignal and the signal's number.
inline constexpr int kExitOk = 0;
inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;
inline constexpr int kExitSignal = 128;  // and the signal's number

// The most that flags and requests take.
inline constexpr int kMostThreads = 1024;
inline constexpr int kMostMegabytes = 1 << 20;
inline constexpr int kMostDepth = 200;                  // plies
inline constexpr std::int64_t kMostMs = 1'000'000'000;  // eleven days

class FlagTable {
 public:
  using Setter = std::function<absl::Status(const std::string& value)>;

  // `usage` follows the program's name: "match --engine CMD ... [FLAG ...]". `about` is prose.
  FlagTable(std::string_view usage, std::string_view about,
            std::string_view program = "pbrain-tengen")
      : usage_(usage), about_(about), program_(program) {}

  // A heading of the help text for the flags that follow.
  void Section(std::string_view title);
  // `value` names what the flag takes, "FILE"; the setter's error is told with the flag's name.
  // A flag may be given more than once; the setter is called each time.
  void Add(std::string_view name, std::string_view value, std::string_view what, Setter set);

  void Switch(std::string_view name, std::string_view what, bool* to);
  void Text(std::string_view name, std::string_view value, std::string_view what, std::string* to);
  // Whole numbers in [low, high].
  void Number(std::string_view name, std::string_view value, std::string_view what, int low,
              int high, int* to);
  void Number(std::string_view name, std::string_view value, std::string_view what,
              std::int64_t low, std::int64_t high, std::int64_t* to);
  void Number(std::string_view name, std::string_view value, std::string_view what,
              std::uint64_t* to);
  // A finite number in [low, high].
  void Real(std::string_view name, std::string_view value, std::string_view what, double low,
            double high, double* to);

  // --shard I/N: which of the parts that a run is cut into, 0 <= I < N.
  void Slice(std::string_view what, int* slice, int* slices);

  // Sets what the arguments say and appends the plain ones to `plain`. An unknown flag, a value
  // that is missing or bad: the first one is the error, and what was set before it stays set.
  absl::Status Parse(std::span<const std::string> args, std::vector<std::string>* plain) const;

  std::string Help() const;
  // The same as a section of a man page, in roff.
  std::string Manual() const;
  // The same as what bash needs to know: an arm of `case` that sets `flags` and, of those that take
  // them, `files` and `folders`.
  std::string BashCase() const;

  // For a subcommand's first line: --help or -h prints the help and gives kExitOk, so do
  // --help=man and --help=bash with the other forms; an error prints its line and gives kExitUsage;
  // nothing: go on.
  std::optional<int> ParseOrExit(std::span<const std::string> args,
                                 std::vector<std::string>* plain) const;

 private:
  struct Row {
    std::string_view name, value, what;  // no name: a heading
    Setter set;
    bool* on = nullptr;  // a switch
  };

  const Row* Find(std::string_view name) const;
  // DidYouMean of a flag with its dashes.
  std::string Meant(std::string_view typed) const;

  std::string_view usage_, about_, program_;
  std::vector<Row> rows_;
};

// What somebody typed, in quotes and without control characters.
std::string QuotedWord(std::string_view typed);

// Text as roff takes it: no character of it is an instruction.
std::string RoffText(std::string_view text);

// The line of a usage error on standard error, with how to get help; gives kExitUsage.
int UsageError(std::string_view subcommand, std::string_view what);

}  // namespace tengen
