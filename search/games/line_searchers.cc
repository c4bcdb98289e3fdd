// SPDX-License-Identifier: Apache-2.0
#include "search/games/line_searchers.h"

namespace tengen {

template LineSearcherMaker MakeLineSearcher<Freestyle>;
template LineSearcherMaker MakeLineSearcher<Standard>;
template LineSearcherMaker MakeLineSearcher<Caro>;
template LineSearcherMaker MakeLineSearcher<Renju>;
template LineSearcherMaker MakeLineSearcher<RenjuCaroOverline>;

}  // namespace tengen
