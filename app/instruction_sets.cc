// SPDX-License-Identifier: Apache-2.0
#include "app/instruction_sets.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "base/status.h"
#include "base/text.h"
#include "eval/line_net_kernels.h"

namespace tengen {
namespace {

constexpr const char* kVariable = "TENGEN_ISA";

std::string UsableText() {
  std::string text;
  const LineNetLevels levels = UsableLineNetKernels();
  for (int i = 0; i < levels.count; ++i) {
    absl::StrAppend(&text, i == 0 ? "" : " ", levels.begin[i]->level);
  }
  return text;
}

}  // namespace

absl::Status ChooseInstructionSet() {
  const char* const wanted = std::getenv(kVariable);
  if (wanted == nullptr || *wanted == '\0' || ChooseLineNetKernels(wanted)) return {};
  return InvalidArgument(kVariable, "=", Quoted(wanted),
                         " is not an instruction set of this processor; accepted: ", UsableText());
}

std::string InstructionSetsText() {
  return absl::StrCat(UsableText(), "; uses ", BestLineNetKernels().level);
}

}  // namespace tengen
