// SPDX-License-Identifier: Apache-2.0
#include "train/net/net_report.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "eval/weights.h"
#include "report/html_report.h"
#include "train/samples.h"

namespace tengen {
namespace {

// The answer of the tables; `score_per_logit` is the scale of move scores. If NetSample::tables has
// a value, the answer is this value, without moves.
NetAnswer TableAnswer(const NetSamples& samples, const NetSample& sample,
                      const ShapeWeights& weights, double score_per_logit) {
  if (sample.tables) return {.value = *sample.tables};
  const Color us = sample.to_move, them = Opponent(us);
  const auto weights_of = [&](Color c, const CellIndex::Cell& cell) -> const CombinationWeights& {
    return weights.combination[Index(c)][ShapeTable::CombinationOf(cell.shapes[Index(c)])];
  };
  NetAnswer answer;
  int value = weights.tempo;
  for (const CellCount& count : samples.CellsOf(sample)) {
    const CellIndex::Cell& cell = samples.book()[count.cell];
    double score = 0;
    if (cell.stone == Stone::kEmpty) {
      value += count.count * (weights_of(us, cell).to_move - weights_of(them, cell).waiting);
      score = weights_of(us, cell).attack + weights_of(them, cell).defend;
    }
    answer.moves.push_back(static_cast<float>(score / score_per_logit));
  }
  answer.value = static_cast<float>(value * kLogitPerValue);
  return answer;
}

NetLoss MeasureTables(const NetSamples& samples, double lambda, double score_per_logit) {
  const ShapeWeights& weights = ShapeWeightsOf(samples.name(), samples.kernel());
  NetLoss loss;
  for (const NetSample& sample : samples.held_out())
    loss.Add(sample, samples.CellsOf(sample),
             TableAnswer(samples, sample, weights, score_per_logit), lambda);
  return loss;
}

std::string Figure(double loss, double count) {
  return count == 0 ? "" : absl::StrFormat("%.4f", loss);
}

ReportTable LossTable(const NetReport& report) {
  ReportTable table;
  table.columns = {{"answers by", false},        {"value loss, target", true},
                   {"value loss, result", true}, {"move loss", true},
                   {"played move first", true},  {"positions, moves", true}};
  for (const auto& [name, loss] : report.losses) {
    const NetLoss::Sums sums = loss.total();
    table.rows.push_back(
        {{name},
         {Figure(sums.mean_mix(), sums.values)},
         {Figure(sums.mean_result(), sums.values)},
         {Figure(sums.mean_move(), sums.moves)},
         {sums.moves == 0 ? "" : absl::StrFormat("%.1f %%", 100 * sums.share_first())},
         {absl::StrFormat("%.0f, %.0f", sums.values, sums.moves)}});
  }
  return table;
}

std::string PhaseName(int phase) {
  const int begin = phase * NetLoss::kPhaseStones;
  return phase + 1 == NetLoss::kPhases
             ? absl::StrCat(begin, " or more")
             : absl::StrCat(begin, " to ", begin + NetLoss::kPhaseStones - 1);
}

ReportTable PhaseTable(const NetReport& report) {
  ReportTable table;
  table.columns = {{"stones", false}, {"positions", true}};
  for (const auto& [name, loss] : report.losses) table.columns.push_back({name, true});
  table.columns.push_back({"played move first", true});
  for (int phase = 0; phase < NetLoss::kPhases; ++phase) {
    const NetLoss::Sums& own = report.losses.back().second.phases[phase];
    if (own.values == 0) continue;
    std::vector<ReportCell>& row = table.rows.emplace_back();
    row = {{PhaseName(phase)}, {absl::StrFormat("%.0f", own.values)}};
    for (const auto& [name, loss] : report.losses)
      row.push_back({absl::StrFormat("%.4f", loss.phases[phase].mean_mix())});
    row.push_back({own.moves == 0 ? "" : absl::StrFormat("%.1f %%", 100 * own.share_first())});
  }
  return table;
}

Chart EpochChart(const NetReport& report, double NetLoss::Sums::*loss, double NetLoss::Sums::*count,
                 std::string name) {
  Chart chart = {.x_name = "epochs", .y_name = std::move(name)};
  chart.series = {{"held out", {}}, {"training", {}}};
  double epochs = 0;
  for (const Training::Epoch& epoch : report.epochs) {
    ++epochs;
    const NetLoss::Sums held_out = epoch.held_out.total();
    chart.series[0].points.push_back({epochs, held_out.*loss / held_out.*count});
    chart.series[1].points.push_back({epochs, epoch.learned.*loss / epoch.learned.*count});
  }
  return chart;
}

Chart CalibrationChart(const NetLoss& loss) {
  Chart chart = {.x_name = "predicted win probability, %", .y_name = "positions won, %"};
  chart.series = {{"measured", {}}, {"ideal", {{0, 0}, {100, 100}}}};
  for (const NetLoss::Bin& bin : loss.bins) {
    if (bin.values == 0) continue;
    chart.series[0].points.push_back(
        {100 * bin.said / bin.values, 100 * bin.came / bin.values,
         absl::StrFormat("%.0f positions, %.1f %% won", bin.values, 100 * bin.came / bin.values)});
  }
  return chart;
}

}  // namespace

std::vector<std::pair<std::string, NetLoss>> MeasureRivals(const NetSamples& samples,
                                                           double lambda) {
  NetLoss constant, search;
  for (const NetSample& sample : samples.held_out()) {
    const std::span<const CellCount> cells = samples.CellsOf(sample);
    constant.Add(sample, cells, {.moves = std::vector<float>(cells.size())}, lambda);
    search.Add(sample, cells, {.value = sample.searched}, lambda);
  }
  // The tables do not define a scale for move scores. So several scales are tried, and the scale
  // with the smallest loss is used.
  std::optional<NetLoss> tables;
  for (double scale = 2.5; scale <= 1280; scale *= 2) {
    const NetLoss loss = MeasureTables(samples, lambda, scale);
    if (!tables || loss.total().move < tables->total().move) tables = loss;
  }
  return {{"constant", constant}, {"tables", *tables}, {"search", search}};
}

std::string LossLine(const std::string& name, const NetLoss& loss) {
  const NetLoss::Sums sums = loss.total();
  std::string line = absl::StrFormat(
      "%s: value loss %.4f against the target, %.4f against the result (%.0f values)", name,
      sums.mean_mix(), sums.mean_result(), sums.values);
  if (sums.moves > 0) {
    absl::StrAppendFormat(&line, "; move loss %.4f, played move first in %.1f %% (%.0f moves)",
                          sums.mean_move(), 100 * sums.share_first(), sums.moves);
  }
  return line;
}

std::string NetReportHtml(const NetReport& report) {
  HtmlReport page(report.title);
  page.AddFacts(report.facts);
  page.AddHeading("Loss");
  page.AddParagraph(
      "All losses are cross entropies on the held-out games. The value loss is measured against "
      "the target of the training, and against the result of the game. The row \"constant\" gives "
      "every position the value 0; without draws, its loss against the result is 0.6931.");
  page.AddTable(LossTable(report));
  page.AddHeading("By epoch");
  page.AddChart(
      EpochChart(report, &NetLoss::Sums::mix, &NetLoss::Sums::values, "loss of values"),
      "Loss of values. If the loss in training is far below the loss of the held-out games, more "
      "games are needed");
  page.AddChart(EpochChart(report, &NetLoss::Sums::move, &NetLoss::Sums::moves, "loss of moves"),
                "Loss of moves");
  page.AddHeading("By phase of the game");
  page.AddParagraph("Loss of values against the target, by the number of stones on the board.");
  page.AddTable(PhaseTable(report));
  page.AddHeading("Calibration");
  page.AddChart(CalibrationChart(report.losses.back().second),
                "How many positions were won, by the win probability that the network predicted");
  return page.Text();
}

}  // namespace tengen
