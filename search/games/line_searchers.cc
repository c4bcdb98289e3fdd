// SPDX-License-Identifier: Apache-2.0
//
// The searchers of the kernels of five-in-a-row games (search/registry.cc), which take long to
// compile.
#include "engine/variants/caro.h"
#include "engine/variants/freestyle.h"
#include "engine/variants/renju.h"
#include "engine/variants/standard.h"
#include "search/games/line_model.h"
#include "search/model_searcher.h"

namespace tengen {

template class ModelSearcher<LineModel<Freestyle>>;
template class ModelSearcher<LineModel<Standard>>;
template class ModelSearcher<LineModel<Caro>>;
template class ModelSearcher<LineModel<Renju>>;
template class ModelSearcher<LineModel<RenjuCaroOverline>>;

}  // namespace tengen
