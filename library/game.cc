// SPDX-License-Identifier: Apache-2.0
//
// tengen_game: a Game (engine/game.h) together with the question that it began with.
#include "engine/game.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "analysis/analysis_request.h"
#include "library/guard.h"
#include "library/tengen.h"
#include "notation/point_names.h"
#include "server/json_api.h"
#include "server/next_points.h"

struct tengen_game {
  tengen::AnalysisQuery query;  // its moves are the plies of the game
  std::unique_ptr<tengen::Game> game;

  tengen::BoardSize size() const { return query.spec.size; }
};

namespace tengen::library {
namespace {

// Parses the ply and checks it. If the status is not OK, *error is set.
tengen_status ReadPly(const tengen_game& game, const char* text, std::optional<Ply>* ply,
                      char** error) {
  if (text != nullptr) {
    absl::StatusOr<std::optional<Ply>> parsed = ParsePlyOnBoard(text, game.size());
    if (!parsed.ok()) return Refuse(TENGEN_ILLEGAL, parsed.status(), error);
    *ply = *std::move(parsed);
  }
  if (!*ply) return Refuse(TENGEN_BAD_ARGUMENT, "ply: a ply such as h8 wanted", error);
  if (const absl::Status status = game.game->Check(**ply); !status.ok()) {
    return Refuse(TENGEN_ILLEGAL, WithPointNames(status, game.size()), error);
  }
  return TENGEN_OK;
}

tengen_stone StoneValue(Stone stone) {
  switch (stone) {
    case Stone::kEmpty: return TENGEN_EMPTY;
    case Stone::kBlack: return TENGEN_BLACK;
    case Stone::kWhite: return TENGEN_WHITE;
    case Stone::kDead: return TENGEN_DEAD;
  }
  return TENGEN_EMPTY;
}

tengen_outcome OutcomeValue(Outcome outcome) {
  switch (outcome) {
    case Outcome::kNone: return TENGEN_RUNNING;
    case Outcome::kBlackWins: return TENGEN_BLACK_WINS;
    case Outcome::kWhiteWins: return TENGEN_WHITE_WINS;
    case Outcome::kDraw: return TENGEN_DRAW;
  }
  return TENGEN_RUNNING;
}

tengen_ply_kind KindValue(PlyKind kind) {
  switch (kind) {
    case PlyKind::kStones: return TENGEN_STONES;
    case PlyKind::kSwap: return TENGEN_SWAP;
    case PlyKind::kPass: return TENGEN_PASS;
    case PlyKind::kOffer: return TENGEN_OFFER;
    case PlyKind::kPick: return TENGEN_PICK;
  }
  return TENGEN_STONES;
}

}  // namespace
}  // namespace tengen::library

using tengen::library::Give;
using tengen::library::Guarded;
using tengen::library::Refuse;

tengen_status tengen_game_create(const char* json, tengen_game** game, char** error) {
  return Guarded(error, [&] {
    if (game == nullptr) return Refuse(TENGEN_BAD_ARGUMENT, "game: not NULL wanted", error);
    *game = nullptr;
    const bool is_empty = json == nullptr || *json == '\0';
    absl::StatusOr<tengen::AnalysisQuery> query =
        tengen::JsonApi::ParsePosition(is_empty ? "{}" : json);
    if (!query.ok()) return Refuse(TENGEN_BAD_QUESTION, query.status(), error);
    auto made = std::make_unique<tengen_game>();
    made->query = *std::move(query);
    made->game = made->query.PositionAfter(made->query.moves.size());
    *game = made.release();
    return TENGEN_OK;
  });
}

tengen_status tengen_game_copy(const tengen_game* game, tengen_game** copy) {
  if (copy == nullptr) return TENGEN_BAD_ARGUMENT;
  *copy = nullptr;
  if (game == nullptr) return TENGEN_BAD_ARGUMENT;
  return Guarded(nullptr, [&] {
    auto made = std::make_unique<tengen_game>();
    made->query = game->query;
    made->game = game->game->Clone();
    *copy = made.release();
    return TENGEN_OK;
  });
}

void tengen_game_destroy(tengen_game* game) { delete game; }

tengen_status tengen_game_check(const tengen_game* game, const char* ply, char** error) {
  return Guarded(error, [&] {
    if (game == nullptr) return Refuse(TENGEN_BAD_ARGUMENT, "game: not NULL wanted", error);
    std::optional<tengen::Ply> parsed;
    return tengen::library::ReadPly(*game, ply, &parsed, error);
  });
}

