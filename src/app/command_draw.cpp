#include <grundy/draw.hpp>
#include <grundy/error.hpp>

#include "app/commands.hpp"

namespace grundy::app {
int draw(const Common& common, const TableOptions& table, const std::string& output,
         std::size_t cell_pixels) {
  const std::shared_ptr<const Game> game = load_game(common.game);
  if (!game) return WrongRules;
  const bool png = output.ends_with(".png") || output.ends_with(".PNG");
  if (!png && !output.ends_with(".svg") && !output.ends_with(".SVG")) {
    throw Error(ErrorKind::BadRequest, "the picture's format is taken from its name: '" + shown(output) +
                                           "' ends neither in .png nor in .svg");
  }
  TableOptions options = table;
  if (!options.to && options.box.empty()) options.to = 60;
  const Sheet sheet = solve_table(game, common, options);
  const Grid grid = grid_of(*game, sheet);
  PictureOptions picture;
  picture.cell_pixels = cell_pixels;
  picture.stop = &stop_flag();
  png ? write_png(grid, picture, output) : write_svg(grid, picture, output);
  return Success;
}

}  // namespace grundy::app
