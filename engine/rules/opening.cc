// SPDX-License-Identifier: Apache-2.0
#include "engine/rules/opening.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/str_cat.h"
#include "engine/refusals.h"
#include "engine/sentence.h"

namespace tengen {
namespace {

// --- Regions of the board ------------------------------------------------------------------------

enum class Region : std::uint8_t {
  kAll,
  kCentre,
  k3x3,
  k5x5,
  k7x7,
  k9x9,
  kNot5x5,
  kNot7x7,
  kNotGPente  // outside the centre 5x5, and not on one of the eight points of IsOnArm
};

// The radius of the square of a region: the largest distance of its points from the centre, in
// points. The square of a kNot region is the square that the region excludes. For kAll the result
// has no meaning.
constexpr int RadiusOf(Region region) {
  switch (region) {
    case Region::k3x3: return 1;
    case Region::k5x5:
    case Region::kNot5x5:
    case Region::kNotGPente: return 2;
    case Region::k7x7:
    case Region::kNot7x7: return 3;
    case Region::k9x9: return 4;
    case Region::kCentre:
    case Region::kAll: break;
  }
  return 0;
}

constexpr bool IsOutside(Region region) {
  return region == Region::kNot5x5 || region == Region::kNot7x7 || region == Region::kNotGPente;
}

// True if the point is three or four points from the centre in a row or a column (G-Pente).
bool IsOnArm(Point offset) {
  const int distance = std::abs(offset.x) + std::abs(offset.y);
  return (offset.x == 0 || offset.y == 0) && (distance == 3 || distance == 4);
}

Point FromCentre(Point p, BoardSize size) {
  const Point centre = CentreOf(size);
  return {p.x - centre.x, p.y - centre.y};
}

bool Contains(Region region, Point p, BoardSize size) {
  if (region == Region::kAll) return true;
  const Point offset = FromCentre(p, size);
  if (region == Region::kNotGPente && IsOnArm(offset)) return false;
  const bool near = std::max(std::abs(offset.x), std::abs(offset.y)) <= RadiusOf(region);
  return near != IsOutside(region);
}

std::string TextOf(Point p) { return absl::StrCat(p.x, ",", p.y); }

absl::Status NotInRegion(Point p, Region region, BoardSize size) {
  if (region == Region::kCentre) {
    return Refusal(refusal::kNotOnCentre, TextOf(p), TextOf(CentreOf(size)));
  }
  if (region == Region::kNotGPente) return Refusal(refusal::kNotInGPente, TextOf(p));
  const std::string side = absl::StrCat(2 * RadiusOf(region) + 1);
  return Refusal(IsOutside(region) ? refusal::kNotOutsideCentre : refusal::kNotInCentre, TextOf(p),
                 side);
}

// --- The 26 openings, as offsets from the centre (rules.md section 9) --------------------------

constexpr Point kDirect = {0, -1};
constexpr Point kIndirect = {1, -1};
constexpr auto kAfterDirect = std::to_array<Point>({{0, -2},
                                                    {1, -2},
                                                    {2, -2},
                                                    {1, -1},
                                                    {2, -1},
                                                    {1, 0},
                                                    {2, 0},
                                                    {0, 1},
                                                    {1, 1},
                                                    {2, 1},
                                                    {0, 2},
                                                    {1, 2},
                                                    {2, 2}});
constexpr auto kAfterIndirect = std::to_array<Point>({{2, -2},
                                                      {2, -1},
                                                      {2, 0},
                                                      {2, 1},
                                                      {2, 2},
                                                      {1, 0},
                                                      {1, 1},
                                                      {1, 2},
                                                      {0, 1},
                                                      {0, 2},
                                                      {-1, 1},
                                                      {-1, 2},
                                                      {-2, 2}});

std::span<const Point> ThirdsAfter(Point second) {
  return second == kDirect ? std::span<const Point>(kAfterDirect) : kAfterIndirect;
}

// --- The procedures ----------------------------------------------------------------------------

enum class Due : std::uint8_t { kTurn, kStones, kOffer, kPick };

// One step of a procedure: the ply that is prescribed, and the alternatives.
struct Step {
  Due due = Due::kTurn;
  Region region = Region::kAll;  // region for the stones of a turn, or for the first of `count`
                                 // stones
  Region second = Region::kAll;  // for two stones: region of the second
  int count = 0;                 // for kStones: the number of stones, in alternating colours
  bool may_swap = false;         // a swap is allowed if the latest ply was not a swap
  bool swap_ends = false;        // a swap ends the opening
  bool is_free = false;       // a turn of the game's normal rules is allowed and ends the opening
  bool may_add_pair = false;  // swap-2: a ply of two stones (W and B) is allowed, after which the
                              // next step follows
  int offer = 0;              // > 0: an offer of this many fifths is allowed if the latest ply
                              // was not a swap
  int most_declared = 0;      // > 0: the ply must declare a number of fifths from 1 to
                              // most_declared
};

constexpr Step Turn(Region region) { return {.region = region}; }
constexpr Step SwapOrTurn(Region region) { return {.region = region, .may_swap = true}; }
constexpr Step kSwapOrFree = {.may_swap = true, .swap_ends = true, .is_free = true};
constexpr Step kAnyTriple = {.due = Due::kStones, .count = 3};
constexpr Step kTriple26 = {.due = Due::kStones, .region = Region::kCentre, .count = 3};
constexpr Step kOfferFifths = {.due = Due::kOffer};
constexpr Step kPickOne = {.due = Due::kPick};
constexpr int kRifFifths = 2;  // number of fifths that Black offers in the RIF opening

constexpr std::array kCentreSteps = {Turn(Region::kCentre)};
constexpr std::array kProSteps = {Turn(Region::kCentre), Turn(Region::kAll), Turn(Region::kNot5x5)};
constexpr std::array kGPenteSteps = {Turn(Region::kCentre), Turn(Region::kAll),
                                     Turn(Region::kNotGPente)};
constexpr std::array kLongProSteps = {Turn(Region::kCentre), Turn(Region::kAll),
                                      Turn(Region::kNot7x7)};
// The second ply ends the opening: a stone or a swap (rules.md section 8).
constexpr std::array kSwap1stSteps = {Turn(Region::kAll),
                                      Step{.may_swap = true, .swap_ends = true}};
constexpr std::array kSwapSteps = {kAnyTriple, kSwapOrFree};
constexpr std::array kDPenteSteps = {Step{.due = Due::kStones, .count = 4}, kSwapOrFree};
constexpr std::array kSwap2Steps = {
    kAnyTriple, Step{.may_swap = true, .swap_ends = true, .is_free = true, .may_add_pair = true},
    kSwapOrFree};
constexpr std::array kSwap5Steps = {Turn(Region::kAll),       SwapOrTurn(Region::kAll),
                                    SwapOrTurn(Region::kAll), SwapOrTurn(Region::kAll),
                                    SwapOrTurn(Region::kAll), kSwapOrFree};
constexpr std::array kSwap3rdSteps = {Turn(Region::kCentre), Turn(Region::k5x5), Turn(Region::kAll),
                                      kSwapOrFree};
constexpr std::array kRifSteps = {kTriple26, SwapOrTurn(Region::kAll), kOfferFifths, kPickOne};
constexpr std::array kYamaguchiSteps = {
    Step{.due = Due::kStones, .region = Region::kCentre, .count = 3, .most_declared = 12},
    SwapOrTurn(Region::kAll), kOfferFifths, kPickOne};
constexpr std::array kSoosyrv8Steps = {kTriple26, Step{.may_swap = true, .most_declared = 8},
                                       Step{.due = Due::kOffer, .may_swap = true}, kPickOne};
constexpr std::array kTaraguchi10Steps = {
    Turn(Region::kCentre),
    SwapOrTurn(Region::k3x3),
    SwapOrTurn(Region::k5x5),
    SwapOrTurn(Region::k7x7),
    Step{.region = Region::k9x9, .may_swap = true, .offer = 10},
    kSwapOrFree,
    kPickOne};  // this step follows only after an offer
constexpr std::array kSuperTaraguchi10Steps = {
    Turn(Region::kCentre),
    SwapOrTurn(Region::k5x5),
    SwapOrTurn(Region::k7x7),
    SwapOrTurn(Region::k9x9),
    Step{.region = Region::k9x9, .may_swap = true, .offer = 10},
    kSwapOrFree,
    kPickOne};
constexpr int kTaraguchiPick = 6;  // index of kPickOne in the two lists
constexpr std::array kTarannikovSteps = {Turn(Region::kCentre),    SwapOrTurn(Region::k3x3),
                                         SwapOrTurn(Region::k5x5), SwapOrTurn(Region::k7x7),
                                         SwapOrTurn(Region::k9x9), kSwapOrFree};
constexpr std::array kSwap1989Steps = {Turn(Region::kCentre), Turn(Region::k3x3),
                                       Turn(Region::k5x5),    SwapOrTurn(Region::kAll),
                                       kOfferFifths,          kPickOne};
constexpr std::array kSakataSteps = {
    kTriple26,
    Step{.due = Due::kStones, .region = Region::k7x7, .second = Region::k9x9, .count = 2},
    kSwapOrFree};

std::span<const Step> StepsOf(OpeningKind kind) {
  switch (kind) {
    case OpeningKind::kNone: break;
    case OpeningKind::kCentre: return kCentreSteps;
    case OpeningKind::kPro: return kProSteps;
    case OpeningKind::kLongPro: return kLongProSteps;
    case OpeningKind::kSwap1st: return kSwap1stSteps;
    case OpeningKind::kSwap2: return kSwap2Steps;
    case OpeningKind::kSwap5: return kSwap5Steps;
    case OpeningKind::kSwap3rd: return kSwap3rdSteps;
    case OpeningKind::kRif: return kRifSteps;
    case OpeningKind::kYamaguchi: return kYamaguchiSteps;
    case OpeningKind::kSoosyrv8: return kSoosyrv8Steps;
    case OpeningKind::kTaraguchi10: return kTaraguchi10Steps;
    case OpeningKind::kSwap: return kSwapSteps;
    case OpeningKind::kGPente: return kGPenteSteps;
    case OpeningKind::kDPente: return kDPenteSteps;
    case OpeningKind::kSwap1989: return kSwap1989Steps;
    case OpeningKind::kSakata: return kSakataSteps;
    case OpeningKind::kTarannikov: return kTarannikovSteps;
    case OpeningKind::kSuperTaraguchi10: return kSuperTaraguchi10Steps;
  }
  return {};
}

// True if the first three stones must be one of the 26 openings.
bool HasCanonicalForm(OpeningKind kind) {
  const std::span<const Step> steps = StepsOf(kind);
  if (steps.empty() || steps[0].region != Region::kCentre) return false;
  return steps[0].due == Due::kStones || (steps.size() > 2 && steps[1].region == Region::k3x3);
}

// The part of OpeningAsks for one form: its word in the key and its words in the text.
SentenceForm PartOf(const Form& form) {
  switch (form.kind) {
    case PlyKind::kStones:
      return form.stones == 1 ? SentenceForm{"stone", " stone"} : SentenceForm{"stones", " stones"};
    case PlyKind::kOffer:
      return form.stones == 1 ? SentenceForm{"offer-of-one", " point"}
                              : SentenceForm{"offer", " points"};
    case PlyKind::kSwap: return {"swap", "a swap"};
    case PlyKind::kPick: return {"pick", "a pick"};
    case PlyKind::kPass: return {"pass", "a pass"};
  }
  return {};
}

// Makes the sentence that lists the allowed forms. The key of the sentence is "refusal.asks" and
// the names of the forms, for example "refusal.asks.stone.swap". The values of the sentence are the
// numbers of stones and of points.
Sentence OpeningAsks(const std::vector<Form>& forms) {
  Sentence sentence = {"refusal.asks", {}, "the opening asks for "};
  for (const Form& form : forms) {
    const SentenceForm part = PartOf(form);
    StrAppend(&sentence.key, ".", part.key);
    if (&form != &forms.front()) sentence.text += " or ";
    if (form.kind == PlyKind::kOffer) sentence.text += "an offer of ";
    if (form.kind == PlyKind::kStones || form.kind == PlyKind::kOffer) {
      sentence.values.push_back(absl::StrCat(form.stones));
      sentence.text += sentence.values.back();
    }
    StrAppend(&sentence.text, part.text);
  }
  return sentence;
}

// --- Symmetries of four stones -----------------------------------------------------------------

// Four reflections and the half turn about the centroid of the four stones (rules.md section 9).
// The centroid may be between cells. `sum` is the sum of the stones' coordinates. (A quarter turn
// cannot map two black and two white stones to themselves.)
constexpr int kImages = 5;

// The coordinates of the image multiplied by 4, because they can be fractions.
Point FourTimesImage(int image, Point p, Point sum) {
  switch (image) {
    case 0: return {2 * sum.x - 4 * p.x, 4 * p.y};                       // mirror, left-right
    case 1: return {4 * p.x, 2 * sum.y - 4 * p.y};                       // mirror, top-bottom
    case 2: return {2 * sum.x - 4 * p.x, 2 * sum.y - 4 * p.y};           // half turn
    case 3: return {4 * p.y + sum.x - sum.y, 4 * p.x + sum.y - sum.x};   // mirror, diagonal \ .
    default: return {sum.x + sum.y - 4 * p.y, sum.x + sum.y - 4 * p.x};  // mirror, diagonal /
  }
}

bool IsImage(int image, Point a, Point b, Point sum) {
  return FourTimesImage(image, a, sum) == Point{4 * b.x, 4 * b.y};
}

}  // namespace

Opening::Opening(OpeningKind kind, BoardSize size, bool canonical)
    : kind_(kind), size_(size), canonical_(canonical) {
  assert(OpeningFits(kind, size));
  if (kind == OpeningKind::kRif || kind == OpeningKind::kSwap1989) fifths_ = kRifFifths;
  if (kind == OpeningKind::kNone) End(3);
}

int Opening::first_pass() const {
  assert(over_);
  return first_pass_;
}

std::vector<Form> Opening::Forms(int due) const {
  assert(!over_);
  const Step& step = StepsOf(kind_)[step_];
  std::vector<Form> forms;
  switch (step.due) {
    case Due::kTurn:
      forms.push_back({PlyKind::kStones, due, step.most_declared});
      if (step.may_add_pair) forms.push_back({PlyKind::kStones, 2, 0});
      break;
    case Due::kStones: forms.push_back({PlyKind::kStones, step.count, step.most_declared}); break;
    case Due::kOffer: forms.push_back({PlyKind::kOffer, fifths_, 0}); break;
    case Due::kPick: forms.push_back({PlyKind::kPick, 2, 0}); break;
  }
  if (!swapped_) {
    if (step.offer > 0) forms.push_back({PlyKind::kOffer, step.offer, 0});
    if (step.may_swap) forms.push_back({PlyKind::kSwap, 0, 0});
  }
  return forms;
}

bool Opening::Allows(Point p) const {
  assert(!over_);
  const Step& step = StepsOf(kind_)[step_];
  if (step.due == Due::kPick) {
    return std::find(offered_.begin(), offered_.end(), p) != offered_.end();
  }
  if (!Contains(step.region, p, size_)) return false;
  // In these openings, step 1 places the second stone, and step 2 the third.
  const bool stone_by_stone = StepsOf(kind_)[0].due == Due::kTurn;
  if (!canonical_ || !stone_by_stone || !HasCanonicalForm(kind_)) return true;
  const Point offset = FromCentre(p, size_);
  if (step_ == 1) return offset == kDirect || offset == kIndirect;
  return step_ != 2 || IsThird(stone_[1], p);
}

// True if the third stone is allowed after the second stone. With `canonical_` the stones must be
// one of the 26 openings. Without `canonical_` any point of the centre 5x5 is allowed.
bool Opening::IsThird(Point second, Point third) const {
  const Point after = FromCentre(second, size_);
  const Point offset = FromCentre(third, size_);
  if (!canonical_) return Contains(Region::k5x5, third, size_);
  const std::span<const Point> thirds = ThirdsAfter(after);
  return std::find(thirds.begin(), thirds.end(), offset) != thirds.end();
}

absl::Status Opening::Check(const Ply& ply, int due) const {
  assert(!over_);
  const std::vector<Form> forms = Forms(due);
  const int points = static_cast<int>(ply.points.size());
  const auto fits = [&](const Form& form) {
    if (form.kind != ply.kind) return false;
    return form.stones == points || ply.kind == PlyKind::kSwap;
  };
  const auto form = std::find_if(forms.begin(), forms.end(), fits);
  if (form == forms.end()) {
    if (ply.kind == PlyKind::kSwap && swapped_) {
      return Refusal(refusal::kSwapAfterSwap);
    }
    return SentenceError(absl::StatusCode::kInvalidArgument, OpeningAsks(forms));
  }
  if (form->max_declared == 0 && ply.declared != 0) return Refusal(refusal::kNoCount);
  if (form->max_declared > 0 && (ply.declared < 1 || ply.declared > form->max_declared)) {
    return Refusal(refusal::kCountDue, absl::StrCat(form->max_declared));
  }
  switch (ply.kind) {
    case PlyKind::kStones: return CheckStones(ply, due);
    case PlyKind::kOffer: return CheckOffer(ply);
    case PlyKind::kPick:
      if (Allows(ply.points[0])) return absl::OkStatus();
      return Refusal(refusal::kNotOffered, TextOf(ply.points[0]));
    case PlyKind::kSwap:
    case PlyKind::kPass: break;
  }
  return absl::OkStatus();
}

absl::Status Opening::CheckStones(const Ply& ply, int due) const {
  const Step& step = StepsOf(kind_)[step_];
  if (step.due == Due::kStones) {
    if (step.region == Region::kAll) return absl::OkStatus();
    if (step.count == 2) {
      if (!Allows(ply.points[0])) return NotInRegion(ply.points[0], step.region, size_);
      if (Contains(step.second, ply.points[1], size_)) return absl::OkStatus();
      return NotInRegion(ply.points[1], step.second, size_);
    }
    const Point second = FromCentre(ply.points[1], size_);
    const bool is_second = canonical_ ? second == kDirect || second == kIndirect
                                      : Contains(Region::k3x3, ply.points[1], size_);
    if (Allows(ply.points[0]) && is_second && IsThird(ply.points[1], ply.points[2])) {
      return absl::OkStatus();
    }
    return Refusal(canonical_ ? refusal::kNotCanonicalOpening : refusal::kNotAnOpening);
  }
  // The two additional stones of swap-2 may be put on any points.
  if (static_cast<int>(ply.points.size()) != due) return absl::OkStatus();
  for (const Point p : ply.points) {
    if (Allows(p)) continue;
    if (Contains(step.region, p, size_)) {
      return Refusal(refusal::kNotCanonical, TextOf(p));
    }
    return NotInRegion(p, step.region, size_);
  }
  return absl::OkStatus();
}

absl::Status Opening::CheckOffer(const Ply& ply) const {
  for (auto a = ply.points.begin(); a != ply.points.end(); ++a) {
    for (auto b = ply.points.begin(); b != a; ++b) {
      if (*a == *b) return Refusal(refusal::kOfferedTwice, TextOf(*a));
      if (AreImages(*a, *b, {stone_[0], stone_[2]}, {stone_[1], stone_[3]})) {
        return Refusal(refusal::kImages, TextOf(*b), TextOf(*a));
      }
    }
  }
  return absl::OkStatus();
}

void Opening::Play(const Ply& ply) {
  assert(!over_);
  const Step& step = StepsOf(kind_)[step_];
  ++plies_;
  swapped_ = ply.kind == PlyKind::kSwap;
  switch (ply.kind) {
    case PlyKind::kSwap:
      black_seat_ = 3 - black_seat_;
      if (step.swap_ends) End(plies_ + 3);
      return;
    case PlyKind::kOffer:
      offered_ = ply.points;
      GoTo(step.offer > 0 ? kTaraguchiPick : step_ + 1);
      return;
    case PlyKind::kPick:
      offered_.clear();
      End(plies_ + 3);
      return;
    case PlyKind::kPass: assert(false); return;
    case PlyKind::kStones: break;
  }
  for (const Point p : ply.points) {
    if (stones_ < kMostStones) stone_[stones_] = p;
    ++stones_;
  }
  if (ply.declared > 0) fifths_ = ply.declared;
  if ((step.may_add_pair || step.due == Due::kStones) && ply.points.size() % 2 == 0) {
    // The seat has placed as many white stones as black stones. The other seat makes the next ply
    // and owns the colour to move.
    black_seat_ = 3 - black_seat_;
    GoTo(step_ + 1);
  } else if (step.is_free) {
    End(plies_ + 2);
  } else {
    GoTo(step_ + 1);
  }
}

void Opening::GoTo(int step) {
  const std::size_t steps = StepsOf(kind_).size();
  step_ = step;
  if (static_cast<std::size_t>(step) >= steps) End(plies_ + 3);
}

// Ends the opening. `first_pass`: the number of the first ply that may be a pass. After the last
// ply with stones, or after a swap that ends the opening, the next two plies must place stones
// (rules.md section 8).
void Opening::End(int first_pass) {
  over_ = true;
  first_pass_ = first_pass;
}

bool AreImages(Point a, Point b, const std::array<Point, 2>& black,
               const std::array<Point, 2>& white) {
  Point sum = {0, 0};
  for (const std::array<Point, 2>& pair : {black, white}) {
    for (const Point p : pair) sum = {sum.x + p.x, sum.y + p.y};
  }
  for (int image = 0; image < kImages; ++image) {
    if (!IsImage(image, a, b, sum)) continue;
    // The image of each stone must be one of the two stones of the same colour.
    const auto keeps = [&](const std::array<Point, 2>& pair) {
      return (IsImage(image, pair[0], pair[0], sum) && IsImage(image, pair[1], pair[1], sum)) ||
             IsImage(image, pair[0], pair[1], sum);
    };
    if (keeps(black) && keeps(white)) return true;
  }
  return false;
}

bool PlacesStoneByStone(OpeningKind kind) {
  const std::span<const Step> steps = StepsOf(kind);
  return std::all_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.due == Due::kTurn && !step.may_swap && step.offer == 0;
  });
}

