#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

#include <grundy/draw.hpp>

/// Values of Wythoff's game, 0..last on both sides, from the definition: the mex of all options' values.
inline std::vector<std::vector<grundy::Cell>> wythoff_values(std::size_t last) {
  std::vector<std::vector<grundy::Cell>> value(last + 1, std::vector<grundy::Cell>(last + 1));
  for (std::size_t a = 0; a <= last; ++a)
    for (std::size_t b = 0; b <= last; ++b) {
      std::vector<bool> seen(3 * last + 2);
      for (std::size_t k = 1; k <= a; ++k) seen[value[a - k][b]] = true;
      for (std::size_t k = 1; k <= b; ++k) seen[value[a][b - k]] = true;
      for (std::size_t k = 1; k <= a && k <= b; ++k) seen[value[a - k][b - k]] = true;
      while (seen[value[a][b]]) ++value[a][b];
    }
  return value;
}

inline grundy::Grid grid_from(grundy::Grid::Kind kind, std::size_t rows, std::size_t columns,
                              std::function<grundy::Cell(std::size_t, std::size_t)> cell) {
  grundy::Grid grid;
  grid.kind = kind;
  grid.title = "A game: cells";
  grid.row_name = "a";
  grid.column_name = "b";
  grid.rows = rows;
  grid.columns = columns;
  grid.fill = [cell](std::size_t row, std::size_t first_column, std::span<grundy::Cell> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = cell(row, first_column + i);
  };
  return grid;
}

inline grundy::Grid wythoff_outcomes(std::size_t last) {
  return grid_from(grundy::Grid::Kind::Outcomes, last + 1, last + 1,
                   [value = wythoff_values(last)](std::size_t a, std::size_t b) {
                     return value[a][b] == 0 ? grundy::p_cell : grundy::n_cell;
                   });
}

/// A folder that is removed with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "grundy-draw-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

 private:
  std::filesystem::path path_;
};

inline std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
