"""grundy solve: tables as text, CSV and npy, boxes, fixed variables, sums, methods."""

import ast
import os
import unittest

from program import ProgramTest, run

WYTHOFF_5 = """a\\b 0 1 2 3 4
  0 P . . . .
  1 . . P . .
  2 . P . . .
  3 . . . . .
  4 . . . . .
P: the previous player wins, .: the next player wins, -: not a position
"""

BLOCKED_MISERE = "game blocked-misere\nstate n\nmove n -= 1\nplay misere block 1\n"


def read_npy(raw):
    """The (type, shape, cells) of a version 1.0 .npy file, by NEP 1."""
    assert raw[:8] == b"\x93NUMPY\x01\x00", raw[:8]
    length = int.from_bytes(raw[8:10], "little")
    assert (10 + length) % 64 == 0 and raw[9 + length : 10 + length] == b"\n"
    header = ast.literal_eval(raw[10 : 10 + length].decode("ascii"))
    assert header["fortran_order"] is False
    width = {"|u1": 1, "<u4": 4}[header["descr"]]
    data = raw[10 + length :]
    cells = [int.from_bytes(data[i : i + width], "little") for i in range(0, len(data), width)]
    count = 1
    for side in header["shape"]:
        count *= side
    assert len(cells) == count
    return header["descr"], header["shape"], cells


