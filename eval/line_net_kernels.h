// SPDX-License-Identifier: Apache-2.0
//
// Kernels: the inner loops of the line network (eval/line_net.h), compiled for each level of
// instruction sets that this build has. The program uses the highest level that the processor
// supports. All levels compute the same numbers.
//
// This header has only plain structs, arrays and function pointers, because
// eval/line_net_kernels.cc is compiled once for each level. An inline function or a template
// function from a header would be compiled with the instructions of each level too. The linker
// keeps any one of these copies, which could then crash an older processor anywhere in the
// program. So this header and eval/line_net_kernels.cc must include nothing but plain declarations.
//
// The tables are read-only; any thread may call. Rows are aligned to 64 bytes. Precondition: the
// weights are within their limits (LineNetWeights::CheckLimits). No function fails.
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
  // For each pair of inputs: the weights of both inputs for the first output, then for the second
  // output, and so on. The kernels multiply two inputs and add the products in one instruction.
  LineNetRow weight[LineNetScales::kChannels / 2][2];
  LineNetSums bias;
};

struct LineNetHeadTable {
  LineNetLayerTable value1, value2, policy1, policy2;
  LineNetRow value3;
  std::int32_t value3_bias;
  // Indexed by global feature: the numbers that are added to the sums of value1 and of policy1 for
  // a count of 1.
  const LineNetSums* value_global_feature;
  const LineNetSums* policy_global_feature;
  const LineNetRow* cell_feature;  // indexed by cell feature
};

// The weights in the form that the kernels need.
struct LineNetTables {
  LineNetRow pair[256];  // indexed by 16 * White's pattern + Black's pattern
  LineNetRow stone[4];   // features, indexed by Stone; for kEmpty those of a cell with both shapes
                         // 0
  const LineNetRow* combination[2];     // indexed by colour; Black's rows contain the bias
  const std::uint16_t* combination_of;  // indexed by shape
  LineNetHeadTable head[2];
};

// The shapes of an empty cell: Black's in the low 16 bits, White's in the high 16 bits.
struct LineNetCell {
  std::uint32_t shapes;
  std::uint16_t cell;
};

struct LineNetGlobalFeatures {
  const LineNetGlobalFeature* begin = nullptr;
  int size = 0;
};

struct LineNetKernels {
  // The name of the level for users: "sse4.2", "avx2" or "avx512"; "plain": the instruction set
  // that the build was configured for.
  const char* level;
  // Updates features and sum after a Put: `cell` holds `stone` (a number of Stone), and the `count`
  // empty cells `cells` have new shapes. The features before the Put are written to old[0] for
  // `cell`, and to old[1 ..] for the other cells.
  void (*put)(const LineNetTables& tables, std::uint16_t cell, int stone, const LineNetCell* cells,
              int count, LineNetRow* features, LineNetRow* old, LineNetSums* sum);
  // Sets features[cells[i].cell] = rows[i], from the last i to the first.
  void (*restore)(const LineNetCell* cells, const LineNetRow* rows, int count,
                  LineNetRow* features);
  // These compute LineNetValueLogit, LineNetPolicy and LineNetMoveLogit.
  std::int32_t (*value)(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
                        const LineNetSums& sum);
  void (*policy)(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
                 const LineNetSums& sum, LineNetRow* policy);
  std::int32_t (*move)(const LineNetRow& policy, const LineNetRow& features);
};

// The levels that this processor supports, in rising order; at least one.
struct LineNetLevels {
  const LineNetKernels* const* begin;
  int count;
};
LineNetLevels UsableLineNetKernels();
// The highest of these levels, or the one that ChooseLineNetKernels set.
const LineNetKernels& BestLineNetKernels();
// Sets the level that BestLineNetKernels returns from now on. False: the processor or the build
// does not have this level. Not thread safe: call it while no other thread uses these functions,
// usually at the start of the program. Evaluators keep the kernels with which they were made.
bool ChooseLineNetKernels(const char* level);

}  // namespace tengen
