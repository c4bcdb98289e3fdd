// SPDX-License-Identifier: Apache-2.0
#include "engine/variants/caro.h"
#include "search/proof/threat_solver-inl.h"

namespace tengen {

template class ThreatSolver<Caro>;

}  // namespace tengen