bool DeclaresFifths(OpeningKind kind) {
  const std::span<const Step> steps = StepsOf(kind);
  return std::any_of(steps.begin(), steps.end(),
                     [](const Step& step) { return step.most_declared > 0; });
}

bool OpeningFits(OpeningKind kind, BoardSize size) {
  const int longest = std::max(size.width, size.height);
  const int shortest = std::min(size.width, size.height);
  if (kind == OpeningKind::kPro) return longest > 5;
  if (kind == OpeningKind::kGPente) return longest > 7;
  if (kind == OpeningKind::kLongPro) return longest > 7;
  if (kind == OpeningKind::kSwap3rd || HasCanonicalForm(kind)) return shortest >= 5;
  if (kind == OpeningKind::kSuperTaraguchi10) return shortest >= 7;
  return true;
}

std::vector<std::array<Point, 3>> CanonicalOpenings(BoardSize size) {
  const Point centre = CentreOf(size);
  const auto at = [centre](Point offset) {
    return Point{centre.x + offset.x, centre.y + offset.y};
  };
  std::vector<std::array<Point, 3>> openings;
  for (const Point second : {kDirect, kIndirect}) {
    for (const Point third : ThirdsAfter(second)) {
      openings.push_back({centre, at(second), at(third)});
    }
  }
  return openings;
}

}  // namespace tengen
