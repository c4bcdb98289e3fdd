// SPDX-License-Identifier: Apache-2.0
#include "notation/opening_names.h"

#include <cstddef>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "base/str_cat.h"

namespace tengen {
namespace {

std::string PlainOpening(std::string_view name) {
  std::string plain =
      absl::StrReplaceAll(AbslView(name), {{"-", ""}, {"_", ""}, {" ", ""}, {"õ", "o"}});
  absl::AsciiStrToLower(&plain);
  return plain;
}

}  // namespace

std::optional<OpeningKind> OpeningOfName(std::string_view name) {
  const std::string plain = PlainOpening(name);
  if (plain == "soosorv8") return OpeningKind::kSoosyrv8;
  for (std::size_t i = 0; i < kOpeningNames.size(); ++i) {
    if (PlainOpening(kOpeningNames[i]) == plain) return static_cast<OpeningKind>(i);
  }
  return std::nullopt;
}

}  // namespace tengen
