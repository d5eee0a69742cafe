"""grundy games, rules and selftest."""

import os
import re
import unittest

from program import ROOT, ProgramTest, run


def game_files():
    return sorted(name for name in os.listdir(os.path.join(ROOT, "games")) if name.endswith(".game"))


class Games(ProgramTest):
    def test_all(self):
        lines = run("games").out.splitlines()
        self.assertEqual(sorted(line.split()[0] + ".game" for line in lines), game_files())
        self.assertIn("wythoff                   Wythoff's game", lines)

    def test_some(self):
        names = [line.split()[0] for line in run("games", "EUCLID").out.splitlines()]
        self.assertIn("euclid", names)
        self.assertIn("euclid-misere", names)
        self.assertNotIn("wythoff", names)

    def test_text(self):
        with open(os.path.join(ROOT, "games/wythoff.game"), encoding="utf-8") as file:
            text = file.read()
        self.gives(text, "games", "wythoff")
        self.gives(text, "games", "wythoff", "--text")
        self.assertEqual(run("games", "--text").out.count("\ngame "), len(game_files()) - 1)

    def test_none(self):
        self.refused("the library has no game called 'zzz'; `grundy games` lists it", "games", "zzz")


class Rules(ProgramTest):
    def test_canonical_form_is_a_fixed_point(self):
        for name in game_files():
            first = run("rules", f"games/{name}")
            self.assertEqual((first.code, first.err), (0, ""), name)
            path = self.write(name, first.out)
            self.gives(first.out, "rules", path)

    def test_library_name(self):
        self.assertEqual(run("rules", "wythoff").out, run("rules", "games/wythoff.game").out)

    def test_mistakes(self):
        path = self.write("bad.game", "game bad\nstate n\nmoev n -= 1\nmove m -= 1\nsurce 3\n")
        for command in ("rules", "solve", "answer", "move", "play"):
            result = run(command, path)
            self.assertEqual((result.code, result.out), (3, ""), command)
            self.assertRegex(result.err, re.escape(path) + r":3:1: error: .*moev.*\n  moev n -= 1\n  \^~~~\n")
            self.assertRegex(result.err, re.escape(path) + r":5:1: error: .*surce")
        self.assertEqual(run("draw", path, "-o", self.path("x.png")).code, 3)
        self.assertEqual(os.listdir(self.folder), ["bad.game"])

    def test_warnings_do_not_stop(self):
        path = self.write("warned.game", "game warned\nstate n\nmove n -= 1\nplay misere\nend n == 0\n")
        result = run("solve", path, "n=1")
        self.assertEqual((result.code, result.out), (0, "N\n"))
        self.assertIn(":5:1: warning: ", result.err)

    def test_game_that_need_not_end(self):
        path = self.write("up.game", "game up\nstate n\nmove n += 1\n")
        result = run("rules", path)
        self.assertEqual((result.code, result.out), (3, ""))
        self.assertIn("the game need not end: from 0 the move n += 1 can be repeated for ever", result.err)


class SelfTest(ProgramTest):
    def test_signatures(self):
        """One line for each game and one for all, the same on every run (two runs: about 5 seconds of processor time)."""
        first = run("selftest")
        self.assertEqual((first.code, first.err), (0, ""))
        lines = first.out.splitlines()
        self.assertEqual(sorted(line.split()[1] + ".game" for line in lines[:-1]), game_files())
        self.assertRegex(lines[-1], rf"^[0-9a-f]{{16}}  {len(game_files())} games$")
        self.assertEqual(run("selftest").out, first.out)


if __name__ == "__main__":
    unittest.main()
