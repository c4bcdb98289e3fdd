// SPDX-License-Identifier: Apache-2.0
#include "base/flags.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iostream>
#include <utility>

#include "absl/strings/numbers.h"
#include "base/near_word.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {
namespace {

constexpr std::string_view kNegation = "no-";
constexpr std::size_t kHelpWidth = 100;  // columns of the help text
constexpr std::size_t kHelpIndent = 28;  // column where the explanations of flags begin
// Limits in bytes: of the foreign text in a message, and of one text in quotes.
constexpr std::size_t kMostInAMessage = 4000, kMostInQuotes = 200;

absl::Status Wanted(const std::string& what, const std::string& value) {
  return InvalidArgument("expected ", what, ", not ", QuotedWord(value));
}

template <class T>
FlagTable::Setter NumberSetter(T low, T high, T* to) {
  return [=](const std::string& value) {
    T number;
    if (!absl::SimpleAtoi(value, &number) || number < low || number > high) {
      return Wanted(StrCat("a whole number from ", low, " to ", high), value);
    }
    *to = number;
    return absl::OkStatus();
  };
}

struct ConfigurationInUse {
  ConfigFile file;
  bool applied = false;  // true: a variable was set from an option of the file
};

ConfigurationInUse& Configuration() {
  static ConfigurationInUse configuration;
  return configuration;
}

// Appends words in lines of at most kHelpWidth; lines after the first begin at column `indent`.
void AppendWrapped(std::string_view text, std::size_t indent, std::string* out) {
  std::size_t column = indent;
  while (!(text = Trim(text)).empty()) {
    const std::string_view word = TakeWord(text);
    if (column > indent && column + 1 + word.size() > kHelpWidth) {
      StrAppend(out, "\n", std::string(indent, ' '));
      column = indent;
    }
    if (column > indent) {
      out->push_back(' ');
      ++column;
    }
    out->append(word);
    column += word.size();
  }
  out->push_back('\n');
}

}  // namespace

void FlagTable::Replaces(std::string_view flag, std::vector<std::string_view> others) {
  Existing(flag).replaces = std::move(others);
}

void FlagTable::Section(std::string_view title) { rows_.push_back({"", "", title, nullptr}); }

void FlagTable::Add(std::string_view name, std::string_view value, std::string_view what,
                    Setter set) {
  rows_.push_back({name, value, what, std::move(set)});
}

void FlagTable::Switch(std::string_view name, std::string_view what, bool* to) {
  rows_.push_back({name, "", what, nullptr, to});
}

void FlagTable::Choice(std::string_view name, std::string_view value, std::string_view what,
                       std::vector<std::string_view> words, std::string* to) {
  std::vector<std::string> known(words.begin(), words.end());
  Add(name, value, what, [words = std::move(words), to](const std::string& text) {
    if (std::find(words.begin(), words.end(), text) == words.end()) {
      return InvalidArgument("expected ", Listed(words, " or "), ", not ", QuotedWord(text),
                             DidYouMean(text, words));
    }
    *to = text;
    return absl::OkStatus();
  });
  Offer(name, std::move(known));
}

void FlagTable::Offer(std::string_view name, std::vector<std::string> words) {
  Existing(name).words = std::move(words);
}

void FlagTable::OfferArguments(std::string_view rest, std::vector<std::string> words) {
  rest_ = rest;
  first_words_ = std::move(words);
}

void FlagTable::Text(std::string_view name, std::string_view value, std::string_view what,
                     std::string* to) {
  Add(name, value, what, [to, value](const std::string& text) {
    if (text.empty()) return InvalidArgument("expected ", value, ", not an empty text");
    *to = text;
    return absl::OkStatus();
  });
}

