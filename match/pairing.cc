// SPDX-License-Identifier: Apache-2.0
#include "match/pairing.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>

#include "base/hash.h"

namespace tengen {
namespace {

constexpr std::uint64_t kPrime = (std::uint64_t{1} << 31) - 1;

std::uint64_t Inverse(std::uint64_t x) {  // uses Fermat's little theorem
  std::uint64_t inverse = 1;
  for (std::uint64_t power = kPrime - 2; power > 0; power /= 2) {
    if (power % 2 == 1) inverse = inverse * x % kPrime;
    x = x * x % kPrime;
  }
  return inverse;
}

class Pairer {
 public:
  explicit Pairer(const SwissTable& table) : table_(table) {}

  RoundPairs Pair() {
    std::vector<int> order(table_.half_points.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [this](int a, int b) { return Points(a) > Points(b); });
    for (most_met_ = 0;; ++most_met_) {
      if (order.size() % 2 == 0) {
        if (CanPair(order)) return {PairAll(order), {}};
        continue;
      }
      for (const int bye : ByeCandidates(order)) {
        std::vector<int> others = order;
        std::erase(others, bye);
        if (CanPair(others)) return {PairAll(others), {bye}};
      }
    }
  }

 private:
  int Points(int engine) const { return table_.half_points[static_cast<std::size_t>(engine)]; }
  int Byes(int engine) const { return table_.byes[static_cast<std::size_t>(engine)]; }

  bool MayMeet(int a, int b) const {
    return table_.met[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] <= most_met_;
  }

  // The engines with the fewest byes, sorted from the last in the standings to the first.
  std::vector<int> ByeCandidates(const std::vector<int>& order) const {
    const int fewest = *std::min_element(table_.byes.begin(), table_.byes.end());
    std::vector<int> candidates;
    for (auto engine = order.rbegin(); engine != order.rend(); ++engine) {
      if (Byes(*engine) == fewest) candidates.push_back(*engine);
    }
    return candidates;
  }

  // True if all these engines can be paired. This is possible if the determinant of their Tutte
  // matrix is not the zero polynomial (L. Lovász, "On determinants, matchings, and random
  // algorithms", 1979). The determinant is computed at one point, modulo a prime. If the result is
  // true, it is always right. If the result is false, it is wrong with a probability below size /
  // kPrime. A wrong result only leads to a less preferred pairing.
  bool CanPair(const std::vector<int>& engines) const {
    const std::size_t size = engines.size();
    std::vector<std::vector<std::uint64_t>> rows(size, std::vector<std::uint64_t>(size, 0));
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = i + 1; j < size; ++j) {
        if (!MayMeet(engines[i], engines[j])) continue;
        rows[i][j] = 1 + Mix(i * size + j) % (kPrime - 1);
        rows[j][i] = kPrime - rows[i][j];
      }
    }
    for (std::size_t k = 0; k < size; ++k) {
      std::size_t pivot = k;
      while (pivot < size && rows[pivot][k] == 0) ++pivot;
      if (pivot == size) return false;
      std::swap(rows[k], rows[pivot]);
      const std::uint64_t inverse = Inverse(rows[k][k]);
      for (std::size_t i = k + 1; i < size; ++i) {
        const std::uint64_t factor = kPrime - rows[i][k] * inverse % kPrime;
        for (std::size_t j = k; j < size; ++j) {
          rows[i][j] = (rows[i][j] + factor * rows[k][j]) % kPrime;
        }
      }
    }
    return true;
  }

  // The possible opponents of rest[0], as indices in `rest`, the best choice first:
  // 1. the lower half of its score group, from top to bottom;
  // 2. the upper half of this group, from bottom to top;
  // 3. the other groups, from top to bottom.
  std::vector<std::size_t> Preferred(const std::vector<int>& rest) const {
    std::size_t group = 1;
    while (group < rest.size() && Points(rest[group]) == Points(rest[0])) ++group;
    const std::size_t half = std::max<std::size_t>(group / 2, 1);
    std::vector<std::size_t> places;
    for (std::size_t i = half; i < group; ++i) places.push_back(i);
    for (std::size_t i = half; i-- > 1;) places.push_back(i);
    for (std::size_t i = group; i < rest.size(); ++i) places.push_back(i);
    return places;
  }

  // Precondition: CanPair(rest).
  std::vector<std::array<int, 2>> PairAll(std::vector<int> rest) const {
    std::vector<std::array<int, 2>> pairs;
    while (!rest.empty()) {
      const int first = rest.front();
      std::optional<int> second;
      std::vector<int> others;
      for (const std::size_t place : Preferred(rest)) {
        if (!MayMeet(first, rest[place])) continue;
        second = rest[place];
        others = rest;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(place));
        others.erase(others.begin());
        if (CanPair(others)) break;
      }
      pairs.push_back({first, *second});
      rest = std::move(others);
    }
    return pairs;
  }

  const SwissTable& table_;
  int most_met_ = 0;  // the largest number of earlier meetings that two paired engines may have
};

}  // namespace

RoundPairs PairSwiss(const SwissTable& table) { return Pairer(table).Pair(); }

std::vector<int> BracketOf(int engines) {
  std::vector<int> places = {0};
  while (std::ssize(places) < engines) {
    const int last = 2 * static_cast<int>(places.size()) - 1;
    std::vector<int> larger;
    for (const int seed : places) {
      larger.push_back(seed);
      larger.push_back(last - seed);
    }
    places = std::move(larger);
  }
  for (int& seed : places) {
    if (seed >= engines) seed = -1;
  }
  return places;
}

}  // namespace tengen
