// SPDX-License-Identifier: Apache-2.0
//
// NetReport: what a training came to, measured on games that were held out: the network as it was
// trained and as the engine plays with it, beside those who must be beaten. A line of text and a
// page. Pure functions of what they are given and of the weights that are built in.
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
  std::vector<std::pair<std::string, std::string>> facts;  // how it was trained
  std::vector<Training::Epoch> epochs;
  double move_weight = 0;
  // By who answers; the last one is the network as it is written. Some say nothing about moves.
  std::vector<std::pair<std::string, NetLoss>> losses;
};

// Who must be beaten: one who says a half of everything, the tables that play today, and the search
// that made the games, of its own values.
std::vector<std::pair<std::string, NetLoss>> MeasureRivals(const NetSamples& samples,
                                                           double lambda);

// "integers: mix 0.6109, result 0.6080 (12529 values); moves 2.063, first 39.0 % (7630)"
std::string LossLine(const std::string& name, const NetLoss& loss);

std::string NetReportHtml(const NetReport& report);

}  // namespace tengen
