#include <grundy/suggestion.hpp>

#include <algorithm>
#include <cctype>

namespace grundy {

std::string nearest_word(std::string_view word, const std::vector<std::string>& words) {
  if (word.size() > 40) return {};
  const auto same_letter = [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
  };
  for (const std::string& candidate : words) {
    if (std::ranges::equal(word, candidate, same_letter)) return candidate;
  }
  // Levenshtein distance by rows; words are short, longer ones are not compared.
  std::string best;
  std::size_t best_distance = word.size() > 3 ? 3 : 2;
  for (const std::string& candidate : words) {
    std::vector<std::size_t> row(candidate.size() + 1);
    for (std::size_t j = 0; j <= candidate.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= word.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j <= candidate.size(); ++j) {
        const std::size_t substituted = diagonal + (word[i - 1] == candidate[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
      }
    }
    if (row.back() < best_distance && row.back() < std::max(word.size(), candidate.size())) {
      best_distance = row.back();
      best = candidate;
    }
  }
  return best;
}

}  // namespace grundy
