// SPDX-License-Identifier: Apache-2.0
//
// NetReport: the report of a training, as a line of text and as a page in HTML. The report shows
// the losses on held-out games: of the network in real numbers, of the quantized network, and of
// baselines.
//
// The functions are pure; they read their arguments and the built-in weights. No function fails.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "train/net/net_loss.h"
#include "train/net/net_samples.h"
#include "train/net/training.h"

namespace tengen {

struct NetReport {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;  // names and values that say how the
                                                           // network was trained
  std::vector<Training::Epoch> epochs;
  // The losses by the name of the predictor. The last element must be the loss of the quantized
  // network. Some predictors answer only values, not moves.
  std::vector<std::pair<std::string, NetLoss>> losses;
};

// The losses of the baselines: "constant" (win rate 0.5, all moves equal), "tables" (the built-in
// tables), and "search" (the values of the search that made the games, without moves).
std::vector<std::pair<std::string, NetLoss>> MeasureRivals(const NetSamples& samples,
                                                           double lambda);

// The losses as one line of text, for example: "integers: mix 0.6109, result 0.6080 (12529 values);
// moves 2.063, first 39.0 % (7630)"
std::string LossLine(const std::string& name, const NetLoss& loss);

std::string NetReportHtml(const NetReport& report);

}  // namespace tengen
