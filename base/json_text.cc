// SPDX-License-Identifier: Apache-2.0
#include "base/json_text.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/escaping.h"
#include "base/status.h"
#include "base/str_cat.h"
#include "base/text.h"

namespace tengen {

using nlohmann::json;

absl::StatusOr<json> ParseJson(std::string_view text, int most_values) {
  bool too_deep = false;
  int values = 0;
  // The parser does not build a value if `keep` returns false for it.
  const auto keep = [&](int depth, json::parse_event_t event, const json&) {
    using Event = json::parse_event_t;
    too_deep = too_deep || depth > kDeepestJson;
    const bool begins =
        event == Event::value || event == Event::object_start || event == Event::array_start;
    if (begins && values <= most_values) ++values;
    return !too_deep && values <= most_values;
  };
  json value = json::parse(text, keep, /*allow_exceptions=*/false);
  if (too_deep) {
    return InvalidArgument("JSON with more than ", kDeepestJson, " levels: ", Excerpt(text));
  }
  if (values > most_values) {
    return InvalidArgument("JSON with more than ", most_values, " values: ", Excerpt(text));
  }
  if (value.is_discarded()) {
    return InvalidArgument("invalid JSON: ", Excerpt(text));
  }
  return value;
}

std::string Excerpt(std::string_view text) {
  constexpr std::size_t kMost = 40;  // bytes
  std::size_t length = std::min(text.size(), kMost);
  const auto inside_character = [&text](std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80;
  };
  while (length > 0 && inside_character(length)) --length;
  return StrCat("'", Printable(text.substr(0, length)), length < text.size() ? "..." : "", "'");
}

std::string JsonText(const json& object) {
  return object.dump(-1, ' ', false, json::error_handler_t::replace);
}

namespace {

// JsonDifference of one member. nullptr = the object does not have this member.
std::string Difference(const nlohmann::json* ours, const nlohmann::json* theirs,
                       const std::string& name) {
  if (ours != nullptr && theirs != nullptr) {
    if (*ours == *theirs) return "";
    if (ours->is_object() && theirs->is_object()) {
      const auto member = [](const nlohmann::json& object, const std::string& key) {
        const auto found = object.find(key);
        return found == object.end() ? nullptr : &*found;
      };
      nlohmann::json keys = *ours;
      keys.update(*theirs);
      for (const auto& item : keys.items()) {
        const std::string& key = item.key();
        std::string what = Difference(member(*ours, key), member(*theirs, key),
                                      name.empty() ? key : StrCat(name, " ", key));
        if (!what.empty()) return what;
      }
    }
  }
  const auto text = [](const nlohmann::json* value) {
    return value == nullptr ? "absent" : JsonText(*value);
  };
  return StrCat(name.empty() ? "it" : name, " is ", text(theirs), " there and ", text(ours),
                " here");
}

}  // namespace

std::string JsonDifference(const nlohmann::json& ours, const nlohmann::json& theirs) {
  return Difference(&ours, &theirs, "");
}

std::string Utf8Text(const std::string& text) {
  const bool is_utf8 = json::parse(JsonText(text)).get_ref<const std::string&>() == text;
  return is_utf8 ? text : absl::CHexEscape(text);
}

JsonMembers::JsonMembers(const json& object) : object_(object) {
  if (!object.is_object()) status_ = InvalidArgument("a JSON object wanted");
}

const json* JsonMembers::Find(const char* key) {
  if (!status_.ok()) return nullptr;
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

void JsonMembers::Read(const char* key, std::string* to) {
  const json* const member = Find(key);
  if (member == nullptr) return;
  if (!member->is_string()) return Fail(key, "a string");
  *to = member->get<std::string>();
}

void JsonMembers::Read(const char* key, bool* to) {
  const json* const member = Find(key);
  if (member == nullptr) return;
  if (!member->is_boolean()) return Fail(key, "true or false");
  *to = member->get<bool>();
}

void JsonMembers::Fail(const char* key, std::string_view wanted) {
  Fail(InvalidArgument("\"", key, "\": ", wanted, " wanted"));
}

}  // namespace tengen
