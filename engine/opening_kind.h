// SPDX-License-Identifier: Apache-2.0
//
// The names of the opening procedures (rules.md section 9), and the forms that a ply can have.
// Plain values that any thread may read. engine/rules/opening.h implements the procedures.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/ply.h"

namespace tengen {

enum class OpeningKind : std::uint8_t {
  kNone,
  kCentre,
  kPro,
  kLongPro,
  kSwap1st,
  kSwap2,
  kSwap5,
  kSwap3rd,
  kRif,
  kYamaguchi,
  kSoosyrv8,
  kTaraguchi10,
  kSwap,
  kGPente,
  kDPente,
  kSwap1989,
  kSakata,
  kTarannikov,
  kSuperTaraguchi10
};

// The names in the protocol, in the order of OpeningKind.
inline constexpr auto kOpeningNames = std::to_array<std::string_view>(
    {"none", "centre", "pro", "long-pro", "swap-1st", "swap-2", "swap-5", "swap-3rd", "rif",
     "yamaguchi", "soosyrv-8", "taraguchi-10", "swap", "g-pente", "d-pente", "swap-1989", "sakata",
     "tarannikov", "super-taraguchi-10"});

constexpr std::string_view OpeningName(OpeningKind kind) {
  return kOpeningNames[static_cast<std::size_t>(kind)];
}

// The opening with this name in lower case; std::nullopt: the name is unknown.
constexpr std::optional<OpeningKind> FindOpening(std::string_view name) {
  for (std::size_t i = 0; i < kOpeningNames.size(); ++i) {
    if (kOpeningNames[i] == name) return static_cast<OpeningKind>(i);
  }
  return std::nullopt;
}

// A form that the next ply may have (Game::Forms).
struct Form {
  PlyKind kind = PlyKind::kStones;
  int stones = 1;        // number of points in the ply; 0 for kSwap and kPass
  int max_declared = 0;  // for kStones: the ply must declare a number of fifths from 1 to
                         // max_declared; 0: it declares no number
  friend bool operator==(const Form&, const Form&) = default;
};

}  // namespace tengen
