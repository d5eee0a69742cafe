#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <draw/picture_text.hpp>

#include <draw/bitmap_font.hpp>
#include <set>

namespace grundy::draw {
namespace {

TEST(PictureText, AsciiOfAccentsQuotesAndTheRest) {
  EXPECT_EQ(ascii_text("Mis\xC3\xA8re Nim"), "Misere Nim");
  EXPECT_EQ(ascii_text("\xE2\x80\x9CWythoff\xE2\x80\x99s\xE2\x80\x9D \xE2\x80\x94 x"), "\"Wythoff's\" - x");
  EXPECT_EQ(ascii_text("\xCE\xB1 \xE5\x9B\xB4\xE6\xA3\x8B \xF0\x9F\x8E\xB2"), "? ?? ?");
  EXPECT_EQ(ascii_text("a\tb\nc\x01"), "a b c?");
}

TEST(PictureText, BytesThatAreNotUtf8AreReplaced) {
  EXPECT_EQ(clean_text("a\xFF"
                       "b"),
            "a?b");
  EXPECT_EQ(clean_text("\xC0\x80"), "??");                  // overlong
  EXPECT_EQ(clean_text("\xED\xA0\x80"), "???");             // a surrogate
  EXPECT_EQ(clean_text("\xF4\x90\x80\x80"), "????");        // above U+10FFFF
  EXPECT_EQ(clean_text("\xE2\x82"), "??");                  // cut off
  EXPECT_EQ(clean_text("\xEF\xBF\xBE"), "?");               // U+FFFE, not allowed in XML
  EXPECT_EQ(clean_text("\xE2\x82\xAC"), "\xE2\x82\xAC");
}

TEST(PictureText, LongTextIsWrappedAndShortened) {
  EXPECT_EQ(wrap_text("one two three four", 9, 3), (std::vector<std::string>{"one two", "three", "four"}));
  EXPECT_EQ(wrap_text("one two three four", 9, 2), (std::vector<std::string>{"one two", "three ..."}));
  EXPECT_EQ(wrap_text("abcdefghij", 4, 5), (std::vector<std::string>{"abcd", "efgh", "ij"}));
  EXPECT_TRUE(wrap_text("   ", 10, 3).empty());
  EXPECT_EQ(shorten("abcdefgh", 8), "abcdefgh");
  EXPECT_EQ(shorten("abcdefghi", 8), "abcde...");
}

RC_GTEST_PROP(PictureText, EveryTextBecomesSafe, (const std::string& bytes)) {
  const std::string clean = clean_text(bytes);
  RC_ASSERT(clean_text(clean) == clean);
  const std::string ascii = ascii_text(bytes);
  RC_ASSERT(ascii.size() == character_count(clean));
  for (const char character : ascii) RC_ASSERT(character >= 32 && character <= 126);
}

RC_GTEST_PROP(PictureText, WrappedLinesFitAndLoseNoWord, (const std::vector<std::uint8_t>& letters)) {
  std::string text;
  for (const std::uint8_t letter : letters)
    text += letter % 5 == 0 ? ' ' : static_cast<char>('a' + letter % 26);
  const auto width = *rc::gen::inRange<std::size_t>(4, 40);
  std::string joined, expected;
  for (const std::string& line : wrap_text(text, width, 1000)) {
    RC_ASSERT(!line.empty() && line.size() <= width);
    joined += line;
  }
  std::erase(joined, ' ');
  expected = text;
  std::erase(expected, ' ');
  RC_ASSERT(joined == expected);
}

TEST(BitmapFont, EveryLetterLooksDifferent) {
  std::set<std::string> shapes;
  for (char letter = ' '; letter <= '~'; ++letter) {
    std::string shape;
    for (int row = 0; row < glyph_height; ++row)
      for (int column = 0; column < glyph_width; ++column)
        shape += glyph_pixel(letter, row, column) ? '#' : '.';
    EXPECT_EQ(shape.find('#') == std::string::npos, letter == ' ') << letter;
    EXPECT_TRUE(shapes.insert(shape).second) << letter;
  }
  EXPECT_EQ(text_width(""), 0);
  EXPECT_EQ(text_width("abc"), 17);
}

}  // namespace
}  // namespace grundy::draw
