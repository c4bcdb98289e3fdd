// SPDX-License-Identifier: Apache-2.0
#include "engine/boards/connect6_tables.h"

#include <cassert>
#include <utility>

namespace tengen {
namespace {

constexpr std::array<Point, kDirections> kSteps = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

constexpr int Wrap(int v, int n) { return (v % n + n) % n; }

}  // namespace

Connect6Tables::Connect6Tables(BoardSize board, bool wraps, int row_length)
    : size(board),
      toroidal(wraps),
      row(row_length),
      sites(board.width * board.height),
      windows_of(sites),
      collinear(sites),
      spots_of(sites) {
  assert(row <= kMaxRow && sites <= kMaxSites);
  assert(!wraps || (size.width == size.height && size.width >= row));
  site_of.fill(kNoSite);
  for (int s = 0; s < sites; ++s) {
    cell_of[s] = ToCell({s % size.width, s / size.width});
    site_of[cell_of[s]] = static_cast<Site>(s);
  }
  const auto site_at = [&](Point p) -> int {
    if (toroidal) p = {Wrap(p.x, size.width), Wrap(p.y, size.height)};
    return OnBoard(p, size) ? p.y * size.width + p.x : -1;
  };
  for (int direction = 0; direction < kDirections; ++direction) {
    const Point step = kSteps[direction];
    for (int s = 0; s < sites; ++s) {
      const Point start = {s % size.width, s / size.width};
      const int last = row - 1;
      if (site_at({start.x + last * step.x, start.y + last * step.y}) < 0) continue;
      const auto window = static_cast<std::uint16_t>(window_sites.size());
      std::array<Site, kMaxRow>& members = window_sites.emplace_back();
      members.fill(kNoSite);
      direction_of_window.push_back(static_cast<std::uint8_t>(direction));
      for (int k = 0; k < row; ++k) {
        const int member = site_at({start.x + k * step.x, start.y + k * step.y});
        members[k] = static_cast<Site>(member);
        Windows& of = windows_of[member];
        of.window[of.count++] = window;
      }
    }
    // Follows the line from `s` until it leaves the board or returns to `s`.
    for (int s = 0; s < sites; ++s) {
      for (const int sign : {1, -1}) {
        Point p = {s % size.width, s / size.width};
        for (;;) {
          p = {p.x + sign * step.x, p.y + sign * step.y};
          const int mate = site_at(p);
          if (mate < 0 || mate == s) break;
          collinear[s].Add(mate);
        }
      }
    }
    // Collects the cells of each line from its first cell on. On the torus a line has no end, so
    // any of its cells can be the first.
    for (int s = 0; s < sites; ++s) {
      const Point start = {s % size.width, s / size.width};
      const bool begins = toroidal ? spots_of[s][direction].line == kNoLine
                                   : site_at({start.x - step.x, start.y - step.y}) < 0;
      if (!begins) continue;
      std::vector<Site> line;
      for (Point p = start;;) {
        line.push_back(static_cast<Site>(site_at(p)));
        p = {p.x + step.x, p.y + step.y};
        const int next = site_at(p);
        if (next < 0 || next == s) break;
      }
      if (static_cast<int>(line.size()) < row) continue;
      for (std::size_t place = 0; place < line.size(); ++place)
        spots_of[line[place]][direction] = {static_cast<std::uint8_t>(lines.size()),
                                            static_cast<std::uint8_t>(place)};
      lines.push_back(std::move(line));
    }
  }
}

}  // namespace tengen
