// SPDX-License-Identifier: Apache-2.0
#include "app/compliance_command.h"

#include <algorithm>
#include <iostream>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "app/search_time_flag.h"
#include "base/files.h"
#include "base/flags.h"
#include "base/near_word.h"
#include "base/new_folders.h"
#include "base/paths.h"
#include "base/status.h"
#include "base/stop_signals.h"
#include "base/str_cat.h"
#include "base/text.h"
#include "match/compliance/compliance.h"

namespace tengen {
namespace {

constexpr std::string_view kSubcommand = "compliance";
constexpr std::string_view kAbout =
    "Tests whether an engine follows the Gomocup protocol, and prints one line for each check.\n"
    "ENGINE is a command line for the shell. Levels: must = managers in use depend on it; should\n"
    "= the protocol asks for it; good = robustness. Exit status: 0 = no check failed, 1 = a\n"
    "check failed or ENGINE cannot be started, 2 = wrong command line, 130 or 143 = stopped by a\n"
    "signal.";

struct CommandLine {
  ComplianceSettings settings;
  std::string only, skip, log_folder;
  bool list = false;
};

void AddFlags(CommandLine* line, FlagTable* flags) {
  ComplianceSettings* const settings = &line->settings;
  flags->Switch("list", "list the checks; needs no ENGINE", &line->list);
  flags->Text("only", "NAME,...", "run only these checks; default: all", &line->only);
  flags->Text("skip", "NAME,...", "do not run these checks; default: none", &line->skip);
  std::vector<std::string> names;
  for (const ComplianceCheck& check : AllComplianceChecks()) names.emplace_back(check.name);
  flags->Offer("only", names);
  flags->Offer("skip", names);
  AddSearchTimeFlags(flags, "time for a ply in ms, in checks that are not about time; default: 200",
                     "the same as text, for example 500ms or 2s", &settings->turn_ms);
  flags->Number("margin-ms", "N",
                "time in ms by which an answer may exceed its limit; default: 400", std::int64_t{0},
                kMostMs, &settings->margin_ms);
  flags->Number("hang-ms", "N",
                "additional wait in ms before a late answer counts as no answer; default: 5000",
                std::int64_t{1}, kMostMs, &settings->hang_ms);
  flags->Number("start-ms", "N", "time for the answer to START in ms; default: 10000",
                std::int64_t{1}, kMostMs, &settings->start_ms);
  flags->Number("end-ms", "N", "time to exit after END in ms; default: 1000", std::int64_t{1},
                kMostMs, &settings->end_ms);
  flags->Number("most-plies", "N",
                "length of a game of the engine with itself in plies, 1 to 1024; default: 60", 1,
                1 << 10, &settings->plies);
  flags->Text("log", "DIR",
              "folder for the dialogue of each check, for example DIR/start.log; default: no logs",
              &line->log_folder);
}

// Splits a list of names of checks. kInvalidArgument: a name is not a check.
absl::StatusOr<std::vector<std::string>> Names(std::string_view flag, const std::string& list) {
  std::vector<std::string> names = absl::StrSplit(list, ',', absl::SkipEmpty());
  std::vector<std::string_view> known;
  for (const ComplianceCheck& check : AllComplianceChecks()) known.push_back(check.name);
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return InvalidArgument("--", flag, ": there is no check ", QuotedWord(name),
                             DidYouMean(name, known, "; --list names them"));
    }
  }
  return names;
}

bool Has(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

int List() {
  for (const ComplianceCheck& check : AllComplianceChecks()) {
    std::cout << absl::StrFormat("%-18s %-6s %s\n", check.name, DemandName(check.demand),
                                 check.what);
  }
  return kExitOk;
}

int Failed(const absl::Status& status) { return ReportFailure(kSubcommand, status); }

int Run(const CommandLine& line) {
  const absl::StatusOr<std::vector<std::string>> only = Names("only", line.only);
  if (!only.ok()) return UsageError(kSubcommand, std::string(only.status().message()));
  const absl::StatusOr<std::vector<std::string>> skip = Names("skip", line.skip);
  if (!skip.ok()) return UsageError(kSubcommand, std::string(skip.status().message()));
  NewFolders folders;
  if (!line.settings.log_folder.empty()) {
    if (absl::Status made = folders.Make(line.settings.log_folder); !made.ok()) return Failed(made);
  }
  StopSignals signals;
  int passed = 0, failed = 0, skipped = 0;
  const absl::Status status = RunCompliance(
      line.settings,
      [&](const ComplianceCheck& check) {
        return (only->empty() || Has(*only, check.name)) && !Has(*skip, check.name);
      },
      signals.flag(),
      [&](const ComplianceCheck& check, const ComplianceResult& result) {
        using Verdict = ComplianceResult::Verdict;
        const bool good = result.verdict == Verdict::kPassed;
        const bool bad = result.verdict == Verdict::kFailed;
        ++(good ? passed : bad ? failed : skipped);
        std::cout << absl::StrFormat("%s %-6s %-18s %s",
                                     good  ? "pass"
                                     : bad ? "FAIL"
                                           : "skip",
                                     DemandName(check.demand), check.name, check.what);
        if (!good) std::cout << ": " << Printable(result.detail);
        std::cout << std::endl;
      });
  if (!status.ok()) {
    folders.RemoveEmpty();
    return Failed(status);
  }
  std::cout << passed << " passed, " << failed << " failed, " << skipped << " skipped\n";
  if (signals.signal() != 0) return kExitSignal + signals.signal();
  return failed == 0 ? kExitOk : kExitFailure;
}

}  // namespace

int RunComplianceCommand(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags("compliance [FLAG ...] ENGINE", kAbout);
  AddFlags(&line, &flags);
  flags.OfferArguments("FILE");
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (line.list && plain.empty()) return List();
  if (line.list || plain.size() != 1) {
    return UsageError(
        kSubcommand, plain.empty() ? "ENGINE is missing: a command line, in quotes if it has spaces"
                                   : StrCat("unexpected argument ", QuotedWord(plain.back()),
                                            "; give one ENGINE, in quotes if it has spaces"));
  }
  line.settings.command = plain.front();
  if (!line.log_folder.empty()) line.settings.log_folder = PathOf(line.log_folder);
  return Run(line);
}

}  // namespace tengen
