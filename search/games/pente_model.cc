// SPDX-License-Identifier: Apache-2.0
#include "search/games/pente_model-inl.h"

namespace tengen {

template class PenteModelOn<CaptureBoard>;  // tests call its functions

std::unique_ptr<Searcher> MakeSearcherOn(const CaptureBoard&, const LineNet* net) {
  using Model = PenteModelOn<CaptureBoard>;
  return std::make_unique<ModelSearcher<Model>>(Model::Resources{net});
}

}  // namespace tengen
