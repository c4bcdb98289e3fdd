// SPDX-License-Identifier: Apache-2.0
//
// Every sentence that the engine sends to the page must have a translation in every language of the
// page. Each file web/src/locales/*.engine.json must have an entry for the key of the sentence. The
// entry must not use a value that the sentence does not have.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "analysis/explain.h"
#include "base/files.h"
#include "engine/games.h"
#include "engine/refusals.h"
#include "engine/sentence.h"
#include "nlohmann/json.hpp"
#include "notation/opening_patterns.h"
#include "notation/record/game_collection.h"
#include "server/position_json.h"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"

namespace tengen {
namespace {

// The number of values that a text uses. The text names its values as {0}, {1} and so on. The forms
// of a word that depend on a number are in braces, too, but do not begin with a digit.
int GapsIn(const std::string& text) {
  int gaps = 0;
  for (std::size_t i = text.find('{'); i != std::string::npos; i = text.find('{', i + 1)) {
    const char first = text.at(i + 1);
    if (absl::ascii_isdigit(first)) gaps = std::max(gaps, first - '0' + 1);
  }
  return gaps;
}

// Adds the sentences by which openings ask for a ply, at each step of some random games.
void AddAsks(const GameSpec& spec, testing::Random* random, std::map<std::string, int>* keys) {
  constexpr int kGames = 30;
  for (int i = 0; i < kGames; ++i) {
    const std::unique_ptr<Game> game = MakeGame(spec);
    while (game->in_opening()) {
      // An offer of no points is illegal in every opening. The error says which ply the opening
      // asks for.
      const auto asks = SentenceOf(game->Check({PlyKind::kOffer, {}, 0}));
      ASSERT_TRUE(asks) << spec.variant;
      (*keys)[asks->key] = static_cast<int>(asks->values.size());
      const std::optional<Ply> ply = testing::RandomPly(*game, random);
      ASSERT_TRUE(ply) << spec.variant;
      game->Play(*ply);
    }
  }
}

// The keys of all sentences, each with its number of values.
std::map<std::string, int> AllKeys() {
  std::map<std::string, int> keys;
  testing::Random random(1);
  for (const GameInfo& info : AllGames()) {
    keys[GameTitle(info).key] = 0;
    for (const OpeningKind kind : info.openings) {
      if (kind == OpeningKind::kNone) continue;
      AddAsks({.variant = std::string(info.name), .size = info.usual_board, .opening = kind},
              &random, &keys);
    }
  }
  for (const std::string& key : ReasonKeys()) keys[key] = key == "does.captures" ? 1 : 0;
  for (const SentenceForm& form : refusal::kAll) {
    keys[std::string(form.key)] = GapsIn(std::string(form.text));
  }
  for (const OpeningPattern& pattern : OpeningPatterns()) {
    keys["openingPattern." + std::string(pattern.code)] = 0;
  }
  for (const SentenceForm& form : {kNoGame, kUnknownForm}) {
    keys[std::string(form.key)] = GapsIn(std::string(form.text));
  }
  return keys;
}

TEST(SentencesTest, EveryLanguageOfThePageHasThem) {
  const std::map<std::string, int> keys = AllKeys();
  int files = 0;
  const std::filesystem::path folder =
      std::filesystem::path(TENGEN_SOURCE_DIR) / "web" / "src" / "locales";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!name.ends_with(".engine.json")) continue;
    ++files;
    const auto locale = nlohmann::json::parse(*ReadTextFile(entry.path()));
    for (const auto& [key, values] : keys) {
      ASSERT_TRUE(locale.contains(key)) << name << " has no \"" << key << '"';
      EXPECT_LE(GapsIn(locale[key]), values) << name << ": " << key;
    }
    for (const auto& item : locale.items()) {
      EXPECT_TRUE(keys.contains(item.key())) << name << ": nothing sends \"" << item.key() << '"';
    }
  }
  EXPECT_GT(files, 0);
}

// The page names families and options itself (web/src/GameFields.svelte). The unit tests of the
// page require that all languages have the words of en.json.
TEST(SentencesTest, ThePageHasWordsForFamiliesAndOptions) {
  const auto path =
      std::filesystem::path(TENGEN_SOURCE_DIR) / "web" / "src" / "locales" / "en.json";
  const auto words = nlohmann::json::parse(*ReadTextFile(path));
  for (const std::string_view family : GameFamilies()) {
    const std::string key = "family." + std::string(family);
    EXPECT_TRUE(words.contains(key)) << "en.json has no \"" << key << '"';
    // The page begins a new family with the game that has its name.
    EXPECT_NE(FindGame(family), nullptr) << "the first game of the family has another name";
    for (const std::string_view option : OptionsOf(family)) {
      const std::string word = "option." + std::string(option);
      EXPECT_TRUE(words.contains(word)) << "en.json has no \"" << word << '"';
    }
  }
}

TEST(SentencesTest, RefusalsHaveOneKeyEach) {
  std::set<std::string_view> keys;
  for (const SentenceForm& form : refusal::kAll) EXPECT_TRUE(keys.insert(form.key).second);
}

TEST(SentencesTest, AnErrorCarriesItsSentenceThroughANewMessage) {
  const absl::Status refused = Refusal(refusal::kMayNotFollow, "h8", "i9");
  EXPECT_EQ(refused.message(), "h8 may not follow i9");
  const absl::Status wrapped = WithMessage(refused, "moves[3]: h8 may not follow i9");
  const Sentence expected = {"refusal.may-not-follow", {"h8", "i9"}, "h8 may not follow i9"};
  EXPECT_EQ(SentenceOf(wrapped), expected);
  EXPECT_EQ(SentenceOf(absl::InvalidArgumentError("no")), std::nullopt);
}

}  // namespace
}  // namespace tengen
