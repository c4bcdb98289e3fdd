// SPDX-License-Identifier: Apache-2.0
//
// Finds the kernels that this processor can run.
#include <cstring>

#include "eval/line_net_kernels.h"

namespace tengen {

static const LineNetKernels* chosen = nullptr;

#ifdef __x86_64__
extern const LineNetKernels kLineNetKernelsV2;
extern const LineNetKernels kLineNetKernelsV3;
extern const LineNetKernels kLineNetKernelsV4;

LineNetLevels UsableLineNetKernels() {
  static const LineNetKernels* const levels[] = {&kLineNetKernelsV2, &kLineNetKernelsV3,
                                                 &kLineNetKernelsV4};
  // For each level, the code tests some of the instruction sets that the lower level does not have.
  // A processor with these sets has the other sets of the level, too.
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
  return {levels, v4 ? 3 : v3 ? 2 : 1};
}
#else
extern const LineNetKernels kLineNetKernelsBaseline;

LineNetLevels UsableLineNetKernels() {
  static const LineNetKernels* const levels[] = {&kLineNetKernelsBaseline};
  return {levels, 1};
}
#endif

const LineNetKernels& BestLineNetKernels() {
  static const LineNetLevels levels = UsableLineNetKernels();
  return chosen != nullptr ? *chosen : *levels.begin[levels.count - 1];
}

bool ChooseLineNetKernels(const char* level) {
  const LineNetLevels levels = UsableLineNetKernels();
  for (int i = 0; i < levels.count; ++i) {
    if (std::strcmp(levels.begin[i]->level, level) != 0) continue;
    chosen = levels.begin[i];
    return true;
  }
  return false;
}

}  // namespace tengen
