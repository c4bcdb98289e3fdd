// SPDX-License-Identifier: Apache-2.0
//
// FlagTable: the command line flags of one subcommand. A row of the table has the name of the flag,
// the name of its value, its meaning and its variable. The parser, --help, the man page and the
// completion of all shells use the same table.
//
// Accepted forms: --name value and --name=value; a switch is --name or --no-name. Plain arguments
// are: an argument without a leading dash, "-" alone, and all arguments after --.
//
// Abseil's own flag library is not used, because its flags are global to a program and here each
// subcommand has its own flags. Abseil parses the numbers. Errors: kInvalidArgument, one line with
// the wrong input and the accepted input. No function blocks. Only one thread at a time may use a
// FlagTable.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "base/config_file.h"

namespace tengen {

// Exit statuses of all subcommands.
inline constexpr int kExitOk = 0;        // the subcommand succeeded
inline constexpr int kExitFailure = 1;   // the subcommand failed
inline constexpr int kExitUsage = 2;     // wrong command line
inline constexpr int kExitSignal = 128;  // 128 plus the number of the signal that interrupted the
                                         // program

// Upper limits of flags and requests.
inline constexpr int kMostThreads = 1024;  // threads of a search, and searches at the same time
inline constexpr int kMostMegabytes = 1 << 20;          // memory of a search, in MiB
inline constexpr int kMostDepth = 200;                  // depth of a search, in plies
inline constexpr std::int64_t kMostMs = 1'000'000'000;  // times, in milliseconds: about eleven days

// The shells that complete a command line.
enum class Shell { kBash, kZsh, kFish };

class FlagTable {
 public:
  using Setter = std::function<absl::Status(const std::string& value)>;

  // `usage` is the text after the program's name in the help: "match --engine CMD ... [FLAG ...]".
  // `about` is a longer text for the help; lines that begin with two spaces are examples. The table
  // stores only views of all these texts, so the texts must outlive the table.
  FlagTable(std::string_view usage, std::string_view about,
            std::string_view program = "pbrain-tengen")
      : usage_(usage), about_(about), program_(program) {}

  // Adds a heading to the help text for the flags added after it.
  void Section(std::string_view title);
  // Adds a flag. `value` is the name of its value in the help, for instance "FILE". A flag may be
  // given more than once; the setter is called each time. Parse puts the flag's name before the
  // setter's error.
  void Add(std::string_view name, std::string_view value, std::string_view what, Setter set);

  // Adds a flag without a value: --name sets the variable to true, --no-name to false.
  void Switch(std::string_view name, std::string_view what, bool* to);
  // A flag whose value is one of these words. Precondition: at least two words.
  void Choice(std::string_view name, std::string_view value, std::string_view what,
              std::vector<std::string_view> words, std::string* to);
  // A text that is not empty.
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

  // Completion offers these words as values of the flag. The parser also accepts other values.
  // Precondition: the table has the flag.
  void Offer(std::string_view name, std::vector<std::string> words);
  // Completion offers these words for the first plain argument. `rest` says what completion offers
  // for the other plain arguments: FILE = files, DIR = folders, empty = nothing. If `words` is
  // empty, `rest` applies to all plain arguments.
  void OfferArguments(std::string_view rest, std::vector<std::string> words = {});

  // If the command line has `flag`, the values of the flags `others` in the configuration file are
  // ignored. Precondition: the table has the flag.
  void Replaces(std::string_view flag, std::vector<std::string_view> others);

  // Adds the flag --shard I/N: the work of a run is split into N parts, and this process does part
  // I. 0 <= I < N <= 1,000,000.
  void Slice(std::string_view what, int* slice, int* slices);

  // Sets the variables of the given flags and appends the plain arguments to `plain`. Returns the
  // first error. If a flag is unknown or its value is missing, no variable is set. If a value is
  // wrong, the variables of the flags before it are set.
  absl::Status Parse(std::span<const std::string> args, std::vector<std::string>* plain) const;
  // The names of the flags in the arguments. Precondition: Parse accepts the arguments.
  std::set<std::string_view> NamesIn(std::span<const std::string> args) const;

  std::string Help() const;
  // The help as a section of a man page, in roff.
  std::string Manual() const;
  // The part of a shell's completion script that is about this subcommand; app/help.cc writes the
  // rest. For a value named FILE or DIR the shell offers files or folders. For a flag with known
  // words it offers these words. For any other value it offers nothing.
  std::string Completion(Shell shell) const;

  // The file whose options ParseOrExit applies in this process. Call it before other threads start.
  static void UseConfig(ConfigFile file);

  // Parses the arguments of a subcommand. Options of the configuration file are set first. If the
  // command line has a flag (also as --no-name), the file's option for this flag is ignored.
  // Returns the exit status if the subcommand must end now:
  //   --help, -h, --help=man     prints Help or Manual; kExitOk
  //   --help=bash, =zsh, =fish   prints Completion; kExitOk
  //   a wrong command line or configuration file    prints the error; kExitUsage
  // In all other cases the function returns nullopt, and the subcommand continues.
  std::optional<int> ParseOrExit(std::span<const std::string> args,
                                 std::vector<std::string>* plain) const;

 private:
  struct Row {
    std::string_view name, value, what;  // empty name = a heading
    Setter set;
    bool* on = nullptr;                           // not null = a switch
    std::vector<std::string> words = {};          // known values
    std::vector<std::string_view> replaces = {};  // the flags `others` of Replaces
  };

  // A flag of a command line.
  struct GivenFlag {
    const Row* row;
    bool on;            // value of a switch
    std::string value;  // value of any other flag
  };

  const Row* Find(std::string_view name) const;
  // Precondition: the table has the flag.
  Row& Existing(std::string_view name);
  std::string BashCompletion() const;
  std::string ZshCompletion() const;
  std::string FishCompletion() const;
  // Separates flags and plain arguments, and finds the row of each flag. Sets no variable.
  absl::StatusOr<std::vector<GivenFlag>> Split(std::span<const std::string> args,
                                               std::vector<std::string>* plain) const;
  // Sets the variables of the options of the configuration file. `given`: the flags of the command
  // line.
  absl::Status SetFromConfig(const std::vector<GivenFlag>& given) const;
  // Sets the variable of the flag. The error begins with the name of the flag.
  static absl::Status Set(const GivenFlag& flag);
  // Calls DidYouMean (base/near_word.h) for a mistyped flag. The suggested flag has its dashes.
  std::string Meant(std::string_view typed) const;

  std::string_view usage_, about_, program_;
  std::vector<Row> rows_;
  std::vector<std::string> first_words_;  // known first plain arguments
  std::string_view rest_;                 // name of the other plain arguments
};

// The user's input in quotes, made safe by Printable (base/text.h).
std::string QuotedWord(std::string_view typed);

// Escapes text for roff, so that roff prints every character and treats none as a command.
std::string RoffText(std::string_view text);

// The next functions print one line on standard error. Printable (base/text.h) makes the text safe
// for a terminal.
// Prints a usage error and a hint to --help. Returns kExitUsage.
int UsageError(std::string_view subcommand, std::string_view what);
// Prints the reason why a subcommand failed. Returns kExitFailure.
int ReportFailure(std::string_view subcommand, std::string_view what);
int ReportFailure(std::string_view subcommand, const absl::Status& status);

}  // namespace tengen
