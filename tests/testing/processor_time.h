// SPDX-License-Identifier: Apache-2.0
//
// ProcessorTime: the processor time of all threads of this process since the object was made, in
// ms. The time in which the process waits for a processor is not counted. A test can check an upper
// limit of processor time on any machine. Never check an upper limit of wall time.
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
