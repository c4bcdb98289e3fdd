// SPDX-License-Identifier: Apache-2.0
#include "selfplay/shard.h"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/compression.h"
#include "engine/games.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/selfplay/plain_shard_reader.h"
#include "tests/testing/plies.h"
#include "tests/testing/random.h"
#include "tests/testing/scratch_folder.h"

namespace tengen {
namespace {

using ::testing::HasSubstr;
using testing::PlainContents;
using testing::PlainShardFile;
using testing::PlainShardGames;
using testing::Random;
using testing::ScratchFolder;

// A game with legal plies of every form. Some of the plies have values. The game has exactly the
// fields that a shard stores.
GameRecord RandomGame(const ShardHeader& header, int number, Random* random) {
  GameRecord record;
  record.game = header.game;
  record.id = ShardName(header) + "-" + std::to_string(number);
  record.players = {header.engine, header.engine};
  record.seed = 0xfedcba9876543210U + static_cast<std::uint64_t>(number);
  const std::unique_ptr<Game> game = MakeGame(header.game);
  testing::PlaySome(game.get(), 40, random);
  for (const Ply& ply : game->plies()) {
    record.plies.push_back({ply, {}, {}, {}, {}});
    if (random->Percent(70)) record.plies.back().value = random->Between(-kWin, kWin);
  }
  record.opening_plies = random->Between(0, static_cast<int>(record.plies.size()));
  record.winner = WinnerSeat(*game);
  if (record.winner) record.reason = std::string(EndReasonText(game->reason()));
  return record;
}

Shard RandomShard(const GameSpec& spec, int games, Random* random) {
  Shard shard;
  shard.header = {spec, 2, 3, games, 77, R"({"nodes":50})", "Tengen 1"};
  for (int i = 0; i < games; ++i) shard.games.push_back(RandomGame(shard.header, i, random));
  return shard;
}

std::string BytesOf(const Shard& shard) {
  std::string bytes = HeaderBytes(shard.header);
  for (const GameRecord& game : shard.games) bytes += GameBytes(shard.header, game).value();
  return bytes;
}

// The text that the plain reader (plain_shard_reader.h) returns for this game.
std::string PlainText(const GameRecord& record) {
  std::string text = std::to_string(record.seed) + " " +
                     (record.winner ? std::to_string(*record.winner) : "-") + " " + record.reason +
                     " " + std::to_string(record.opening_plies) + ":";
  for (const PlyRecord& ply : record.plies) {
    const char* const kinds[] = {"", " swap", " pass", " offer", " pick"};
    text += &ply == &record.plies.front() ? "" : ";";
    text += kinds[static_cast<int>(ply.ply.kind)];
    for (const Point p : ply.ply.points) {
      text += " " + std::to_string(p.x) + "," + std::to_string(p.y);
    }
    if (ply.ply.declared > 0) text += " #" + std::to_string(ply.ply.declared);
    text += " = " + (ply.value ? std::to_string(*ply.value) : "-");
  }
  return text;
}

void WriteBytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

TEST(ShardTest, EveryGameComesBackFromBothReaders) {
  Random random(1);
  for (const GameInfo& info : AllGames()) {
    for (int i = 0; i < 3; ++i) {
      const Shard shard = RandomShard(testing::RandomSpec(info, &random), 3, &random);
      const std::string bytes = BytesOf(shard);
      const absl::StatusOr<Shard> read = ParseShard(bytes);
      ASSERT_TRUE(read.ok()) << info.name << ": " << read.status();
      EXPECT_EQ(*read, shard) << info.name;
      const std::vector<std::string> plain = PlainShardGames(bytes);
      ASSERT_EQ(plain.size(), shard.games.size());
      for (std::size_t k = 0; k < plain.size(); ++k) {
        EXPECT_EQ(plain[k], PlainText(shard.games[k])) << info.name;
      }
    }
  }
}

// Games of all openings, with swaps, declared counts, offers and picks, must be the same after they
// are written and read.
TEST(ShardTest, EveryOpeningComesBack) {
  Random random(2);
  int offers = 0;
  for (const GameInfo& info : AllGames()) {
    for (const OpeningKind opening : info.openings) {
      GameSpec spec = FamilySpec(info, testing::RandomSize(info, &random));
      if (!OpeningFits(opening, spec.size)) continue;
      spec.opening = opening;
      const Shard shard = RandomShard(spec, 2, &random);
      const absl::StatusOr<Shard> read = ParseShard(BytesOf(shard));
      ASSERT_TRUE(read.ok()) << info.name << ": " << read.status();
      EXPECT_EQ(*read, shard) << info.name << ' ' << OpeningName(opening);
      for (const GameRecord& game : shard.games) {
        for (const PlyRecord& ply : game.plies) offers += ply.ply.kind == PlyKind::kOffer;
      }
    }
  }
  EXPECT_GT(offers, 0);
}

// The format must not change, because shards of earlier versions must stay readable.
TEST(ShardTest, TheBytesOfAGame) {
  ShardHeader header;
  header.game.variant = "connect6";
  GameRecord game;
  game.game = header.game;
  game.seed = 0x0102030405060708U;
  game.winner = 2;
  game.reason = "line";
  game.opening_plies = 1;
  game.plies.push_back({StonePly({7, 7}), {}, {}, {}, {}});
  game.plies.push_back({Ply{PlyKind::kStones, {{0, 0}, {14, 14}}, 0}, -2, {}, {}, {}});
  const std::string expected =
      std::string("\x08\x07\x06\x05\x04\x03\x02\x01\x02\x04line\x01\x00\x02\x00", 18) +
      std::string("\x70\x00\x80\xff\x02\x00\x00\xe0\xfe\xff", 10);
  EXPECT_EQ(GameBytes(header, game).value(), expected);
  header.game.size = game.game.size = {19, 19};
  EXPECT_EQ(GameBytes(header, game).value().substr(18),
            std::string("\x8c\x00\x00\x80\xff\xff\x02\x00\x00\x00\x18\x01\xfe\xff", 14));
}

TEST(ShardTest, WhatTheFormatCannotHoldIsRefused) {
  ShardHeader header;
  GameRecord game;
  game.plies.push_back({StonePly({7, 7}), kWin + 1, {}, {}, {}});
  EXPECT_FALSE(GameBytes(header, game).ok());
  game.plies[0] = {StonePly({15, 0}), {}, {}, {}, {}};
  EXPECT_FALSE(GameBytes(header, game).ok());
  game.plies[0] = {StonePly({14, 0}), {}, {}, {}, {}};
  EXPECT_TRUE(GameBytes(header, game).ok());
  game.opening_plies = 2;
  EXPECT_FALSE(GameBytes(header, game).ok());
  game.opening_plies = 0;
  game.game.variant = "renju";
  EXPECT_FALSE(GameBytes(header, game).ok());
}

TEST(ShardTest, FilesComeBackAndDamageShows) {
  const ScratchFolder folder;
  Random random(3);
  const Shard shard = RandomShard({}, 2, &random);
  const std::filesystem::path path = folder.path() / (ShardName(shard.header) + ".games.zst");
  EXPECT_TRUE(absl::IsNotFound(ReadShard(path).status()));
  const std::uint32_t checksum = WriteShard(path, shard).value();
  EXPECT_EQ(ReadShard(path).value(), shard);
  EXPECT_EQ(PlainShardFile(path.string()).size(), 2u);
  const std::string whole = PlainContents(path.string());
  EXPECT_EQ(ChecksumOf(whole), checksum);

  for (std::size_t length = 0; length < whole.size(); length += 3) {
    WriteBytes(path, whole.substr(0, length));
    ASSERT_TRUE(absl::IsDataLoss(ReadShard(path).status())) << "the first " << length << " bytes";
  }
  for (std::size_t i = 0; i < whole.size(); i += 2) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ (1 << random.Between(0, 7)));
    WriteBytes(path, damaged);
    const absl::StatusOr<Shard> read = ReadShard(path);
    // A change of some bits has no effect on the content. All other changes must be an error: the
    // reader must never return wrong games.
    ASSERT_TRUE(absl::IsDataLoss(read.status()) || (read.ok() && *read == shard)) << "byte " << i;
  }
  WriteBytes(path, whole + "x");
  EXPECT_TRUE(absl::IsDataLoss(ReadShard(path).status()));
}

