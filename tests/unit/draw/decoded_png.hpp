#pragma once

#include <png.h>

#include <cstdint>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

/// A PNG read back by libpng's simplified interface, independent of how it was written.
struct DecodedPng {
  std::uint32_t width = 0, height = 0;
  std::vector<std::uint8_t> rgb;

  explicit DecodedPng(const std::string& path) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_file(&image, path.c_str()) == 0) throw std::runtime_error(image.message);
    image.format = PNG_FORMAT_RGB;
    width = image.width;
    height = image.height;
    rgb.resize(PNG_IMAGE_SIZE(image));
    if (png_image_finish_read(&image, nullptr, rgb.data(), 0, nullptr) == 0)
      throw std::runtime_error(image.message);
  }

  /// 0xRRGGBB.
  [[nodiscard]] std::uint32_t at(std::int64_t x, std::int64_t y) const {
    const std::size_t i = (static_cast<std::size_t>(y) * width + static_cast<std::size_t>(x)) * 3;
    return static_cast<std::uint32_t>(rgb.at(i) << 16 | rgb.at(i + 1) << 8 | rgb.at(i + 2));
  }
};
