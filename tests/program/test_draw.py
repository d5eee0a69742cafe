"""grundy draw: PNG and SVG files are made, or nothing is."""

import os
import struct
import unittest
import xml.etree.ElementTree as ElementTree
import zlib

from program import ProgramTest, run


def png_size(path):
    """The size of a PNG file whose chunks are all whole."""
    with open(path, "rb") as file:
        raw = file.read()
    assert raw[:8] == b"\x89PNG\r\n\x1a\n"
    at, kinds = 8, []
    while at < len(raw):
        length, kind = struct.unpack(">I4s", raw[at : at + 8])
        assert struct.unpack(">I", raw[at + 8 + length : at + 12 + length])[0] == zlib.crc32(raw[at + 4 : at + 8 + length])
        kinds.append(kind)
        at += 12 + length
    assert kinds[0] == b"IHDR" and kinds[-1] == b"IEND"
    return struct.unpack(">II", raw[16:24])


class Draw(ProgramTest):
    def test_png(self):
        for game, options in (
            ("wythoff", []), ("wythoff", ["--grundy", "--to", "20"]), ("kayles", ["--grundy"]), ("nim", ["--heaps", "2", "--to", "20"]),
            ("bash", ["--box", "6x20"]), ("three-pile-wythoff", ["c=3", "--to", "20"]),
        ):
            path = self.path("picture.png")
            self.gives("", "draw", game, *options, "-o", path)
            width, height = png_size(path)
            self.assertGreater(min(width, height), 50)
        self.assertEqual(os.listdir(self.folder), ["picture.png"])

    def test_cell(self):
        sizes = []
        for pixels in ("1", "5"):
            self.gives("", "draw", "wythoff", "--box", "300x300", "--cell", pixels, "-o", self.path("p.png"))
            sizes.append(png_size(self.path("p.png"))[0])
        self.assertGreater(sizes[0], 300)
        self.assertGreater(sizes[1], 1500)

    def test_svg(self):
        path = self.path("picture.SVG")
        self.gives("", "draw", "wythoff", "--to", "20", "-o", path)
        root = ElementTree.parse(path).getroot()
        self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
        self.assertEqual(root.find("{http://www.w3.org/2000/svg}title").text, "Wythoff's game: P-positions")

    def test_refused_endings(self):
        for name in ("x.gif", "x", "png", "x.png.txt", ""):
            self.refused(f"the picture's format is taken from its name: '{name}' ends neither in .png nor in .svg", "draw", "wythoff", "-o", name)
        self.refused("--output is required (see `grundy draw --help`)", "draw", "wythoff")

    def test_no_folder(self):
        self.refused("cannot write '/nowhere/x.png': No such file or directory", "draw", "wythoff", "-o", "/nowhere/x.png", code=7)

    def test_not_two_variables(self):
        self.refused("a picture has one or two variables, this one has 3; fix some of them by NAME=VALUE", "draw", "three-pile-wythoff", "-o", self.path("x.png"))
        self.assertEqual(os.listdir(self.folder), [])

    def test_cell_out_of_range(self):
        for text in ("0", "201", "x"):
            self.refused(f"--cell: '{text}' is not a whole number from 1 to 200 (see `grundy draw --help`)", "draw", "wythoff", "-o", self.path("x.png"), "--cell", text)

    def test_too_large(self):
        result = run("draw", "wythoff", "--cell", "200", "--to", "6000", "-o", self.path("x.png"))
        self.assertEqual((result.code, result.out, result.err.count("\n")), (5, "", 1))
        self.assertIn("is too large", result.err)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()
