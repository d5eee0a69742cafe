#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

/// Text of pictures. Titles and names are UTF-8 from outside and may hold anything.
namespace grundy::draw {

/// Well-formed UTF-8 on one line without control characters: line breaks and tabs become blanks, other
/// control characters, characters that XML forbids and bytes that are not UTF-8 become '?'.
[[nodiscard]] std::string clean_text(std::string_view utf8);

/// The same for the bitmap font, one ASCII character for each character: accents are left off Latin letters
/// (misere), typographic quotes and dashes become plain ones, everything else outside ASCII becomes '?'.
[[nodiscard]] std::string ascii_text(std::string_view utf8);

/// Number of characters (code points). Precondition: clean text.
[[nodiscard]] std::size_t character_count(std::string_view clean);

/// The first `characters` characters, or all if there are no more; the last three are dots if something was
/// cut off. Preconditions: clean text, characters >= 4.
[[nodiscard]] std::string shorten(std::string_view clean, std::size_t characters);

/// Lines of at most `characters` characters, broken at blanks where possible; at most `lines` of them, the
/// last one shortened. No line for an empty text. Preconditions: clean text, characters >= 4, lines >= 1.
[[nodiscard]] std::vector<std::string> wrap_text(std::string_view clean, std::size_t characters,
                                                 std::size_t lines);

/// With &, <, >, " and ' written as XML entities, for content and for attributes. Precondition: clean text.
[[nodiscard]] std::string escape_xml(std::string_view clean);

}  // namespace grundy::draw
