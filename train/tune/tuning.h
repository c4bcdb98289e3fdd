// SPDX-License-Identifier: Apache-2.0
//
// A tuning: the rows of search/params.h as parameters of Spsa: found by name, told to an engine,
// kept in a file, written down again. Pure functions. Errors: one line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json.hpp"
#include "search/params.h"
#include "train/tune/spsa.h"

namespace tengen {

// A value of a row, of `rows` as they were given to FindParameters.
struct TunedValue {
  std::size_t row = 0, column = 0;
  std::string name;  // of the environment's variable: kRazorMargin_0
};

struct Tuned {
  std::vector<TunedValue> values;
  std::vector<SpsaParameter> parameters;  // of each
};

// "kRazorMargin,kRazorBase_1:10": rows, each with its column if it is not `family`'s, and with its
// step if it is not the table's.
absl::StatusOr<Tuned> FindParameters(const std::vector<params::RowFacts>& rows,
                                     std::string_view text, ParamColumn family);

// "kRazorMargin_0=15 kHistoryMax=12500", for env.
std::string EnvironmentText(const Tuned& tuned, const std::vector<int>& values);

// The lines of search/params.h with the tuned values in them, without the comments behind them.
std::string RowLines(const std::vector<params::RowFacts>& rows, const Tuned& tuned,
                     const std::vector<double>& values);

// What the course of a tuning depends on: `games` says how they are played, the rest all rows as
// they are here, and those that are tuned.
nlohmann::json TuningJson(nlohmann::json games, const std::vector<params::RowFacts>& rows,
                          const Tuned& tuned, const SpsaSettings& spsa);

// The state of a tuning as a file keeps it. The values now are for readers; the results tell them.
std::string StateText(const nlohmann::json& tuning, const Tuned& tuned, const Spsa& spsa);

// Goes on where the state is. kFailedPrecondition: it is another tuning's, and what differs.
absl::Status Resume(std::string_view state, const nlohmann::json& tuning, int most_result,
                    Spsa* spsa);

}  // namespace tengen
