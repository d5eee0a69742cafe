#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <functional>

#include <fmt/format.h>

#include <grundy/error.hpp>
#include <grundy/output_file.hpp>

#include "app/commands.hpp"

namespace grundy::app {
namespace {

using Write = std::function<void(std::string_view)>;

std::string cell_text(const Sheet& sheet, Sheet::Cell cell) {
  if (cell == GrundyTable::illegal) return "-";
  return sheet.has_values() ? std::to_string(cell) : cell == 0 ? "P" : "N";
}

/// The values of the axes at `index`.
std::vector<std::int64_t> place_of(const Sheet& sheet, std::size_t index) {
  std::vector<std::int64_t> place(sheet.axes().size());
  for (std::size_t i = place.size(); i-- > 0;) {
    place[i] = sheet.axes()[i].first + static_cast<std::int64_t>(index % sheet.extent(i));
    index /= sheet.extent(i);
  }
  return place;
}

void check_stop() {
  if (stop_flag().load(std::memory_order_relaxed)) throw Error(ErrorKind::Interrupted, "interrupted");
}

/// One line for each value of the only axis.
void write_list(const Game& game, const Sheet& sheet, const Write& write) {
  if (sheet.axes().empty()) return write(cell_text(sheet, sheet.cell(0)) + "\n");
  const std::string name = axis_name(game, sheet, 0);
  const std::size_t width = std::max(name.size(), std::to_string(sheet.axes()[0].last).size());
  write(fmt::format("{:>{}}  {}\n", name, width, sheet.has_values() ? "value" : "outcome"));
  for (std::size_t i = 0; i < sheet.size(); ++i) {
    if (i % 4096 == 0) check_stop();
    write(fmt::format("{:>{}}  {}\n", sheet.axes()[0].first + static_cast<std::int64_t>(i), width,
                      cell_text(sheet, sheet.cell(i))));
  }
}

/// The last two axes as a matrix, one for each choice of the others; (first, first) at the top left.
void write_matrix(const Game& game, const Sheet& sheet, std::size_t begin, const Write& write) {
  const std::size_t last = sheet.axes().size() - 1;
  const Axis& row_axis = sheet.axes()[last - 1];
  const Axis& column_axis = sheet.axes()[last];
  const std::size_t columns = sheet.extent(last);
  std::size_t width = std::to_string(column_axis.last).size();
  for (std::size_t i = 0; sheet.has_values() && i < sheet.extent(last - 1) * columns; ++i) {
    width = std::max(width, cell_text(sheet, sheet.cell(begin + i)).size());
  }
  const std::string corner = axis_name(game, sheet, last - 1) + "\\" + axis_name(game, sheet, last);
  const std::size_t margin = std::max(corner.size(), std::to_string(row_axis.last).size());
  std::string line = fmt::format("{:>{}}", corner, margin);
  for (std::size_t column = 0; column < columns; ++column)
    line += fmt::format(" {:>{}}", column_axis.first + static_cast<std::int64_t>(column), width);
  write(line + "\n");
  for (std::size_t row = 0; row < sheet.extent(last - 1); ++row) {
    check_stop();
    line = fmt::format("{:>{}}", row_axis.first + static_cast<std::int64_t>(row), margin);
    for (std::size_t column = 0; column < columns; ++column) {
      const Sheet::Cell cell = sheet.cell(begin + row * columns + column);
      line += fmt::format(" {:>{}}", !sheet.has_values() && cell == 1 ? "." : cell_text(sheet, cell), width);
    }
    write(line + "\n");
  }
}

void write_text(const Game& game, const Sheet& sheet, const Write& write) {
  if (sheet.axes().size() < 2) return write_list(game, sheet, write);
  const std::size_t last = sheet.axes().size() - 1;
  const std::size_t matrix = sheet.extent(last) * sheet.extent(last - 1);
  for (std::size_t begin = 0; begin < sheet.size(); begin += matrix) {
    if (last >= 2) {
      const std::vector<std::int64_t> place = place_of(sheet, begin);
      std::string head = begin == 0 ? "" : "\n";
      for (std::size_t i = 0; i + 2 <= last; ++i)
        head += fmt::format("{}{} = {}", i == 0 ? "" : ", ", axis_name(game, sheet, i), place[i]);
      write(head + "\n");
    }
    write_matrix(game, sheet, begin, write);
  }
  if (!sheet.has_values()) write("P: the previous player wins, .: the next player wins, -: not a position\n");
}

void write_csv(const Game& game, const Sheet& sheet, const Write& write) {
  std::string line;
  for (std::size_t i = 0; i < sheet.axes().size(); ++i) line += axis_name(game, sheet, i) + ",";
  write(line + (sheet.has_values() ? "value\n" : "outcome\n"));
  for (std::size_t index = 0; index < sheet.size(); ++index) {
    if (index % 4096 == 0) check_stop();
    const Sheet::Cell cell = sheet.cell(index);
    if (cell == GrundyTable::illegal) continue;
    line.clear();
    for (const std::int64_t value : place_of(sheet, index)) line += std::to_string(value) + ",";
    write(line + cell_text(sheet, cell) + "\n");
  }
}

/// NumPy's .npy, version 1.0 (NEP 1): outcomes as uint8 (0 = P, 1 = N, 255 = not a position), values as
/// little-endian uint32 (4294967295 = not a position); C order.
void write_npy(const Sheet& sheet, const Write& write) {
  std::string shape;
  for (std::size_t i = 0; i < sheet.axes().size(); ++i) shape += std::to_string(sheet.extent(i)) + ", ";
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                                   sheet.has_values() ? "<u4" : "|u1", shape);
  const std::size_t prefix = 10;   // magic, version, length
  header.append(63 - (prefix + header.size()) % 64, ' ');
  header += '\n';
  write(std::string("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size() & 0xFFU) +
        static_cast<char>(header.size() >> 8U) + header);
  std::string bytes;
  for (std::size_t index = 0; index < sheet.size(); ++index) {
    const Sheet::Cell cell = sheet.cell(index);
    for (int byte = 0; byte < (sheet.has_values() ? 4 : 1); ++byte)
      bytes += static_cast<char>(cell >> (8 * byte) & 0xFFU);
    if (bytes.size() >= 65536 || index + 1 == sheet.size()) {
      check_stop();
      write(bytes);
      bytes.clear();
    }
  }
}

void write_sheet(const Game& game, const Sheet& sheet, const std::string& format, const Write& write) {
  if (format == "npy") return write_npy(sheet, write);
  if (format == "csv") return write_csv(game, sheet, write);
  write_text(game, sheet, write);
}

}  // namespace

int solve(const Common& common, const TableOptions& table, const std::string& format,
          const std::string& output) {
  const std::shared_ptr<const Game> game = load_game(common.game);
  if (!game) return WrongRules;
  if (format == "npy" && output.empty() && isatty(STDOUT_FILENO) != 0)
    throw Error(ErrorKind::BadRequest, "an npy table is binary: give a file with -o, or pipe the output");
  const Sheet sheet = solve_table(game, common, table);
  if (!output.empty()) {
    OutputFile file(output);
    write_sheet(*game, sheet, format, [&](std::string_view text) { file.write(text); });
    file.commit();
    return Success;
  }
  write_sheet(*game, sheet, format, put);
  return Success;
}

}  // namespace grundy::app