TEST(ShardTest, ContentOfOtherShapeIsRefused) {
  Random random(4);
  const Shard shard = RandomShard({}, 2, &random);
  const std::string bytes = BytesOf(shard);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    ASSERT_TRUE(absl::IsDataLoss(ParseShard(bytes.substr(0, length)).status())) << length;
  }
  for (const std::string line : {"{}", "[]", "x", R"({"format":"tengen-games","version":2})"}) {
    EXPECT_TRUE(absl::IsDataLoss(ParseShard(line + "\n").status())) << line;
  }
}

// Headers that no run writes. The reader must refuse them without an overflow of numbers, an
// exception, or a stack overflow.
TEST(ShardTest, HeadersThatNoRunWrites) {
  const std::string sound = HeaderBytes({});
  const auto refused = [&sound](const std::string& from, const std::string& to) {
    std::string line = sound;
    const std::size_t at = line.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    line.replace(at, from.size(), to);
    EXPECT_TRUE(absl::IsDataLoss(ParseShard(line).status())) << to.substr(0, 40);
  };
  ASSERT_TRUE(ParseShard(sound).ok());
  refused("\"generation\":0", "\"generation\":1000000000000000000");
  refused("\"generation\":0", "\"generation\":-1");
  refused("\"games\":0", "\"games\":4294967296");
  refused("\"seed\":0", "\"seed\":-1");
  const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
  refused("\"settings\":{}", "\"settings\":{\"a\":" + deep + "}");
  refused("\"format\":\"tengen-games\"", "\"format\":" + deep);
}

