// SPDX-License-Identifier: Apache-2.0
#include "train/tune/tuning.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/json_text.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {

absl::StatusOr<Tuned> FindParameters(const std::vector<params::RowFacts>& rows,
                                     std::string_view text, ParamColumn family) {
  Tuned tuned;
  const std::vector<std::string> names = absl::StrSplit(AbslView(text), ',');
  for (const std::string& name : names) {
    const auto bad = [&name](std::string_view what) {
      return InvalidArgument(Quoted(name), ": ", what);
    };
    const std::vector<std::string> parts = absl::StrSplit(name, ':');
    const std::vector<std::string> words = absl::StrSplit(parts[0], '_');
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&words](const auto& r) { return r.name == words[0]; });
    if (row == rows.end()) return bad("no such row in search/params.h");
    if (parts.size() > 2 || words.size() > 2) {
      return bad("a row is NAME or NAME_COLUMN, and may end with :STEP");
    }
    TunedValue value = {.row = static_cast<std::size_t>(row - rows.begin()), .name = row->name};
    if (row->values.size() > 1) {
      value.column = static_cast<std::size_t>(family);
      if (words.size() > 1) {
        const auto column = ParseIntegerIn(words[1], 0, kParamColumns - 1);
        if (!column) return bad(StrCat("the column must be from 0 to ", kParamColumns - 1));
        value.column = static_cast<std::size_t>(*column);
      }
      StrAppend(&value.name, "_", value.column);
    } else if (words.size() > 1) {
      return bad("this row has no columns; give its name alone");
    }
    int step = row->step;
    if (parts.size() > 1) {
      const auto given = ParseIntegerIn(parts[1], 1, row->high - row->low);
      if (!given) return bad(StrCat("the step must be from 1 to ", row->high - row->low));
      step = *given;
    }
    const int start = row->values[value.column];
    if (start < row->low || start > row->high) {
      return bad(StrCat("its start value ", start, " is not from ", row->low, " to ", row->high));
    }
    if (std::any_of(tuned.values.begin(), tuned.values.end(),
                    [&value](const TunedValue& other) { return other.name == value.name; })) {
      return bad("this row is given twice");
    }
    tuned.values.push_back(std::move(value));
    tuned.parameters.push_back({.start = static_cast<double>(start),
                                .low = static_cast<double>(row->low),
                                .high = static_cast<double>(row->high),
                                .step = static_cast<double>(step)});
  }
  return tuned;
}

std::string EnvironmentText(const Tuned& tuned, const std::vector<int>& values) {
  std::string text;
  for (std::size_t i = 0; i < values.size(); ++i) {
    StrAppend(&text, i == 0 ? "" : " ", tuned.values[i].name, "=", values[i]);
  }
  return text;
}

std::string RowLines(const std::vector<params::RowFacts>& rows, const Tuned& tuned,
                     const std::vector<double>& values) {
  constexpr std::size_t kValuesAt = 52;  // the column of the file where the values of a row begin
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const params::RowFacts& row = rows[i];
    std::vector<std::string> columns = absl::StrSplit(row.values_text, ", ");
    bool changes = false;
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (tuned.values[k].row != i) continue;
      columns[tuned.values[k].column] = StrCat(std::lround(values[k]));
      changes = true;
    }
    if (!changes) continue;
    const std::string bounds = StrCat(row.low_text, ", ", row.high_text, ", ", row.step_text);
    if (row.values.size() == 1) {
      StrAppend(&text, "TENGEN_PARAM(", row.name, ", ", columns[0], ", ", bounds, ");\n");
      continue;
    }
    std::string line = StrCat("TENGEN_ROW(", row.name, ", ", bounds, ", /*");
    line.resize(std::max(line.size(), kValuesAt - 3), ' ');
    StrAppend(&text, line, "*/ ", absl::StrJoin(columns, ", "), ");\n");
  }
  return text;
}

nlohmann::json TuningJson(nlohmann::json games, const std::vector<params::RowFacts>& rows,
                          const Tuned& tuned, const SpsaSettings& spsa) {
  nlohmann::json object = std::move(games);
  object["iterations"] = spsa.iterations;
  object["rate"] = spsa.rate;
  object["seed"] = spsa.seed;
  for (const params::RowFacts& row : rows) object["rows"][row.name] = row.values;
  object["parameters"] = nlohmann::json::array();
  for (std::size_t i = 0; i < tuned.values.size(); ++i) {
    const SpsaParameter& p = spsa.parameters[i];
    object["parameters"].push_back({{"name", tuned.values[i].name},
                                    {"start", p.start},
                                    {"low", p.low},
                                    {"high", p.high},
                                    {"step", p.step}});
  }
  return object;
}

std::string StateText(const nlohmann::json& tuning, const Tuned& tuned, const Spsa& spsa) {
  nlohmann::json values = nlohmann::json::object();
  for (std::size_t i = 0; i < tuned.values.size(); ++i) {
    values[tuned.values[i].name] = spsa.values()[i];
  }
  return JsonText({{"tuning", tuning}, {"values", values}, {"results", spsa.results()}}) + "\n";
}

absl::Status Resume(std::string_view state, const nlohmann::json& tuning, int most_result,
                    Spsa* spsa) {
  const absl::StatusOr<nlohmann::json> json = ParseJson(state);
  if (!json.ok()) return json.status();
  const auto no_state = [](std::string_view what) {
    return absl::DataLossError(StrCat("not the state of a tuning: ", what));
  };
  if (!json->is_object() || !json->contains("tuning") || !json->contains("results") ||
      !(*json)["results"].is_array()) {
    return no_state("tuning or results are missing");
  }
  if (const std::string what = JsonDifference(tuning, (*json)["tuning"]); !what.empty()) {
    return absl::FailedPreconditionError(StrCat("the state is of another tuning: ", what));
  }
  for (const nlohmann::json& result : (*json)["results"]) {
    const auto number = WholeNumber<int>(result, -most_result, most_result);
    if (!number || spsa->finished()) return no_state("too many results, or an impossible one");
    spsa->Add(*number);
  }
  return absl::OkStatus();
}

}  // namespace tengen
