#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grundy {

/// The word that is nearest to a misspelt one (in other capitals, or edit distance at most 2, 1 for up to
/// three letters, and less than its length), or an empty string.
[[nodiscard]] std::string nearest_word(std::string_view word, const std::vector<std::string>& words);

}  // namespace grundy
