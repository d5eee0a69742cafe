#include <draw/picture.hpp>

#include <algorithm>

namespace grundy::draw {

Picture picture_of(const Grid& grid, const PictureOptions& options) {
  Plot plot = plot_of(grid, options);
  // The size does not depend on the cells in a way that matters here: refuse what is too large before looking
  // at them all.
  (void)layout_of(plot, Survey{}, Palette(plot.kind, 0), options);
  const Survey survey = survey_of(plot, options.stop);
  const Cell top =
      options.scale_top ? std::clamp<Cell>(*options.scale_top, 1, largest_cell_value) : survey.largest;
  Palette palette(plot.kind, survey.largest == 0 ? 0 : top);
  Layout layout = layout_of(plot, survey, palette, options);
  return {std::move(plot), survey, std::move(palette), std::move(layout)};
}

}  // namespace grundy::draw
