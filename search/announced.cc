// SPDX-License-Identifier: Apache-2.0
#include "search/announced.h"

#include "base/hash.h"
#include "base/random_stream.h"

namespace tengen {

Key Announced::SaltOf(const GameSpec& spec) {
  Key salt = SeedOf(spec.variant, /*salt=*/7);
  for (const int number : {spec.size.width, spec.size.height, static_cast<int>(spec.continuous),
                           static_cast<int>(spec.rif_five_exception),
                           static_cast<int>(spec.allow_pass), static_cast<int>(spec.tiebreak)}) {
    salt = Mix(salt ^ static_cast<Key>(number));
  }
  return salt;
}

}  // namespace tengen
