// SPDX-License-Identifier: Apache-2.0
#include "engine/variants/renju.h"
#include "search/proof/threat_solver-inl.h"

namespace tengen {

template class ThreatSolver<Renju>;

}  // namespace tengen
