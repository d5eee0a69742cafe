#include "rules/token.hpp"

namespace grundy::rules {

std::size_t character_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return 0;
  }
  const char32_t character = character_at(text);
  const bool surrogate = character >= 0xD800 && character <= 0xDFFF;
  const bool overlong = (length == 3 && character < 0x800) || (length == 4 && character < 0x10000);
  return surrogate || overlong || character > 0x10FFFF ? 0 : length;
}

char32_t character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(text[i])); };
  if (byte(0) < 0x80) return byte(0);
  if (byte(0) < 0xE0) return (byte(0) & 0x1FU) << 6U | (byte(1) & 0x3FU);
  if (byte(0) < 0xF0) return (byte(0) & 0x0FU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
  return (byte(0) & 0x07U) << 18U | (byte(1) & 0x3FU) << 12U | (byte(2) & 0x3FU) << 6U | (byte(3) & 0x3FU);
}

std::string quoted(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string result = "'";
  std::size_t shown = 0;
  for (std::size_t i = 0; i < text.size(); ++shown) {
    if (shown == 40) return result + "...'";
    const auto byte = static_cast<unsigned char>(text[i]);
    const std::size_t length = character_length(text.substr(i));
    if (length == 0 || byte < 0x20 || byte == 0x7F) {
      result += "\\x";
      result += digits[byte >> 4U];
      result += digits[byte & 15U];
      ++i;
    } else {
      result += text.substr(i, length);
      i += length;
    }
  }
  return result + "'";
}

}  // namespace grundy::rules
