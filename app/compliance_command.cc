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
#include "base/files.h"
#include "base/flags.h"
#include "base/near_word.h"
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
    "Speaks the Gomocup protocol with an engine as managers do and says what it breaks: a line for "
    "each\ncheck. ENGINE is what the shell runs. must: managers in use rely on it; should: the "
    "protocol says so;\ngood: robustness. Ends with 0 when nothing failed, 1 when something did, 2 "
    "for a wrong call, 130 or\n143 when stopped by a signal.";

struct CommandLine {
  ComplianceSettings settings;
  std::string only, skip, log_folder;
  bool list = false;
};

void AddFlags(CommandLine* line, FlagTable* flags) {
  ComplianceSettings* const settings = &line->settings;
  flags->Switch("list", "name the checks, and what each is about; no ENGINE", &line->list);
  flags->Text("only", "NAME,...", "only these checks", &line->only);
  flags->Text("skip", "NAME,...", "not these", &line->skip);
  flags->Number("turn-ms", "N", "time for a ply where a check is not about time; 200 unless given",
                std::int64_t{1}, kMostMs, &settings->turn_ms);
  flags->Number("margin-ms", "N",
                "an answer may be so much later before it fails; 400 unless given", std::int64_t{0},
                kMostMs, &settings->margin_ms);
  flags->Number("hang-ms", "N", "so long beyond its time an answer is waited for; 5000",
                std::int64_t{1}, kMostMs, &settings->hang_ms);
  flags->Number("start-ms", "N", "START is answered within so long; 10000", std::int64_t{1},
                kMostMs, &settings->start_ms);
  flags->Number("end-ms", "N", "an engine that was told END is gone within so long; 1000",
                std::int64_t{1}, kMostMs, &settings->end_ms);
  flags->Number("most-plies", "N", "a game of it with itself ends after so many plies; 60", 1,
                1 << 10, &settings->plies);
  flags->Text("log", "DIR", "keep what was said, in a file for each check: DIR/start.log",
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

int Failed(const absl::Status& status) {
  std::cerr << "pbrain-tengen compliance: " << std::string(status.message()) << '\n';
  return kExitFailure;
}

int Run(const CommandLine& line) {
  const absl::StatusOr<std::vector<std::string>> only = Names("only", line.only);
  if (!only.ok()) return UsageError(kSubcommand, std::string(only.status().message()));
  const absl::StatusOr<std::vector<std::string>> skip = Names("skip", line.skip);
  if (!skip.ok()) return UsageError(kSubcommand, std::string(skip.status().message()));
  if (!line.settings.log_folder.empty()) {
    if (absl::Status made = MakeDirectory(line.settings.log_folder); !made.ok())
      return Failed(made);
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
        if (!good) std::cout << ": " << result.detail;
        std::cout << std::endl;
      });
  if (!status.ok()) return Failed(status);
  std::cout << passed << " passed, " << failed << " failed, " << skipped << " skipped\n";
  if (signals.signal() != 0) return kExitSignal + signals.signal();
  return failed == 0 ? kExitOk : kExitFailure;
}

}  // namespace

int RunComplianceCommand(std::span<const std::string> args) {
  CommandLine line;
  FlagTable flags("compliance [FLAG ...] ENGINE", kAbout);
  AddFlags(&line, &flags);
  std::vector<std::string> plain;
  if (const std::optional<int> status = flags.ParseOrExit(args, &plain)) return *status;
  if (line.list && plain.empty()) return List();
  if (line.list || plain.size() != 1) {
    return UsageError(kSubcommand, plain.empty()
                                       ? "which ENGINE? Its command, in quotes where it has blanks"
                                       : StrCat("what is ", QuotedWord(plain.back()),
                                                "? One ENGINE, in quotes where it has blanks"));
  }
  line.settings.command = plain.front();
  if (!line.log_folder.empty()) line.settings.log_folder = PathOf(line.log_folder);
  return Run(line);
}

}  // namespace tengen
