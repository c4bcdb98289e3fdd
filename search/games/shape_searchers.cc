// SPDX-License-Identifier: Apache-2.0
#include "search/games/shape_searchers.h"

namespace tengen {

template ShapeSearcherMaker MakeShapeSearcher<Freestyle>;
template ShapeSearcherMaker MakeShapeSearcher<Standard>;
template ShapeSearcherMaker MakeShapeSearcher<Caro>;
template ShapeSearcherMaker MakeShapeSearcher<Renju>;
template ShapeSearcherMaker MakeShapeSearcher<RenjuCaroOverline>;

}  // namespace tengen
