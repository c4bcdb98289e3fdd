// SPDX-License-Identifier: Apache-2.0
//
// Kernels: the inner loops of the line network (eval/line_net.h), compiled several times: once for
// each level of instruction sets of this build. The program uses the highest level that the
// processor supports. All levels compute the same numbers.
//
// This header has only plain structs, arrays and function pointers, because
// eval/line_net_kernels.cc is compiled once for each level. If a header had an inline function or a
// template function, it would be compiled with the instructions of each level. The linker keeps
// only one of these copies, and the whole program uses this copy. If the copy has instructions of a
// high level, the program crashes on an older processor. So this header and
// eval/line_net_kernels.cc may include only plain declarations.
//
// The tables are read-only; any thread may call the kernels. Rows are aligned to 64 bytes.
// Precondition: the weights are within their limits (LineNetWeights::CheckLimits). No function
// fails.
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
  // output, and so on. This order is needed because one instruction of the kernels multiplies two
  // inputs and adds the two products.
  LineNetRow weight[LineNetScales::kChannels / 2][2];
  LineNetSums bias;
};

// The sums of the outputs of all regions, or of one layer's weights for such numbers.
struct alignas(32) LineNetRegionSums {
  std::int16_t at[LineNetScales::kRegionOutputs];
};

// The products of the layer of regions with the sums of one block, added up for each output. The
// sum of the four blocks of a region and the bias gives the outputs of the region.
struct alignas(64) LineNetBlockProducts {
  std::int32_t at[LineNetScales::kRegionOutputs];
};

struct LineNetRegionTable {
  // For each pair of inputs: in the order of LineNetLayerTable::weight.
  LineNetRow weight[LineNetScales::kChannels / 2];
  alignas(64) std::int32_t bias[LineNetScales::kRegionOutputs];
};

struct LineNetHeadTable {
  LineNetLayerTable value1, value2, policy1, policy2;
  // The weights of value1 for the outputs of regions, in the order of LineNetLayerTable::weight.
  LineNetRow value1_region[LineNetScales::kRegionOutputs / 2][2];
  LineNetRow value3;
  std::int32_t value3_bias;
  // Indexed by global feature: the numbers that one count of the feature adds to the sums of value1
  // and of policy1.
  const LineNetSums* value_global_feature;
  const LineNetSums* policy_global_feature;
  const LineNetRow* cell_feature;  // indexed by cell feature
};

// The weights in the form that the kernels need.
struct LineNetTables {
  LineNetRow pair[256];  // indexed by 16 * White's pattern + Black's pattern
  LineNetRow stone[4];   // features, indexed by Stone; at kEmpty: the features of a cell with both
                         // shapes 0
  const LineNetRow* combination[2];     // indexed by colour; Black's rows contain the bias
  const std::uint16_t* combination_of;  // indexed by shape
  const std::uint8_t* block_of;         // indexed by cell: LineNetBlockOf
  LineNetHeadTable head[2];
  const LineNetRegionTable* region;  // nullptr: the network has no regions
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
  // The name of the level for users: "sse4.2", "avx2", "avx512", "neon" or "plain". "plain" is the
  // instruction set for which the build was configured.
  const char* level;
  // Updates features, blocks and sum after a Put of `stone` (a number of Stone) on `cell`. `cells`:
  // the `count` empty cells with new shapes. The function writes the features before the Put to
  // old[0] for `cell`, and to old[1 ..] for the other cells. `blocks`: the sums of the blocks; they
  // stay as they are if the network has no regions.
  void (*put)(const LineNetTables& tables, std::uint16_t cell, int stone, const LineNetCell* cells,
              int count, LineNetRow* features, LineNetRow* blocks, LineNetRow* old,
              LineNetSums* sum);
  // Sets features[cells[i].cell] = rows[i], from the last i to the first, and updates the blocks.
  void (*restore)(const LineNetTables& tables, const LineNetCell* cells, const LineNetRow* rows,
                  int count, LineNetRow* features, LineNetRow* blocks);
  // Computes the products of the blocks whose bits are set in `which`.
  void (*products)(const LineNetRegionTable& table, const LineNetRow* blocks, std::uint64_t which,
                   LineNetBlockProducts* products);
  // The next four functions compute LineNetRegionSum, LineNetValueLogit, LineNetPolicy and
  // LineNetMoveLogit (eval/line_net.h). `columns`, `rows`: numbers of regions.
  void (*regions)(const LineNetRegionTable& table, const LineNetBlockProducts* products,
                  int columns, int rows, LineNetRegionSums* sum);
  // `regions`: nullptr if the network has no regions.
  std::int32_t (*value)(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
                        const LineNetSums& sum, const LineNetRegionSums* regions);
  void (*policy)(const LineNetHeadTable& head, LineNetGlobalFeatures global_features,
                 const LineNetSums& sum, LineNetRow* policy);
  std::int32_t (*move)(const LineNetRow& policy, const LineNetRow& features);
};

// The levels that this processor supports, from the lowest to the highest; at least one.
struct LineNetLevels {
  const LineNetKernels* const* begin;
  int count;
};
LineNetLevels UsableLineNetKernels();
// The kernels of the level that ChooseLineNetKernels set. If no level was set, the kernels of the
// highest level that the processor supports.
const LineNetKernels& BestLineNetKernels();
// Sets the level that BestLineNetKernels returns from now on. Returns false if the processor or the
// build does not support this level. Not thread safe: call it while no other thread uses these
// functions, usually at the start of the program. Existing evaluators continue to use their old
// kernels.
bool ChooseLineNetKernels(const char* level);

}  // namespace tengen
