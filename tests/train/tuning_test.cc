// SPDX-License-Identifier: Apache-2.0
#include "train/tune/tuning.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace tengen {
namespace {

std::vector<params::RowFacts> Rows() {
  return {{"kRazorMargin", {14, 80, 80, 80, 80}, 5, 800, 5, "5", "800", "5", "14, 80, 80, 80, 80"},
          {"kHistoryMax", {12000}, 1000, 30000, 1000, "1000", "30000", "1000", "12000"},
          {"kIirDepth",
           {4, 4, 1000, 1000, 1000},
           2,
           1000,
           1,
           "2",
           "kNever",
           "1",
           "4, 4, kNever, kNever, kNever"}};
}

Tuned Find(const std::string& text) {
  const absl::StatusOr<Tuned> tuned = FindParameters(Rows(), text, ParamColumn::kPente);
  EXPECT_TRUE(tuned.ok()) << tuned.status();
  return tuned.ok() ? *tuned : Tuned();
}

TEST(TuningTest, ReadsParametersFromTheTable) {
  const Tuned tuned = Find("kRazorMargin,kHistoryMax,kRazorMargin_0:3");
  ASSERT_EQ(tuned.values.size(), 3u);
  EXPECT_EQ(tuned.values[0].name, "kRazorMargin_1");
  EXPECT_EQ(tuned.parameters[0].start, 80);
  EXPECT_EQ(tuned.parameters[0].low, 5);
  EXPECT_EQ(tuned.parameters[0].high, 800);
  EXPECT_EQ(tuned.parameters[0].step, 5);
  EXPECT_EQ(tuned.values[1].name, "kHistoryMax");
  EXPECT_EQ(tuned.parameters[1].start, 12000);
  EXPECT_EQ(tuned.values[2].name, "kRazorMargin_0");
  EXPECT_EQ(tuned.parameters[2].start, 14);
  EXPECT_EQ(tuned.parameters[2].step, 3);
  EXPECT_EQ(EnvironmentText(tuned, {90, 11500, 12}),
            "kRazorMargin_1=90 kHistoryMax=11500 kRazorMargin_0=12");
}

TEST(TuningTest, RefusesWhatIsNoParameter) {
  for (const char* const text :
       {"", "kNone", "kRazorMargin_5", "kRazorMargin_x", "kRazorMargin_0_1", "kHistoryMax_0",
        "kRazorMargin:0", "kRazorMargin:", "kRazorMargin:1:2", "kRazorMargin,kRazorMargin_1",
        "kRazorMargin,"}) {
    const absl::StatusOr<Tuned> tuned = FindParameters(Rows(), text, ParamColumn::kPente);
    EXPECT_EQ(tuned.status().code(), absl::StatusCode::kInvalidArgument) << text;
  }
}

TEST(TuningTest, WritesRowsAsTheTableHasThem) {
  const Tuned tuned = Find("kIirDepth_0,kHistoryMax,kRazorMargin_0,kRazorMargin_4");
  EXPECT_EQ(RowLines(Rows(), tuned, {5.5, 12345.4, 17.6, 81}),
            "TENGEN_ROW(kRazorMargin, 5, 800, 5, /*           */ 18, 80, 80, 80, 81);\n"
            "TENGEN_PARAM(kHistoryMax, 12345, 1000, 30000, 1000);\n"
            "TENGEN_ROW(kIirDepth, 2, kNever, 1, /*           */ 6, 4, kNever, kNever, kNever);\n");
}

class ResumeTest : public ::testing::Test {
 protected:
  Spsa Fresh() const {
    SpsaSettings settings;
    settings.parameters = tuned_.parameters;
    settings.iterations = 40;
    return Spsa(settings);
  }
  nlohmann::json Json(int nodes) const {
    return TuningJson({{"nodes", nodes}}, Rows(), tuned_, Fresh().settings());
  }

  const Tuned tuned_ = Find("kRazorMargin,kHistoryMax");
};

TEST_F(ResumeTest, GoesOnToTheBit) {
  Spsa whole = Fresh();
  for (int i = 0; i < 17; ++i) whole.Add(i * 5 % 9 - 4);
  Spsa again = Fresh();
  EXPECT_TRUE(Resume(StateText(Json(1000), tuned_, whole), Json(1000), 16, &again).ok());
  EXPECT_EQ(whole.trace(), again.trace());
}

TEST_F(ResumeTest, SaysWhatDiffers) {
  Spsa spsa = Fresh();
  const std::string state = StateText(Json(1000), tuned_, spsa);
  const absl::Status status = Resume(state, Json(2000), 16, &spsa);
  EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(status.message(), "the state is of another tuning: nodes is 1000 there and 2000 here");

  std::vector<params::RowFacts> rows = Rows();
  rows[2].values[0] = 5;
  const nlohmann::json other = TuningJson({{"nodes", 1000}}, rows, tuned_, Fresh().settings());
  EXPECT_EQ(Resume(state, other, 16, &spsa).message(),
            "the state is of another tuning: rows kIirDepth is [4,4,1000,1000,1000] there and "
            "[5,4,1000,1000,1000] here");
}

TEST_F(ResumeTest, RefusesWhatIsNoState) {
  Spsa whole = Fresh();
  whole.Add(16);
  const std::string state = StateText(Json(1000), tuned_, whole);
  Spsa spsa = Fresh();
  EXPECT_FALSE(Resume(state, Json(1000), 15, &spsa).ok());
  EXPECT_FALSE(Resume(state.substr(0, state.size() / 2), Json(1000), 16, &spsa).ok());
  EXPECT_FALSE(Resume("{}", Json(1000), 16, &spsa).ok());
  EXPECT_FALSE(Resume("[1]", Json(1000), 16, &spsa).ok());
  EXPECT_EQ(spsa.done(), 0);
}

}  // namespace
}  // namespace tengen
