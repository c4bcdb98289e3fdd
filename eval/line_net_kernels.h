// SPDX-License-Identifier: Apache-2.0
//
// The inner loops of the line network (eval/line_net.h), for each level of instruction sets that
// this build has; the processor at hand picks the highest it knows. All give the same numbers.
//
// Plain structs, arrays and function pointers, for good reason: eval/line_net_kernels.cc is
// compiled once a level. A function of a template or inline in a header would be compiled with each
// level's instructions too, the linker would keep any one of them, and older processors would
// stumble over it anywhere in the program. So neither file may include more than plain
// declarations.
//
// Read-only tables, any thread may call. Rows are aligned to 64 bytes. Preconditions: weights
// within limits (LineNetWeights::CheckLimits).
#pragma once

#include <cstdint>

#include "eval/line_net_scales.h"

namespace tengen {

struct alignas(64) LineNetRow {
  std::int16_t at[LineNetScales::kChannels];
};
struct alignas(64) LineNetSums {
  std::int32_t at[LineNetScales::kChannels];
};

struct LineNetLayerTable {
  // By pairs of inputs, then by output: two inputs are multiplied and added at once.
  LineNetRow weight[LineNetScales::kChannels / 2][2];
  LineNetSums bias;
};

struct LineNetHeadTable {
  LineNetLayerTable value1, value2, policy1, policy2;
  LineNetRow value3;
  std::int32_t value3_bias;
  // By global feature: added to the sums of value1 and of policy1. By cell feature.
  const LineNetSums* value_global_feature;
  const LineNetSums* policy_global_feature;
  const LineNetRow* cell_feature;
};

// The weights as the loops want them.
struct LineNetTables {
  LineNetRow pair[256];  // by White's pattern * 16 + Black's
  LineNetRow stone[4];   // a stone's features, and those of an empty cell without shapes
  const LineNetRow* combination[2];     // the bias is added to Black's
  const std::uint16_t* combination_of;  // by shape
  LineNetHeadTable head[2];
};

// An empty cell's shapes: Black's in the low half.
struct LineNetCell {
  std::uint32_t shapes;
  std::uint16_t cell;
};

struct LineNetGlobalFeatures {
  const LineNetGlobalFeature* begin = nullptr;
  int size = 0;
};

struct LineNetKernels {
  const char*
      level;  // as people call it and type it: "sse4.2", "avx2", "avx512"; "plain": the build's
  // A Put: the cell holds `stone` (a number of Stone), and `count` empty cells have these shapes.
  // New features go to features[cell] and into the sum; the old ones to old[0] for the Put's cell
  // and to old[1 ..] for the others.
  void (*put)(const LineNetTables& tables, std::uint16_t cell, int stone, const LineNetCell* cells,
              int count, LineNetRow* features, LineNetRow* old, LineNetSums* sum);
  // features[cells[i].cell] = rows[i], for the last i first.
  void (*restore)(const LineNetCell* cells, const LineNetRow* rows, int count,
                  LineNetRow* features);
  // LineNetValueLogit, LineNetPolicy and LineNetMoveLogit.
  std::int32_t (*value)(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
                        const LineNetSums& sum);
  void (*policy)(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
                 const LineNetSums& sum, LineNetRow* policy);
  std::int32_t (*move)(const LineNetRow& policy, const LineNetRow& features);
};

// The levels that this processor knows, in rising order; never none.
struct LineNetLevels {
  const LineNetKernels* const* begin;
  int count;
};
LineNetLevels UsableLineNetKernels();
// The highest of them, or the one chosen instead.
const LineNetKernels& BestLineNetKernels();
// For the program's start, before anybody asks for the best. False: there is none of that level.
bool ChooseLineNetKernels(const char* level);

}  // namespace tengen