void FlagTable::Number(std::string_view name, std::string_view value, std::string_view what,
                       int low, int high, int* to) {
  Add(name, value, what, NumberSetter(low, high, to));
  constexpr int kFew = 20;  // a range of at most this length is offered as a list of all its
                            // numbers
  for (int n = low; high - low < kFew && n <= high; ++n) rows_.back().words.push_back(StrCat(n));
}

void FlagTable::Number(std::string_view name, std::string_view value, std::string_view what,
                       std::int64_t low, std::int64_t high, std::int64_t* to) {
  Add(name, value, what, NumberSetter(low, high, to));
}

void FlagTable::Number(std::string_view name, std::string_view value, std::string_view what,
                       std::uint64_t* to) {
  Add(name, value, what, NumberSetter(std::uint64_t{0}, ~std::uint64_t{0}, to));
}

void FlagTable::Real(std::string_view name, std::string_view value, std::string_view what,
                     double low, double high, double* to) {
  Add(name, value, what, [=](const std::string& text) {
    double number;
    if (!absl::SimpleAtod(text, &number) || !std::isfinite(number) || number < low ||
        number > high) {
      return Wanted(StrCat("a number from ", low, " to ", high), text);
    }
    *to = number;
    return absl::OkStatus();
  });
}

void FlagTable::Slice(std::string_view what, int* slice, int* slices) {
  constexpr int kMostSlices = 1'000'000;
  Add("shard", "I/N", what, [=](const std::string& value) {
    const std::size_t slash = value.find('/');
    int i = 0, n = 0;
    if (slash == std::string::npos || !absl::SimpleAtoi(value.substr(0, slash), &i) ||
        !absl::SimpleAtoi(value.substr(slash + 1), &n) || i < 0 || i >= n || n > kMostSlices) {
      return Wanted(StrCat("I/N with I from 0 to N - 1 and N up to ", kMostSlices), value);
    }
    *slice = i;
    *slices = n;
    return absl::OkStatus();
  });
}

const FlagTable::Row* FlagTable::Find(std::string_view name) const {
  const auto row = std::find_if(rows_.begin(), rows_.end(),
                                [name](const Row& r) { return !r.name.empty() && r.name == name; });
  return row == rows_.end() ? nullptr : &*row;
}

FlagTable::Row& FlagTable::Existing(std::string_view name) {
  const Row* const row = Find(name);
  assert(row != nullptr);
  return rows_[static_cast<std::size_t>(row - rows_.data())];
}

std::string FlagTable::Meant(std::string_view typed) const {
  std::vector<std::string> flags = {"--help"};
  for (const Row& row : rows_) {
    if (row.name.empty()) continue;
    flags.push_back(StrCat("--", row.name));
    if (row.on != nullptr) flags.push_back(StrCat("--", kNegation, row.name));
  }
  return DidYouMean(typed, std::vector<std::string_view>(flags.begin(), flags.end()));
}

absl::StatusOr<std::vector<FlagTable::GivenFlag>> FlagTable::Split(
    std::span<const std::string> args, std::vector<std::string>* plain) const {
  std::vector<GivenFlag> flags;
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string& arg = args[i];
    if (arg == "--") {
      plain->insert(plain->end(), args.begin() + static_cast<std::ptrdiff_t>(i) + 1, args.end());
      break;
    }
    if (arg.size() < 2 || arg[0] != '-') {  // "-" alone is not a flag: it is the name for standard
                                            // input
      plain->push_back(arg);
      continue;
    }
    const std::size_t dashes = arg[1] == '-' ? 2 : arg.size();
    const std::size_t equals = arg.find('=');
    const std::string name = arg.substr(dashes, equals - std::min(equals, dashes));
    GivenFlag flag = {Find(name), true, ""};
    if (flag.row == nullptr && name.starts_with(kNegation)) {
      flag.row = Find(std::string_view(name).substr(kNegation.size()));
      if (flag.row != nullptr && flag.row->on == nullptr) flag.row = nullptr;
      flag.on = false;
    }
    if (flag.row == nullptr) {
      return InvalidArgument("there is no flag ", QuotedWord(arg), Meant(arg.substr(0, equals)));
    }
    if (flag.row->on != nullptr) {
      if (equals != std::string::npos) return InvalidArgument("--", name, " takes no value");
    } else if (equals != std::string::npos) {
      flag.value = arg.substr(equals + 1);
    } else if (i + 1 == args.size()) {
      return InvalidArgument("--", name, " needs a value: ", flag.row->value);
    } else {
      flag.value = args[++i];
    }
    flags.push_back(std::move(flag));
  }
  return flags;
}

