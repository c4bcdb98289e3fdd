// SPDX-License-Identifier: Apache-2.0
//
// Tests the results of the compliance checks for engines with known faults, and for Tengen. If a
// check is not about time, its time limit is long. So the check also passes on a slow machine.
#include "match/compliance/compliance.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "match/compliance/dialogue.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using Verdict = ComplianceResult::Verdict;
using Results = std::map<std::string, ComplianceResult>;

Results ResultsOf(const ComplianceSettings& settings, const std::set<std::string_view>& names) {
  Results results;
  const StopFlag never{false};
  const absl::Status status = RunCompliance(
      settings,
      [&names](const ComplianceCheck& check) {
        return names.empty() || names.count(check.name) > 0;
      },
      never,
      [&results](const ComplianceCheck& check, const ComplianceResult& result) {
        results.emplace(check.name, result);
      });
  EXPECT_TRUE(status.ok()) << status;
  return results;
}

ComplianceSettings Patient(std::string command) {
  return {.command = std::move(command),
          .turn_ms = 20,
          .margin_ms = 600'000,
          .hang_ms = 600'000,
          .start_ms = 600'000,
          .end_ms = 600'000,
          .plies = 12};
}

// A fixture for faulty_engine.sh, an engine that plays on free points. `how`: the arguments of the
// script.
class FaultyTest : public ::testing::Test {
 protected:
  ComplianceSettings Engine(const std::string& how) const {
    return Patient(absl::StrCat(TENGEN_SOURCE_DIR "/tests/match/faulty_engine.sh ", how));
  }
  Verdict VerdictOn(const std::string& how, std::string_view check) const {
    const Results results = ResultsOf(Engine(how), {check});
    EXPECT_EQ(results.size(), 1U);
    return results.empty() ? Verdict::kSkipped : results.begin()->second.verdict;
  }
};

TEST_F(FaultyTest, EachFaultFailsItsChecks) {
  EXPECT_EQ(VerdictOn("sound", "turns"), Verdict::kPassed);
  EXPECT_EQ(VerdictOn("sound", "board"), Verdict::kPassed);
  EXPECT_EQ(VerdictOn("sound", "end"), Verdict::kPassed);
  EXPECT_EQ(VerdictOn("sound", "win"), Verdict::kFailed);
  EXPECT_EQ(VerdictOn("sound", "takeback"), Verdict::kSkipped);
  EXPECT_EQ(VerdictOn("sound", "about"), Verdict::kFailed);  // it answers ABOUT with UNKNOWN
  EXPECT_EQ(VerdictOn("no-start", "start"), Verdict::kFailed);
  EXPECT_EQ(VerdictOn("illegal 2", "turns"), Verdict::kFailed);
  EXPECT_EQ(VerdictOn("illegal 2", "start"), Verdict::kPassed);  // its first answer is legal
  EXPECT_EQ(VerdictOn("crash 2", "turns"), Verdict::kFailed);
  EXPECT_EQ(VerdictOn("leave", "start"), Verdict::kFailed);
  EXPECT_EQ(VerdictOn("garbage", "turns"), Verdict::kFailed);
  EXPECT_EQ(VerdictOn("stray", "turns"), Verdict::kFailed);  // "UNKNOWN" before the move
  EXPECT_EQ(VerdictOn("flood", "start"), Verdict::kFailed);
  EXPECT_EQ(VerdictOn("endless-line", "start"), Verdict::kFailed);
}

TEST_F(FaultyTest, WhoHangsIsGivenUp) {
  ComplianceSettings settings = Engine("hang");
  settings.hang_ms = settings.margin_ms = 50;
  const ComplianceResult hang = ResultsOf(settings, {"start"}).at("start");
  EXPECT_EQ(hang.verdict, Verdict::kFailed);
  EXPECT_EQ(hang.detail, "no answer to BEGIN");
  settings = Engine("late");  // answers after one second
  settings.margin_ms = 50;
  const ComplianceResult late = ResultsOf(settings, {"start"}).at("start");
  EXPECT_EQ(late.verdict, Verdict::kFailed);
  EXPECT_NE(late.detail.find("; the limit was 20"), std::string::npos) << late.detail;
  settings = Engine("ignore-end");
  settings.end_ms = 100;
  const Results ends = ResultsOf(settings, {"end", "end-first", "eof"});
  EXPECT_EQ(ends.size(), 3U);
  for (const auto& [name, result] : ends) {
    EXPECT_EQ(result.verdict, Verdict::kFailed) << name;
    EXPECT_NE(result.detail.find("still running 100 ms after"), std::string::npos) << result.detail;
  }
}

