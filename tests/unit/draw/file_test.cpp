#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <grundy/error.hpp>

#include <csignal>
#include <stdexcept>

#include "decoded_png.hpp"
#include "sample_grids.hpp"

namespace grundy {
namespace {

using Write = void (*)(const Grid&, const PictureOptions&, const std::string&);

class PictureFile : public testing::TestWithParam<Write> {
 protected:
  /// The message of the Error(FileSystem) that writing to `path` throws.
  static std::string refusal(const Grid& grid, const std::string& path) {
    try {
      GetParam()(grid, {}, path);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::FileSystem);
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      return error.what();
    }
    ADD_FAILURE() << "written: " << path;
    return "";
  }

  TemporaryFolder folder_;
  Grid grid_ = wythoff_outcomes(10);
};

TEST_P(PictureFile, IsWrittenWholeAndAlone) {
  GetParam()(grid_, {}, folder_.file("x"));
  EXPECT_EQ(folder_.entries(), 1u);
  const std::string first = contents(folder_.file("x"));
  EXPECT_GT(first.size(), 300u);
  GetParam()(grid_, {}, folder_.file("x"));
  EXPECT_EQ(contents(folder_.file("x")), first);  // the same picture, byte for byte
}

TEST_P(PictureFile, NamesPathAndReason) {
  const std::string missing = folder_.file("no/such/x.png");
  EXPECT_EQ(refusal(grid_, missing), "cannot write '" + missing + "': No such file or directory");
  std::filesystem::create_directory(folder_.file("d"));
  EXPECT_EQ(refusal(grid_, folder_.file("d")), "cannot write '" + folder_.file("d") + "': Is a directory");
  EXPECT_NE(refusal(grid_, folder_.file("d/")).find("Is a directory"), std::string::npos);
  EXPECT_NE(refusal(grid_, folder_.file("new/")).find("cannot write"), std::string::npos);
  EXPECT_NE(refusal(grid_, "").find("empty"), std::string::npos);
  EXPECT_NE(refusal(grid_, folder_.file("a\nb/c")).find("a?b/c"), std::string::npos);
  EXPECT_NE(refusal(grid_, folder_.file(std::string(300, 'x'))).find("File name too long"),
            std::string::npos);
  EXPECT_EQ(folder_.entries(), 1u);
}

TEST_P(PictureFile, FolderWithoutPermission) {
  if (geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  std::filesystem::create_directory(folder_.file("d"));
  chmod(folder_.file("d").c_str(), 0500);
  EXPECT_NE(refusal(grid_, folder_.file("d/x")).find("Permission denied"), std::string::npos);
  chmod(folder_.file("d").c_str(), 0700);
}

TEST_P(PictureFile, FullDiskLeavesTheOldFile) {
  Grid noise = grid_from(Grid::Kind::Values, 300, 300, [](std::size_t a, std::size_t b) {
    return static_cast<Cell>((a * 7919 + b * 104'729) * 2'654'435'761u >> 7 & 63);
  });
  GetParam()(grid_, {}, folder_.file("x"));
  const std::string before = contents(folder_.file("x"));
  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  const rlimit small{8192, old.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &small);
  std::string message;
  try {
    GetParam()(noise, {}, folder_.file("x"));
  } catch (const Error& error) {
    message = error.what();
  }
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(message, "cannot write '" + folder_.file("x") + "': File too large");
  EXPECT_EQ(contents(folder_.file("x")), before);
  EXPECT_EQ(folder_.entries(), 1u);
}

TEST_P(PictureFile, DevicesAreWrittenAndStay) {
  if (access("/dev/full", W_OK) != 0) GTEST_SKIP() << "no /dev/full";
  EXPECT_EQ(refusal(grid_, "/dev/full"), "cannot write '/dev/full': No space left on device");
  std::filesystem::create_symlink("/dev/null", folder_.file("null"));
  GetParam()(grid_, {}, folder_.file("null"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_.file("null")));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST_P(PictureFile, LinksAreFollowedAndPermissionsKept) {
  GetParam()(grid_, {}, folder_.file("target"));
  chmod(folder_.file("target").c_str(), 0640);
  std::filesystem::create_symlink("target", folder_.file("link"));
  GetParam()(wythoff_outcomes(20), {}, folder_.file("link"));
  EXPECT_TRUE(std::filesystem::is_symlink(folder_.file("link")));
  struct stat status{};
  ASSERT_EQ(stat(folder_.file("target").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
  EXPECT_EQ(folder_.entries(), 2u);
}

TEST_P(PictureFile, NothingIsLeftWhenTheCellsFail) {
  std::size_t calls = 0;
  Grid failing = grid_;
  failing.fill = [&](std::size_t, std::size_t, std::span<Cell> cells) {
    if (++calls > 15)
      throw std::runtime_error("no more cells");  // in the second pass, while the file is open
    std::ranges::fill(cells, n_cell);
  };
  EXPECT_THROW(GetParam()(failing, {}, folder_.file("x")), std::runtime_error);
  EXPECT_GT(calls, 15u);
  EXPECT_EQ(folder_.entries(), 0u);
}

TEST_P(PictureFile, StopsWhenAsked) {
  std::atomic<bool> stop = false;
  std::size_t calls = 0;
  Grid stopping = grid_;
  stopping.fill = [&](std::size_t, std::size_t, std::span<Cell> cells) {
    std::ranges::fill(cells, n_cell);
    if (++calls == 15) stop = true;
  };
  PictureOptions options;
  options.stop = &stop;
  try {
    GetParam()(stopping, options, folder_.file("x"));
    ADD_FAILURE() << "not stopped";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Interrupted);
  }
  EXPECT_EQ(calls, 15u);
  EXPECT_EQ(folder_.entries(), 0u);
}

INSTANTIATE_TEST_SUITE_P(Formats, PictureFile, testing::Values(&write_png, &write_svg),
                         [](const auto& test) { return test.index == 0 ? "Png" : "Svg"; });

}  // namespace
}  // namespace grundy
