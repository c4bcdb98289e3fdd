// SPDX-License-Identifier: Apache-2.0
//
// A tuning: the rows of search/params.h as parameters of Spsa (train/tune/spsa.h). The functions
// find rows by name, pass values to an engine, store the state in a file, and write the tuned rows.
//
// The functions are pure: any thread may call. An error message is one line.
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

// A value that is tuned.
struct TunedValue {
  // row: index in the `rows` given to FindParameters; column: index in the values of the row.
  std::size_t row = 0, column = 0;
  std::string name;  // name of the environment variable, for instance kRazorMargin_0
};

struct Tuned {
  std::vector<TunedValue> values;
  std::vector<SpsaParameter> parameters;  // one for each of `values`
};

// Finds the values that `text` names, for instance "kRazorMargin,kRazorBase_1:10". A name may end
// with the number of a column; the default column is `family`. A colon and a step may follow; the
// default step is that of the row.
absl::StatusOr<Tuned> FindParameters(const std::vector<params::RowFacts>& rows,
                                     std::string_view text, ParamColumn family);

// The values as arguments of the command `env`, for instance "kRazorMargin_0=15 kHistoryMax=12500".
std::string EnvironmentText(const Tuned& tuned, const std::vector<int>& values);

// The lines of search/params.h for all rows with a tuned value, without their comments. The tuned
// values are rounded.
std::string RowLines(const std::vector<params::RowFacts>& rows, const Tuned& tuned,
                     const std::vector<double>& values);

// All settings that influence the values of a tuning. The result contains `games` (how games are
// played), the settings of Spsa, all rows with their values, and the tuned parameters.
nlohmann::json TuningJson(nlohmann::json games, const std::vector<params::RowFacts>& rows,
                          const Tuned& tuned, const SpsaSettings& spsa);

// The state of a tuning as the text of a file. The file contains the values only for people to
// read: Resume computes them again from the results.
std::string StateText(const nlohmann::json& tuning, const Tuned& tuned, const Spsa& spsa);

// Sets `spsa`, which must be new, to the state in the text. `most_result`: the largest possible
// result of an iteration. kFailedPrecondition: the state belongs to another tuning; the message
// says what differs. Other errors: the text is not the state of a tuning.
absl::Status Resume(std::string_view state, const nlohmann::json& tuning, int most_result,
                    Spsa* spsa);

}  // namespace tengen
