// SPDX-License-Identifier: Apache-2.0
#include "notation/opening_names.h"

#include "gtest/gtest.h"

namespace tengen {
namespace {

TEST(OpeningNames, AreReadAsPeopleWriteThem) {
  for (std::size_t i = 0; i < kOpeningNames.size(); ++i) {
    EXPECT_EQ(OpeningOfName(kOpeningNames[i]), static_cast<OpeningKind>(i)) << kOpeningNames[i];
  }
  for (const char* const name : {"soosorv-8", "Soosorv-8", "Soosõrv-8", "soosyrv8", "SOOSYRV-8"}) {
    EXPECT_EQ(OpeningOfName(name), OpeningKind::kSoosyrv8) << name;
  }
  EXPECT_EQ(OpeningOfName("Swap2"), OpeningKind::kSwap2);
  EXPECT_EQ(OpeningOfName("long_pro"), OpeningKind::kLongPro);
  EXPECT_EQ(OpeningOfName("Taraguchi-10"), OpeningKind::kTaraguchi10);
  EXPECT_EQ(OpeningOfName("D-Pente"), OpeningKind::kDPente);
  EXPECT_EQ(OpeningOfName("Super_Taraguchi-10"), OpeningKind::kSuperTaraguchi10);
  for (const char* const name : {"", "-", "swap-3", "soosorv", "soosorv-9"}) {
    EXPECT_EQ(OpeningOfName(name), std::nullopt) << name;
  }
}

}  // namespace
}  // namespace tengen