// A killed run may leave a .part file that ends anywhere. The games before that place are kept. The
// finished shard must be the same as without the interruption.
TEST(ShardTest, WorkGoesOnAfterAnyCut) {
  Random random(5);
  const Shard shard = RandomShard({}, 3, &random);
  const std::string name = ShardName(shard.header);
  const ScratchFolder whole;
  {
    ShardInWork work = ShardInWork::Open(whole.path(), shard.header).value();
    for (const GameRecord& game : shard.games) ASSERT_TRUE(work.Add(game).ok());
    EXPECT_TRUE(work.complete());
  }
  const std::string part = PlainContents((whole.path() / (name + ".part")).string());
  EXPECT_EQ(ShardInWork::Open(whole.path(), shard.header)->games().size(), 3u);
  std::string finished;
  for (std::size_t length = 0; length <= part.size(); length += length < 40 ? 1 : 13) {
    const ScratchFolder folder;
    WriteBytes(folder.path() / (name + ".part"), part.substr(0, length));
    ShardInWork work = ShardInWork::Open(folder.path(), shard.header).value();
    const std::size_t kept = work.games().size();
    for (std::size_t i = 0; i < kept; ++i) ASSERT_EQ(work.games()[i], shard.games[i]);
    for (std::size_t i = kept; i < shard.games.size(); ++i) {
      ASSERT_TRUE(work.Add(shard.games[i]).ok());
    }
    ASSERT_TRUE(work.Finish().ok());
    const std::string bytes = PlainContents((folder.path() / (name + ".games.zst")).string());
    if (finished.empty()) finished = bytes;
    ASSERT_EQ(bytes, finished) << "cut after " << length;
    EXPECT_FALSE(std::filesystem::exists(folder.path() / (name + ".part")));
    EXPECT_THAT(PlainContents((folder.path() / "manifest.jsonl").string()), HasSubstr(name));
  }
}

TEST(ShardTest, GamesBeyondTheShardsAreDropped) {
  Random random(8);
  const Shard shard = RandomShard({}, 3, &random);
  const ScratchFolder folder;
  const auto frame = [&shard](int first, int count) {
    std::string bytes;
    for (int i = first; i < first + count; ++i) {
      bytes += GameBytes(shard.header, shard.games[static_cast<std::size_t>(i % 3)]).value();
    }
    return CompressFrame(bytes, 1);
  };
  const auto path = folder.path() / (ShardName(shard.header) + ".part");
  const std::string head = CompressFrame(HeaderBytes(shard.header), 1);
  WriteBytes(path, head + frame(0, 1) + frame(1, 4));  // five games; the shard has three
  EXPECT_EQ(ShardInWork::Open(folder.path(), shard.header)->games().size(), 1u);
  WriteBytes(path, head + frame(0, 1) + frame(1, 1) + frame(2, 1) + frame(0, 1));
  ShardInWork work = ShardInWork::Open(folder.path(), shard.header).value();
  ASSERT_TRUE(work.complete());
  ASSERT_TRUE(work.Finish().ok());
  EXPECT_EQ(ReadShard(ShardsIn(folder.path())->front()).value(), shard);
}

TEST(ShardTest, WorkOfOtherGamesIsDropped) {
  Random random(6);
  const ScratchFolder folder;
  Shard shard = RandomShard({}, 3, &random);
  ASSERT_TRUE(ShardInWork::Open(folder.path(), shard.header)->Add(shard.games[0]).ok());
  EXPECT_EQ(ShardInWork::Open(folder.path(), shard.header)->games().size(), 1u);
  shard.header.settings = R"({"nodes":51})";
  EXPECT_TRUE(ShardInWork::Open(folder.path(), shard.header)->games().empty());
}

TEST(ShardTest, OneAtATimeWorksAtAShard) {
  const ScratchFolder folder;
  const ShardHeader header;
  absl::StatusOr<ShardInWork> first = ShardInWork::Open(folder.path(), header);
  ASSERT_TRUE(first.ok());
  EXPECT_TRUE(absl::IsAborted(ShardInWork::Open(folder.path(), header).status()));
  ASSERT_TRUE(first->Drop().ok());
  EXPECT_TRUE(ShardInWork::Open(folder.path(), header).ok());
}

// On a board with cells of one byte, a ply has three bytes before compression, and fewer after it.
TEST(ShardTest, GamesAreSmall) {
  Random random(7);
  const Shard shard = RandomShard({}, 50, &random);
  std::size_t plies = 0;
  for (const GameRecord& game : shard.games) plies += game.plies.size();
  EXPECT_LE(BytesOf(shard).size(), 3 * plies + 50 * 20 + 400);
  EXPECT_LT(CompressFrame(BytesOf(shard), 19).size(), BytesOf(shard).size());
}

}  // namespace
}  // namespace tengen
