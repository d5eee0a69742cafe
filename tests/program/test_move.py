"""grundy move: one winning move or all of them, sums, blocked and misere games, numbers of any size."""

import unittest

from program import ProgramTest, run


class Move(ProgramTest):
    def test_one(self):
        for position in (["3", "4"], ["3 4"], ["3,4"], ["(3, 4)"], ["a=3", "b=4"], ["a=3", "4"], ["+3", "4"]):
            self.gives("a -= 2, b -= 2  -> (1, 2)\n", "move", "wythoff", *position)
        self.gives("a -= 2, b -= 2  -> (2, 1)\n", "move", "wythoff", "b=3", "4")
        self.gives("a -= 2*b  -> (10, 12)\n", "move", "games/euclid.game", "34 12")

    def test_all(self):
        lines = run("move", "kayles-sum", "5", "6", "--all").out.splitlines()
        self.assertEqual(lines, ["n -= 2  -> 3 + 6", "n -> 1 + 2  -> 1 + 2 + 6", "n -= 1  -> 5 + 5"])
        self.gives("n -= 2  -> 1 + 4 + 5\n", "move", "nim", "3", "4", "5", "--all")

    def test_p_positions(self):
        self.gives("none: every move from (1, 2) leads to an N-position\n", "move", "wythoff", "1", "2", code=1)
        self.gives("none: (0, 0) has no move\n", "move", "wythoff", "0", "0", code=1)
        self.gives("none: every move from (13, 12) leads to an N-position\n", "move", "fibonacci-nim", "13", code=1)

    def test_misere(self):
        self.gives("none: (0, 0) is an N-position without a move\n", "move", "wythoff-misere", "0", "0", code=1)
        self.gives("none: every move from (0, 1) leads to an N-position\n", "move", "wythoff-misere", "0", "1", code=1)
        self.gives("a -= 1  -> (0, 1)\n", "move", "wythoff-misere", "1", "1")

    def test_parameters_and_start_values(self):
        self.gives("p *= 6  -> 6\n", "move", "multiplication", "100")
        self.gives("p *= 6  -> 6\n", "move", "multiplication", "n=100")
        self.gives("n -= 2, q = 2*2  -> (8, 4)\n", "move", "fibonacci-nim", "10")
        self.gives("n -= 2, q = 2*2  -> (8, 4)\n", "move", "fibonacci-nim", "10", "q=2")
        self.gives("z -= 1  -> (3, 0) + (4, 1)\n", "move", "zero-move-nim", "3", "4")
        self.gives("n -= 1  -> (3, 0) + (3, 0)\n", "move", "zero-move-nim", "z=0", "3", "4")

    def test_blocked(self):
        """So many moves are shown that the opponent cannot block them all."""
        self.gives("b -= 3  -> (3, 1)\na -= 3, b -= 3  -> (0, 1)\n", "move", "wythoff-blocked", "3", "4")
        self.gives("none: only 1 of the moves from (1, 3) leads to a P-position, and the opponent may block 1\n", "move", "wythoff-blocked", "1", "3", code=1)
        self.gives("none: only 2 of the moves from (0, 2) lead to a P-position, and the opponent may block 2\n", "move", "wythoff-two-blocked", "0", "2", code=1)
        self.assertEqual(run("move", "wythoff-two-blocked", "9", "3").out.count("\n"), 3)

    def test_blocked_and_misere(self):
        """Who has all moves blocked has no move, and wins; `solve` and `move` must agree on it."""
        path = self.write("blocked.game", "game blocked-misere\nstate n\nmove n -= 1\nplay misere block 1\n")
        self.gives("n -= 1  -> 1\n", "move", path, "2")
        self.gives("none: every move from 1 leads to an N-position\n", "move", path, "1", code=1)
        self.gives("N\n", "solve", path, "n=2")

    def test_numbers_of_a_thousand_digits(self):
        large, other = int("7" * 1000), int("3" * 999)
        result = run("move", "euclid", str(large), str(other))
        self.assertEqual((result.code, result.err), (0, ""))
        move, after = result.out.rstrip("\n").split("  -> ")
        self.assertRegex(move, r"^a -= [0-9]+\*b$")
        taken = int(move[len("a -= "):-len("*b")])
        self.assertEqual(after, f"({large - taken * other}, {other})")
        self.gives(f"none: every move from ({2 * 10**999}, {3 * 10**999}) leads to an N-position\n", "move", "euclid", str(2 * 10**999), str(3 * 10**999), code=1)

    def test_agrees_with_solve(self):
        table = run("solve", "wythoff-misere", "--to", "6", "--format", "csv").out.splitlines()[1:]
        for line in table:
            a, b, outcome = line.split(",")
            result = run("move", "wythoff-misere", a, b)
            self.assertEqual(result.code == 0, outcome == "N" and (a, b) != ("0", "0"), line)


class MoveRefusals(ProgramTest):
    def test_how_many_numbers(self):
        self.refused("a position of wythoff needs 2 numbers (a b), not 0", "move", "wythoff")
        self.refused("a position of wythoff needs 2 numbers (a b), not 3", "move", "wythoff", "3 4", "5")
        self.refused("a position of kayles needs 1 number (n), not 2", "move", "kayles", "5", "6")
        self.refused("multiplication needs a value for its parameter n; give it as n=VALUE", "move", "multiplication")
        self.refused("a position of multiplication needs no numbers or 1, not 2", "move", "multiplication", "100", "5", "7")
        self.refused("multiplication has all its values already; 7 is too much", "move", "multiplication", "100", "p=5", "7")

    def test_sums(self):
        self.refused("a position of nim is a sum of heaps: give the numbers of one or more", "move", "nim")
        self.refused("nim is a sum: give n as a number for each heap, not by name", "move", "nim", "n=3")
        self.refused("nim3 is a sum of 3 boards; give 3 numbers, not 2", "move", "nim3", "3", "4")
        path = self.write("pairs.game", "game pairs\nsum of any a, b\nstate a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n")
        if run("rules", path).code == 0:
            self.refused("each board of pairs is given by 2 numbers; 3 do not fit", "move", path, "1", "2", "3")
            self.gives("a -= 1  -> (2, 2) + (1, 1)\n", "move", path, "3", "2", "1", "1")

    def test_numbers(self):
        self.refused("-3 is negative; the numbers of a position are natural", "move", "wythoff", "-3", "4")
        for text in ("x", "3.5", "0x3", "1e5"):
            self.refused(f"'{text}' is not a number; give the position as numbers, or as NAME=VALUE", "move", "wythoff", text, "4")
        self.refused(f"'{'y' * 60}...' is not a number; give the position as numbers, or as NAME=VALUE", "move", "wythoff", "y" * 500, "4")

    def test_illegal_position(self):
        result = run("move", "zero-move-nim", "z=5", "3")
        self.assertEqual((result.code, result.out, result.err.count("\n")), (2, "", 1))

    def test_too_large(self):
        result = run("move", "wythoff", "50000", "50001", "--memory", "50M")
        self.assertEqual((result.code, result.out), (5, ""))
        self.assertRegex(result.err, r"^grundy: .* is too large .* needs [0-9.]+ MiB; allowed are 50 MiB; allow more with --memory\n$")


if __name__ == "__main__":
    unittest.main()
