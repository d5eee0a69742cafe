#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "automata/logic.hpp"

namespace grundy::automata {

/// A conjunction as relations: all of `positive` hold and none of `negative` does.
struct Logic::Pieces {
  std::vector<Relation> positive;
  std::vector<Relation> negative;

  [[nodiscard]] bool any_positive(Track track) const {
    return std::ranges::any_of(positive, [&](const Relation& r) { return mentions(r.tracks, track); });
  }
  [[nodiscard]] bool any(Track track) const {
    return any_positive(track) ||
           std::ranges::any_of(negative, [&](const Relation& r) { return mentions(r.tracks, track); });
  }
  /// Adds a positive relation that allows every number, by make(tracks), for tracks that no positive relation
  /// has: those of negative relations and those `wanted`.
  template <typename Make>
  void cover(const std::vector<Track>& wanted, Make make) {
    std::vector<Track> missing;
    for (const Relation& relation : negative)
      missing.insert(missing.end(), relation.tracks.begin(), relation.tracks.end());
    missing.insert(missing.end(), wanted.begin(), wanted.end());
    std::ranges::sort(missing);
    missing.erase(std::ranges::unique(missing).begin(), missing.end());
    std::erase_if(missing, [&](Track track) { return any_positive(track); });
    for (const Track track : missing) positive.push_back(make(std::vector<Track>{track}));
  }
};

}  // namespace grundy::automata
