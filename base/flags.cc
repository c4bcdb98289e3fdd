// SPDX-License-Identifier: Apache-2.0
#include "base/flags.h"

#include <algorithm>
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
constexpr std::size_t kHelpWidth = 100;
constexpr std::size_t kHelpIndent = 28;
// Bytes of foreign text.
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

void FlagTable::Section(std::string_view title) { rows_.push_back({"", "", title, nullptr}); }

void FlagTable::Add(std::string_view name, std::string_view value, std::string_view what,
                    Setter set) {
  rows_.push_back({name, value, what, std::move(set)});
}

void FlagTable::Switch(std::string_view name, std::string_view what, bool* to) {
  rows_.push_back({name, "", what, nullptr, to});
}

void FlagTable::Text(std::string_view name, std::string_view value, std::string_view what,
                     std::string* to) {
  Add(name, value, what, [to](const std::string& text) {
    *to = text;
    return absl::OkStatus();
  });
}

void FlagTable::Number(std::string_view name, std::string_view value, std::string_view what,
                       int low, int high, int* to) {
  Add(name, value, what, NumberSetter(low, high, to));
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

std::string FlagTable::Meant(std::string_view typed) const {
  std::vector<std::string> flags = {"--help"};
  for (const Row& row : rows_) {
    if (row.name.empty()) continue;
    flags.push_back(StrCat("--", row.name));
    if (row.on != nullptr) flags.push_back(StrCat("--", kNegation, row.name));
  }
  return DidYouMean(typed, std::vector<std::string_view>(flags.begin(), flags.end()));
}

absl::Status FlagTable::Parse(std::span<const std::string> args,
                              std::vector<std::string>* plain) const {
  for (std::size_t i = 0; i < args.size(); ++i) {
    const std::string& arg = args[i];
    if (arg == "--") {
      plain->insert(plain->end(), args.begin() + static_cast<std::ptrdiff_t>(i) + 1, args.end());
      break;
    }
    if (arg.size() < 2 || arg[0] != '-') {  // "-" alone is a file: the standard input
      plain->push_back(arg);
      continue;
    }
    const std::size_t dashes = arg[1] == '-' ? 2 : arg.size();
    const std::size_t equals = arg.find('=');
    const std::string name = arg.substr(dashes, equals - std::min(equals, dashes));
    const Row* row = Find(name);
    bool on = true;
    if (row == nullptr && name.starts_with(kNegation)) {
      row = Find(std::string_view(name).substr(kNegation.size()));
      if (row != nullptr && row->on == nullptr) row = nullptr;
      on = false;
    }
    if (row == nullptr) {
      return InvalidArgument("there is no flag ", QuotedWord(arg), Meant(arg.substr(0, equals)));
    }
    if (row->on != nullptr) {
      if (equals != std::string::npos) {
        return InvalidArgument("--", name, " takes no value");
      }
      *row->on = on;
      continue;
    }
    if (equals == std::string::npos && i + 1 == args.size()) {
      return InvalidArgument("--", name, " needs a value: ", row->value);
    }
    const absl::Status status =
        row->set(equals == std::string::npos ? args[++i] : arg.substr(equals + 1));
    if (!status.ok()) {
      return InvalidArgument("--", name, ": ", status.message());
    }
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

std::string FlagTable::BashCase() const {
  std::string_view usage = usage_;
  std::string flags = "--help", files, folders;
  for (const Row& row : rows_) {
    if (row.name.empty()) continue;
    StrAppend(&flags, " --", row.name);
    if (row.on != nullptr) StrAppend(&flags, " --", kNegation, row.name);
    if (row.value == "FILE") StrAppend(&files, " --", row.name);
    if (row.value == "DIR") StrAppend(&folders, " --", row.name);
  }
  return StrCat("    ", TakeWord(usage), ")\n      flags='", flags, "'\n      files='", files,
                " ' folders='", folders, " ' ;;\n");
}

std::optional<int> FlagTable::ParseOrExit(std::span<const std::string> args,
                                          std::vector<std::string>* plain) const {
  constexpr std::pair<std::string_view, std::string (FlagTable::*)() const> kForms[] = {
      {"--help", &FlagTable::Help},
      {"-h", &FlagTable::Help},
      {"--help=man", &FlagTable::Manual},
      {"--help=bash", &FlagTable::BashCase}};
  const auto end = std::find(args.begin(), args.end(), "--");
  for (const auto& [name, form] : kForms) {
    if (std::find(args.begin(), end, name) == end) continue;
    std::cout << (this->*form)();
    return kExitOk;
  }
  const absl::Status status = Parse(args, plain);
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