class Solve(ProgramTest):
    def test_matrix(self):
        self.gives(WYTHOFF_5, "solve", "games/wythoff.game", "--to", "4")
        self.gives(WYTHOFF_5, "solve", "wythoff", "--box", "5x5")
        self.gives(WYTHOFF_5, "solve", "wythoff", "--box", "0..4X0..4")

    def test_default_sizes(self):
        self.assertEqual(run("solve", "kayles").out.count("\n"), 102)
        self.assertEqual(run("solve", "wythoff").out.count("\n"), 23)

    def test_values(self):
        self.gives("n1\\n2 0 1 2\n    0 0 1 2\n    1 1 0 3\n    2 2 3 0\n", "solve", "nim", "--heaps", "2", "--to", "2", "--grundy")
        self.gives("n  value\n0  0\n1  1\n2  2\n3  3\n4  1\n", "solve", "kayles", "--to", "4", "--grundy")

    def test_list_with_fixed_variable(self):
        self.gives("b  outcome\n0  N\n1  N\n2  N\n3  N\n4  N\n5  P\n", "solve", "wythoff", "a=3", "--to", "5")

    def test_single_position(self):
        self.gives("P\n", "solve", "wythoff", "a=3", "b=5")
        self.gives("2\n", "solve", "nim", "n=2", "--grundy")

    def test_start_values_stand_for_themselves(self):
        self.gives("N\n", "solve", "multiplication", "n=100")
        self.gives("P\n", "solve", "fibonacci-nim", "n=5")
        self.gives("q  outcome\n0  P\n1  P\n2  P\n3  P\n4  P\n5  N\n", "solve", "fibonacci-nim", "n=5", "--to", "5")

    def test_parameters_are_axes(self):
        self.gives(
            "m\\n 0 1 2 3\n  0 - - - -\n  1 P . P .\n  2 P . . P\nP: the previous player wins, .: the next player wins, -: not a position\n",
            "solve", "bash", "--box", "3x4",
        )

    def test_three_axes(self):
        result = run("solve", "three-pile-wythoff", "--to", "1")
        self.assertEqual(result.out.split("\n\n")[1].splitlines()[0], "a = 1")
        self.assertEqual(result.out.count("b\\c 0 1\n"), 2)

    def test_csv_leaves_out_what_is_no_position(self):
        self.gives("n,outcome\n2,N\n3,N\n", "solve", "multiplication", "--to", "3", "--format", "csv")
        self.gives("a,b,value\n1,0,1\n1,1,2\n", "solve", "wythoff", "--box", "1..1x0..1", "--format", "csv", "--grundy", "--method", "search")

    def test_npy(self):
        self.assertEqual(read_npy(run("solve", "wythoff", "--box", "2x3", "--format", "npy").raw), ("|u1", (2, 3), [0, 1, 1, 1, 1, 0]))
        self.assertEqual(read_npy(run("solve", "wythoff", "--box", "2x3", "--format", "npy", "--grundy").raw), ("<u4", (2, 3), [0, 1, 2, 1, 2, 0]))
        self.assertEqual(read_npy(run("solve", "bash", "m=2", "--to", "3", "--format", "npy").raw), ("|u1", (4,), [0, 1, 1, 0]))
        self.assertEqual(read_npy(run("solve", "multiplication", "--to", "2", "--format", "npy").raw), ("|u1", (3,), [255, 255, 1]))
        self.assertEqual(read_npy(run("solve", "multiplication", "--to", "1", "--format", "npy", "--grundy").raw), ("<u4", (2,), [2**32 - 1] * 2))
        self.assertEqual(read_npy(run("solve", "wythoff", "a=1", "b=2", "--format", "npy").raw), ("|u1", (), [0]))

    def test_methods_agree(self):
        for game, options in (
            ("wythoff", ["--to", "30"]), ("euclid", ["--to", "30"]), ("wythoff", ["--to", "12", "--grundy"]), ("kayles", ["--to", "40", "--grundy"]),
            ("wythoff-blocked", ["--to", "15"]), ("wythoff-misere", ["--to", "15"]), ("nim3", ["--to", "5"]), ("subtract-squares", ["--to", "99"]),
        ):
            outputs = {}
            for method in ("auto", "rays", "plain", "search"):
                result = run("solve", game, *options, "--method", method)
                self.assertEqual((result.code, result.err), (0, ""), (game, method))
                outputs[method] = result.out
            self.assertEqual(len(set(outputs.values())), 1, game)

    def test_output_file(self):
        path = self.path("table.txt")
        self.gives("", "solve", "wythoff", "--to", "4", "-o", path)
        with open(path, encoding="ascii") as file:
            self.assertEqual(file.read(), WYTHOFF_5)
        self.assertEqual(os.listdir(self.folder), ["table.txt"])

    def test_output_file_that_cannot_be(self):
        self.refused("cannot write '/nowhere/x': No such file or directory", "solve", "wythoff", "--to", "2", "-o", "/nowhere/x", code=7)
        self.refused(f"cannot write '{self.folder}': Is a directory", "solve", "wythoff", "--to", "2", "-o", self.folder, code=7)
        self.refused("cannot write '/dev/full': No space left on device", "solve", "wythoff", "--to", "2", "-o", "/dev/full", code=7)
        self.refused("--output: the value is empty (see `grundy solve --help`)", "solve", "wythoff", "-o", "")

    def test_a_refused_table_leaves_the_old_file(self):
        path = self.write("table.txt", "precious\n")
        self.assertEqual(run("solve", "wythoff", "--to", "100000", "--memory", "1M", "-o", path).code, 5)
        with open(path, encoding="ascii") as file:
            self.assertEqual(file.read(), "precious\n")

    def test_misere_with_blocking(self):
        path = self.write("blocked.game", BLOCKED_MISERE)
        self.gives("n  outcome\n0  N\n1  P\n2  N\n3  P\n", "solve", path, "--to", "3")