tengen_status tengen_game_play(tengen_game* game, const char* ply, char** error) {
  return Guarded(error, [&] {
    if (game == nullptr) return Refuse(TENGEN_BAD_ARGUMENT, "game: not NULL wanted", error);
    std::optional<tengen::Ply> parsed;
    const tengen_status status = tengen::library::ReadPly(*game, ply, &parsed, error);
    if (status != TENGEN_OK) return status;
    std::vector<tengen::Ply>& moves = game->query.moves;
    moves.push_back(*parsed);
    try {
      game->game->Play(*parsed);
    } catch (...) {
      moves.pop_back();
      throw;
    }
    return TENGEN_OK;
  });
}

tengen_status tengen_game_undo(tengen_game* game) {
  if (game == nullptr) return TENGEN_BAD_ARGUMENT;
  if (game->query.moves.empty()) return TENGEN_ILLEGAL;
  return Guarded(nullptr, [&] {
    game->game->TakeBack();
    game->query.moves.pop_back();
    return TENGEN_OK;
  });
}

int tengen_game_width(const tengen_game* game) { return game == nullptr ? 0 : game->size().width; }

int tengen_game_height(const tengen_game* game) {
  return game == nullptr ? 0 : game->size().height;
}

tengen_stone tengen_game_stone(const tengen_game* game, int x, int y) {
  const bool on_board =
      x >= 0 && y >= 0 && x < tengen_game_width(game) && y < tengen_game_height(game);
  return on_board ? tengen::library::StoneValue(game->game->At({x, y})) : TENGEN_EMPTY;
}

tengen_stone tengen_game_to_move(const tengen_game* game) {
  if (game == nullptr) return TENGEN_EMPTY;
  return game->game->to_move() == tengen::Color::kBlack ? TENGEN_BLACK : TENGEN_WHITE;
}

int tengen_game_seat_to_move(const tengen_game* game) {
  return game == nullptr ? 0 : game->game->seat_to_move();
}

size_t tengen_game_plies(const tengen_game* game) {
  return game == nullptr ? 0 : game->query.moves.size();
}

tengen_status tengen_game_ply(const tengen_game* game, size_t number, char** ply) {
  if (ply == nullptr) return TENGEN_BAD_ARGUMENT;
  *ply = nullptr;
  if (game == nullptr || number >= game->query.moves.size()) return TENGEN_BAD_ARGUMENT;
  return Guarded(
      nullptr, [&] { return Give(tengen::PlyName(game->query.moves[number], game->size()), ply); });
}

tengen_outcome tengen_game_outcome(const tengen_game* game) {
  return game == nullptr ? TENGEN_RUNNING : tengen::library::OutcomeValue(game->game->outcome());
}

const char* tengen_game_reason(const tengen_game* game) {
  // The names are literals, so they end with a zero byte.
  return tengen::EndReasonText(game == nullptr ? tengen::EndReason::kNone : game->game->reason())
      .data();
}

int tengen_game_forms(const tengen_game* game, tengen_form* forms, int capacity) {
  int count = 0;
  if (game == nullptr) return count;
  (void)Guarded(nullptr, [&] {
    for (const tengen::Form& form : game->game->Forms()) {
      if (forms != nullptr && count < capacity) {
        forms[count] = {tengen::library::KindValue(form.kind), form.stones, form.max_declared};
      }
      ++count;
    }
    return TENGEN_OK;
  });
  return count;
}

tengen_status tengen_game_points(const tengen_game* game, int form, const char* begun,
                                 char** points) {
  if (points == nullptr) return TENGEN_BAD_ARGUMENT;
  *points = nullptr;
  if (game == nullptr) return TENGEN_BAD_ARGUMENT;
  return Guarded(nullptr, [&] {
    const std::vector<tengen::Form> forms = game->game->Forms();
    if (form < 0 || static_cast<std::size_t>(form) >= forms.size()) return TENGEN_BAD_ARGUMENT;
    std::optional<std::vector<tengen::Point>> given = std::vector<tengen::Point>();
    if (begun != nullptr && *begun != '\0') given = tengen::ParsePointNames(begun, game->size());
    if (!given) return TENGEN_BAD_ARGUMENT;
    const auto next =
        tengen::NextPoints(*game->game, forms[static_cast<std::size_t>(form)], *given);
    return Give(tengen::PointNames(next, game->size()), points);
  });
}

tengen_status tengen_game_json(const tengen_game* game, char** json) {
  if (json == nullptr) return TENGEN_BAD_ARGUMENT;
  *json = nullptr;
  if (game == nullptr) return TENGEN_BAD_ARGUMENT;
  return Guarded(nullptr, [&] { return Give(tengen::JsonApi::PositionText(game->query), json); });
}

tengen_status tengen_game_perft(tengen_game* game, int plies, uint64_t* count) {
  if (game == nullptr || count == nullptr || plies < 0) return TENGEN_BAD_ARGUMENT;
  return Guarded(nullptr, [&] {
    *count = game->game->Perft(plies);
    return TENGEN_OK;
  });
}
