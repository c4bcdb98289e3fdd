// SPDX-License-Identifier: Apache-2.0
//
// How long something works, however busy the machine is: the processor time of this process, all
// threads together, in ms. A process that has to wait for its turn takes none, so what a test
// expects of it holds on every machine; wall time must never be checked from above.
#pragma once

#include <ctime>

namespace tengen::testing {

class ProcessorTime {
 public:
  double ms() const { return 1000.0 * static_cast<double>(std::clock() - begin_) / CLOCKS_PER_SEC; }

 private:
  const std::clock_t begin_ = std::clock();
};

}  // namespace tengen::testing
