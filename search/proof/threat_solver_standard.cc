// SPDX-License-Identifier: Apache-2.0
#include "engine/variants/standard.h"
#include "search/proof/threat_solver-inl.h"

namespace tengen {

template class ThreatSolver<Standard>;

}  // namespace tengen
