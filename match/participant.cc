// SPDX-License-Identifier: Apache-2.0
#include "match/participant.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "base/dialogue_log.h"
#include "base/hash.h"
#include "engine/zobrist.h"
#include "match/external_engine.h"
#include "notation/ply_text.h"
#include "search/player/opening_choice.h"

namespace tengen {
namespace {

class BuiltInEngine final : public Participant {
 public:
  explicit BuiltInEngine(const ParticipantSetup& setup) : setup_(setup), player_(MakePlayer()) {
    player_->SetMemory(static_cast<std::size_t>(setup.memory_mb) << 20);
  }

  const ParticipantSetup& setup() const override { return setup_; }

  void LogTo(DialogueLog* log) override { log_ = log; }

  // Clears the memory of the player. A game then does not depend on earlier games.
  Failure NewGame(const GameSpec&, std::uint64_t seed, const StopFlag&) override {
    player_->ClearMemory();
    seed_ = seed;
    return {};
  }

  Answer Move(const Game& game, std::optional<std::int64_t> match_left_ms,
              const StopFlag& stop) override {
    SearchRequest request;
    request.state = game.Clone();
    request.threads = setup_.threads;
    request.limits = {.turn_ms = setup_.limits.turn_ms,
                      .match_left_ms = match_left_ms,
                      .increment_ms = setup_.limits.increment_ms,
                      .max_depth = setup_.limits.depth,
                      .max_nodes = setup_.limits.nodes};
    request.arrival = Clock::now();
    request.level = setup_.level;
    request.seed = Mix(seed_ ^ game.plies().size());
    const SearchReport report = ChoosePly(request, request.seed, *player_, stop, nullptr);
    Answer answer;
    if (stop) {
      answer.failure.fault = Fault::kStopped;
      return answer;
    }
    answer.ply.ply = report.best;
    answer.ply.nodes = report.nodes;
    answer.ply.ms =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - request.arrival)
            .count();
    if (!report.lines.empty()) {
      answer.ply.value = report.lines.front().value;
      answer.ply.depth = report.lines.front().depth;
    }
    if (log_ != nullptr) {
      log_->Remark(absl::StrCat(setup_.name, " plays ", PlyText(answer.ply.ply)));
    }
    return answer;
  }

  void Abandon() override {}
  bool Leave() override { return true; }

 private:
  const ParticipantSetup setup_;
  const std::unique_ptr<Player> player_;
  std::uint64_t seed_ = 0;
  DialogueLog* log_ = nullptr;  // the plies of this participant are written here, to make the log
                                // of the opponent readable
};

}  // namespace

std::string_view FaultText(Fault fault) {
  constexpr std::array<std::string_view, kFaults> kTexts = {
      "", "illegal", "garbage", "timeout", "hang", "crash", "flood", "stopped", "refused"};
  return kTexts[static_cast<std::size_t>(fault)];
}

std::int64_t LongestAnswerMs(const ThinkingLimits& limits, const Timeouts& timeouts) {
  constexpr std::int64_t kAtLeast = 30'000, kWithoutNodes = 600'000;
  constexpr std::uint64_t kMostNodes = 1'000'000'000;
  if (timeouts.unlimited_ms) return *timeouts.unlimited_ms;
  if (limits.nodes == 0) return kWithoutNodes;
  return kAtLeast + static_cast<std::int64_t>(std::min(limits.nodes, kMostNodes));
}

std::unique_ptr<Participant> MakeParticipant(const ParticipantSetup& setup,
                                             const Timeouts& timeouts) {
  if (setup.command.empty()) return std::make_unique<BuiltInEngine>(setup);
  return std::make_unique<ExternalEngine>(setup, timeouts);
}

}  // namespace tengen