class SolveRefusals(ProgramTest):
    def test_boxes(self):
        for box, message in (
            ("0x5", "--box 0x5: a side has at least one position"),
            ("5..3x5", "--box 5..3x5: the range 5..3 is empty; the smaller number stands first"),
            ("5..x5", "--box 5..x5: '5..' is not a number of positions; write 20x30 or 5..9x0..29"),
            ("5x", "--box 5x: '' is not a number of positions; write 20x30 or 5..9x0..29"),
            ("-1x5", "--box -1x5: '-1' is not a number of positions; write 20x30 or 5..9x0..29"),
            ("5", "--box 5 has 1 side, but the table has 2 (a, b)"),
            ("5x5x5", "--box 5x5x5 has 3 sides, but the table has 2 (a, b)"),
            ("", "--box: the value is empty (see `grundy solve --help`)"),
        ):
            self.refused(message, "solve", "wythoff", "--box", box)
        self.refused("--box 3: every variable has a value, so there is nothing to range over", "solve", "wythoff", "a=1", "b=2", "--box", "3")
        self.refused("--to excludes --box (see `grundy solve --help`)", "solve", "wythoff", "--box", "3x3", "--to", "5")

    def test_to(self):
        for text in ("-3", "abc", "3.5", "0x10", "+3", "99999999999999999999"):
            self.refused(f"--to: '{text}' is not a whole number from 0 to 2^63 - 1 (see `grundy solve --help`)", "solve", "wythoff", f"--to={text}")

    def test_leading_zeros_are_decimal(self):
        self.assertEqual(run("solve", "kayles", "--to", "010").out, run("solve", "kayles", "--to", "10").out)

    def test_variables(self):
        self.refused("wythoff has no variable 'zz'; its variables are a, b", "solve", "wythoff", "zz=3")
        self.refused("wythoff has no variable 'a?b'; its variables are a, b", "solve", "wythoff", "a\nb=3")
        self.refused("-3 is negative; the numbers of a position are natural", "solve", "wythoff", "a=-3")
        self.refused("'' is not a number for a", "solve", "wythoff", "a=")
        self.refused("'x' is not a number for a", "solve", "wythoff", "a=x")
        self.refused("a is given twice", "solve", "wythoff", "a=3", "a=4")
        self.refused("a table is asked for with --to or --box, and a variable is fixed by NAME=VALUE; what is 3?", "solve", "wythoff", "3")
        self.refused("multiplication asks for n >= 2, which does not hold for n = 1", "solve", "multiplication", "n=1")

    def test_heaps(self):
        self.refused("wythoff is not a sum, so it has no --heaps", "solve", "wythoff", "--heaps", "2")
        self.refused("nim3 is a sum of 3 heaps", "solve", "nim3", "--heaps", "2")
        for text in ("0", "17", "-1", "two"):
            self.refused(f"--heaps: '{text}' is not a whole number from 1 to 16 (see `grundy solve --help`)", "solve", "nim", f"--heaps={text}")

    def test_values_that_do_not_exist(self):
        self.refused("nim3 has no Grundy values: the play is misere", "solve", "nim3", "--grundy")
        self.refused("wythoff-blocked has no Grundy values: options may be blocked", "solve", "wythoff-blocked", "--grundy")

    def test_option_outside_the_box(self):
        for method in ("rays", "plain"):
            result = run("solve", "wythoff", "--box", "5..9x0..9", "--method", method)
            self.assertEqual((result.code, result.out), (2, ""))
            self.assertIn("the option (4, 0) of (5, 0) lies outside the box 5..9 x 0..9", result.err)
            self.assertEqual(result.err.count("\n"), 1)
        self.assertEqual(run("solve", "wythoff", "--box", "5..9x0..9", "--method", "search").code, 0)

    def test_too_large(self):
        result = run("solve", "wythoff", "--to", "50000", "--memory", "1M")
        self.assertEqual((result.code, result.out), (5, ""))
        self.assertRegex(result.err, r"^grundy: a table of 50001 x 50001 positions needs [0-9.]+ [MG]iB; allowed are 1 MiB; allow more with --memory\n$")
        result = run("solve", "wythoff", "--to", "9223372036854775807")
        self.assertEqual((result.code, result.out), (5, ""))
        self.assertIn("85070591730234615865843651857942052864 positions", result.err)

    def test_game_that_need_not_end(self):
        result = run("solve", "multiplication", "n=100", "p=0")
        self.assertEqual((result.code, result.out), (6, ""))
        self.assertEqual(result.err, "grundy: the game need not end: play can go on for ever from 0\n0 -> 0 by p *= 2\n")


if __name__ == "__main__":
    unittest.main()
