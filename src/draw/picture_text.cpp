#include <draw/picture_text.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace grundy::draw {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
};

/// The character at the beginning of `text` (not empty), std::nullopt if it is not UTF-8 (RFC 3629: no
/// surrogates, no overlong forms, nothing above U+10FFFF).
std::optional<Character> decode(std::string_view text) {
  const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return Character{lead, 1};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return std::nullopt;
  std::uint32_t code = lead & (0x7Fu >> bytes);
  for (std::size_t index = 1; index < bytes; ++index) {
    if ((byte(index) & 0xC0u) != 0x80) return std::nullopt;
    code = code << 6 | (byte(index) & 0x3Fu);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (code < smallest[bytes] || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return std::nullopt;
  return Character{code, bytes};
}

/// Control characters, and the two code points that XML 1.0 excludes.
bool is_forbidden(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xFFFE || code == 0xFFFF;
}

bool is_line_or_tab(std::uint32_t code) {
  return (code >= 0x09 && code <= 0x0D) || code == 0x85;
}

/// What the bitmap font shows for a character outside ASCII.
char fold(std::uint32_t code) {
  // U+00C0..U+00FF, in order.
  constexpr std::string_view latin = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUY?saaaaaaaceeeeiiiidnooooo/ouuuuy?y";
  static_assert(latin.size() == 0x40);
  if (code >= 0xC0 && code <= 0xFF) return latin[code - 0xC0];
  if (code == 0x2018 || code == 0x2019) return '\'';
  if (code == 0x201C || code == 0x201D) return '"';
  if ((code >= 0x2010 && code <= 0x2015) || code == 0x2212) return '-';
  if (code == 0xA0) return ' ';
  return '?';
}

std::size_t bytes_of(std::string_view clean, std::size_t characters) {
  std::size_t bytes = 0;
  for (; characters > 0 && bytes < clean.size(); --characters) {
    const auto character = decode(clean.substr(bytes));
    bytes += character ? character->bytes : 1;
  }
  return bytes;
}

/// Bytes of the next line: up to the last blank that lets it fit, or as many characters as fit if there is
/// none.
std::size_t line_bytes(std::string_view text, std::size_t characters) {
  const std::size_t fits = bytes_of(text, characters);
  if (fits == text.size() || text[fits] == ' ') return fits;
  const std::size_t blank = text.substr(0, fits).rfind(' ');
  return blank == std::string_view::npos ? fits : blank;
}

std::string_view without_blanks_around(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

std::string clean_text(std::string_view utf8) {
  std::string clean;
  clean.reserve(utf8.size());
  while (!utf8.empty()) {
    const auto character = decode(utf8);
    const std::size_t bytes = character ? character->bytes : 1;
    if (!character)
      clean += '?';
    else if (is_line_or_tab(character->code))
      clean += ' ';
    else if (is_forbidden(character->code))
      clean += '?';
    else
      clean += utf8.substr(0, bytes);
    utf8.remove_prefix(bytes);
  }
  return clean;
}

std::string ascii_text(std::string_view utf8) {
  const std::string clean = clean_text(utf8);
  std::string ascii;
  for (std::string_view rest = clean; !rest.empty();) {
    const auto character = decode(rest).value_or(Character{'?', 1});
    ascii += character.code < 0x80 ? static_cast<char>(character.code) : fold(character.code);
    rest.remove_prefix(character.bytes);
  }
  return ascii;
}

std::size_t character_count(std::string_view clean) {
  // Every character has exactly one byte that does not continue another.
  const auto starts = std::ranges::count_if(
      clean, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) != 0x80; });
  return static_cast<std::size_t>(starts);
}

std::string shorten(std::string_view clean, std::size_t characters) {
  if (bytes_of(clean, characters) == clean.size()) return std::string(clean);
  return std::string(clean.substr(0, bytes_of(clean, characters - 3))) + "...";
}

std::vector<std::string> wrap_text(std::string_view clean, std::size_t characters, std::size_t lines) {
  std::vector<std::string> wrapped;
  clean = without_blanks_around(clean);
  while (!clean.empty() && wrapped.size() + 1 < lines) {
    const std::size_t bytes = line_bytes(clean, characters);
    wrapped.emplace_back(without_blanks_around(clean.substr(0, bytes)));
    clean = without_blanks_around(clean.substr(bytes));
  }
  if (!clean.empty()) wrapped.push_back(shorten(clean, characters));
  return wrapped;
}

std::string escape_xml(std::string_view clean) {
  std::string escaped;
  escaped.reserve(clean.size());
  for (const char byte : clean) {
    switch (byte) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&apos;";
        break;
      default:
        escaped += byte;
    }
  }
  return escaped;
}

}  // namespace grundy::draw