TEST_F(FaultyTest, DetailsNameWhatWasSaid) {
  EXPECT_EQ(ResultsOf(Engine("no-start"), {"start"}).at("start").detail,
            "START 15 is answered with 'ERROR no', not OK");
  EXPECT_EQ(ResultsOf(Engine("illegal"), {"start"}).at("start").detail.substr(0, 31),
            "BEGIN is answered with 15,0: 15");
  EXPECT_EQ(ResultsOf(Engine("leave"), {"start"}).at("start").detail, "exit status 7 at BEGIN");
  const StopFlag never{false};
  const auto all = [](const ComplianceCheck&) { return true; };
  const absl::Status none = RunCompliance(
      Patient("/no/such/engine"), all, never,
      [](const ComplianceCheck&, const ComplianceResult&) { ADD_FAILURE() << "of nobody"; });
  EXPECT_EQ(none.message(),
            "/no/such/engine cannot be started: exit status 127, no such program at START 15");
}

// Tests other faults. Each engine is one line of shell.
TEST(ComplianceTest, SmallFaults) {
  std::int64_t hang_ms = 600'000;
  const auto verdict = [&hang_ms](const std::string& script, std::string_view check) {
    ComplianceSettings settings = Patient("while read -r word rest; do " + script + "; done");
    settings.hang_ms = hang_ms;
    return ResultsOf(settings, {check}).at(std::string(check)).verdict;
  };
  const std::string plays = "START) echo OK;; BEGIN) echo 7,7;; TURN) echo 8,8;; ";
  const auto with = [&](const std::string& cases) {
    return "case $word in " + cases + plays + "esac";
  };
  EXPECT_EQ(verdict(with("END) exit;; "), "info-silent"), Verdict::kPassed);
  EXPECT_EQ(verdict(with("END) exit;; "), "end-first"), Verdict::kPassed);
  EXPECT_EQ(verdict(with("END) exit;; "), "errors"), Verdict::kPassed);
  EXPECT_EQ(verdict(with("NOB*) echo UNKNOWN;; "), "unknown"), Verdict::kPassed);
  EXPECT_EQ(verdict(with("NOB*) echo UNKNOWN; echo UNKNOWN;; "), "unknown"), Verdict::kFailed);
  EXPECT_EQ(verdict(with("INFO) echo OK;; "), "info-silent"), Verdict::kFailed);
  EXPECT_EQ(verdict(with("INFO) case $rest in folder*) echo UNKNOWN;; esac;; "), "info-silent"),
            Verdict::kFailed);
  EXPECT_EQ(verdict(with("START) echo 'OK - fine';; "), "info-silent"), Verdict::kFailed);
  EXPECT_EQ(verdict(with("END) echo bye; exit;; "), "end-first"), Verdict::kFailed);
  EXPECT_EQ(verdict(with("INFO) echo debugging >&2;; "), "errors"), Verdict::kFailed);
  EXPECT_EQ(verdict(with("BEGIN) echo '7, 7';; "), "start"), Verdict::kFailed);
  EXPECT_EQ(verdict(with("BEGIN) echo 'Message hm'; echo 7,7;; "), "start"), Verdict::kFailed);
  EXPECT_EQ(verdict(with("BEGIN) echo 'MESSAGE hm'; echo 7,7;; "), "start"), Verdict::kPassed);
  hang_ms = 100;  // the engine does not answer
  EXPECT_EQ(verdict(with(""), "unknown"), Verdict::kFailed);
}

TEST(ComplianceTest, StrictMoves) {
  EXPECT_EQ(ParseStrictMove("7,8"), (Point{7, 8}));
  for (const char* line : {"7, 8", "7,8 ", "+7,8", "-1,8", "7,8,1", "7", "", ",", "h8"}) {
    EXPECT_FALSE(ParseStrictMove(line)) << line;
  }
}

TEST(ComplianceTest, NamesAreUnique) {
  std::set<std::string_view> names;
  for (const ComplianceCheck& check : AllComplianceChecks()) {
    EXPECT_TRUE(names.insert(check.name).second) << check.name;
    EXPECT_FALSE(check.what.empty());
  }
  EXPECT_GT(names.size(), 50U);
}

TEST(ComplianceTest, TengenPassesAllThatIsNotAboutTime) {
  const testing::ScratchFolder folder;
  ComplianceSettings settings = Patient(TENGEN_PROGRAM);
  settings.log_folder = folder.path();
  // With these limits an answer may be ten minutes late. So no check fails because of time.
  const Results results = ResultsOf(settings, {});
  EXPECT_EQ(results.size(), AllComplianceChecks().size());
  for (const auto& [name, result] : results) {
    EXPECT_EQ(result.verdict, Verdict::kPassed) << name << ": " << result.detail;
  }
  const auto log = ReadFile(folder.path() / "start.log");
  ASSERT_TRUE(log.ok());
  EXPECT_NE(log->find(" > engine: START 15\n"), std::string::npos) << *log;
  EXPECT_NE(log->find(" < engine: OK\n"), std::string::npos);
}

}  // namespace
}  // namespace tengen