absl::Status FlagTable::Set(const GivenFlag& flag) {
  if (flag.row->on != nullptr) {
    *flag.row->on = flag.on;
    return absl::OkStatus();
  }
  const absl::Status status = flag.row->set(flag.value);
  return status.ok() ? status : InvalidArgument("--", flag.row->name, ": ", status.message());
}

absl::Status FlagTable::Parse(std::span<const std::string> args,
                              std::vector<std::string>* plain) const {
  const absl::StatusOr<std::vector<GivenFlag>> flags = Split(args, plain);
  if (!flags.ok()) return flags.status();
  for (const GivenFlag& flag : *flags) {
    if (const absl::Status status = Set(flag); !status.ok()) return status;
  }
  return absl::OkStatus();
}

std::set<std::string_view> FlagTable::NamesIn(std::span<const std::string> args) const {
  std::vector<std::string> plain;
  std::set<std::string_view> names;
  const absl::StatusOr<std::vector<GivenFlag>> flags = Split(args, &plain);
  if (!flags.ok()) return names;
  for (const GivenFlag& flag : *flags) names.insert(flag.row->name);
  return names;
}

void FlagTable::UseConfig(ConfigFile file) { Configuration() = {std::move(file), false}; }

absl::Status FlagTable::SetFromConfig(const std::vector<GivenFlag>& given) const {
  auto& [file, applied] = Configuration();
  std::string_view usage = usage_;
  const absl::StatusOr<std::vector<ConfigOption>> options = ReadConfig(file, TakeWord(usage));
  if (!options.ok()) return options.status();
  for (const ConfigOption& option : *options) {
    const Row* const row = Find(option.name);
    if (row == nullptr) {
      std::vector<std::string_view> names;
      for (const Row& known : rows_) {
        if (!known.name.empty()) names.push_back(known.name);
      }
      return ConfigError(
          file, option.line,
          StrCat("there is no option ", QuotedWord(option.name), DidYouMean(option.name, names)));
    }
    if (row->on != nullptr && option.value != "on" && option.value != "off") {
      return ConfigError(file, option.line,
                         StrCat(row->name, ": expected on or off, not ", QuotedWord(option.value)));
    }
    const bool replaced = std::any_of(given.begin(), given.end(), [&](const GivenFlag& flag) {
      const std::vector<std::string_view>& names = flag.row->replaces;
      return flag.row == row || std::find(names.begin(), names.end(), row->name) != names.end();
    });
    if (replaced) continue;
    if (const absl::Status set = Set({row, option.value == "on", option.value}); !set.ok()) {
      return ConfigError(file, option.line, std::string(set.message()));
    }
    applied = true;
  }
  return absl::OkStatus();
}

std::string FlagTable::Help() const {
  std::string text = StrCat("usage: ", program_, " ", usage_, "\n\n", about_, "\n");
  for (const Row& row : rows_) {
    if (row.name.empty()) {
      StrAppend(&text, "\n", row.what, "\n");
      continue;
    }
    std::string left = StrCat("  --", row.on == nullptr ? "" : "[no-]", row.name,
                              row.value.empty() ? "" : " ", row.value);
    if (left.size() + 2 > kHelpIndent) {
      StrAppend(&text, left, "\n");
      left.clear();
    }
    left.resize(kHelpIndent, ' ');
    text += left;
    AppendWrapped(row.what, kHelpIndent, &text);
  }
  return text;
}

