// SPDX-License-Identifier: Apache-2.0
//
// This file is compiled for the oldest x86-64 processors (app/CMakeLists.txt). So it must not
// include headers with inline functions: the linker keeps only one copy of such a function.
#include "app/processor.h"

#ifdef __x86_64__
#include <unistd.h>
#endif

namespace tengen {

#ifdef __x86_64__
// 101 is the first priority that a program may use, so this function runs before all others.
[[gnu::constructor(101)]] void RefuseOldProcessor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt")) return;
  constexpr char kMessage[] =
      "pbrain-tengen: this processor has no SSE4.2; the program needs an x86-64 processor with "
      "SSE4.2 and POPCNT, made since about 2009\n";
  constexpr int kErrors = 2, kExitUsage = 2;
  [[maybe_unused]] const auto written = write(kErrors, kMessage, sizeof kMessage - 1);
  _exit(kExitUsage);
}
#else
void RefuseOldProcessor() {}
#endif

}  // namespace tengen