std::string FlagTable::Manual() const {
  std::string_view usage = usage_;
  const std::string name(TakeWord(usage));
  std::string text =
      StrCat(".SS ", RoffText(name), "\n.B ", RoffText(program_), " ", RoffText(name), "\n");
  if (!usage.empty()) text += RoffText(usage) + "\n";
  text += ".PP\n";
  bool example = false;
  for (std::string_view rest = about_; !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const bool indented = line.starts_with("  ");
    if (indented != example) text += indented ? ".EX\n" : ".EE\n";
    example = indented;
    text += line.empty() ? ".PP\n" : RoffText(line) + "\n";
  }
  if (example) text += ".EE\n";
  for (const Row& row : rows_) {
    if (row.name.empty()) {
      StrAppend(&text, ".PP\n", RoffText(row.what), "\n");
      continue;
    }
    StrAppend(&text, ".TP\n\\fB", RoffText("--"), row.on == nullptr ? "" : "[no\\-]",
              RoffText(row.name), "\\fR");
    if (!row.value.empty()) StrAppend(&text, " \\fI", RoffText(row.value), "\\fR");
    StrAppend(&text, "\n", RoffText(row.what), "\n");
  }
  return text;
}

std::optional<int> FlagTable::ParseOrExit(std::span<const std::string> args,
                                          std::vector<std::string>* plain) const {
  const auto end = std::find(args.begin(), args.end(), "--");
  const auto asked = [&](std::string_view form) {
    return std::find(args.begin(), end, form) != end;
  };
  const auto tell = [](const std::string& text) {
    std::cout << text;
    return kExitOk;
  };
  if (asked("--help") || asked("-h")) return tell(Help());
  if (asked("--help=man")) return tell(Manual());
  if (asked("--help=bash")) return tell(Completion(Shell::kBash));
  if (asked("--help=zsh")) return tell(Completion(Shell::kZsh));
  if (asked("--help=fish")) return tell(Completion(Shell::kFish));
  const absl::StatusOr<std::vector<GivenFlag>> flags = Split(args, plain);
  absl::Status status = flags.ok() ? SetFromConfig(*flags) : flags.status();
  for (std::size_t i = 0; status.ok() && i < flags->size(); ++i) status = Set((*flags)[i]);
  if (status.ok()) return std::nullopt;
  std::string_view subcommand = usage_;
  return UsageError(TakeWord(subcommand), std::string(status.message()));
}

std::string QuotedWord(std::string_view typed) {
  return StrCat("'", Printable(typed, kMostInQuotes), "'");
}

std::string RoffText(std::string_view text) {
  std::string roff;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) roff += "\\&";
    if (c == '\\') {
      roff += "\\e";
    } else if (c == '-') {
      roff += "\\-";
    } else if (c == '\'') {
      roff += "\\(aq";
    } else {
      roff += c;
    }
    line_begins = c == '\n';
  }
  return roff;
}

int UsageError(std::string_view subcommand, std::string_view what) {
  std::cerr << "pbrain-tengen " << subcommand << ": " << Printable(what, kMostInAMessage)
            << " (see pbrain-tengen " << subcommand << " --help)\n";
  if (const auto& [file, applied] = Configuration(); applied) {
    std::cerr << "Options of " << file.path.string()
              << " apply, too; --no-config leaves them out.\n";
  }
  return kExitUsage;
}

int ReportFailure(std::string_view subcommand, std::string_view what) {
  std::cerr << "pbrain-tengen " << subcommand << ": " << Printable(what, kMostInAMessage) << '\n';
  return kExitFailure;
}

int ReportFailure(std::string_view subcommand, const absl::Status& status) {
  const absl::string_view what = status.message();
  return ReportFailure(subcommand, std::string_view(what.data(), what.size()));
}

}  // namespace tengen
