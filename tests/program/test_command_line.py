"""What every command has in common: help, misspelt words, files that cannot be read, memory."""

import os
import unittest

from program import ProgramTest, run

COMMANDS = ("solve", "answer", "move", "play", "draw", "games", "rules", "selftest")


class Help(ProgramTest):
    def test_help(self):
        for option in ("--help", "-h"):
            result = run(option)
            self.assertEqual((result.code, result.err), (0, ""))
            for command in COMMANDS:
                self.assertRegex(result.out, rf"(?m)^  {command} +\S")

    def test_help_of_each_command(self):
        for command in COMMANDS:
            result = run(command, "--help")
            self.assertEqual((result.code, result.err), (0, ""), command)
            self.assertIn(f"Usage: grundy {command} [OPTIONS]", result.out)
            self.assertLess(max(map(len, result.out.splitlines())), 180, command)

    def test_version(self):
        self.assertRegex(run("--version").out, r"^grundy [0-9]+\.[0-9]+\.[0-9]+\n$")


class Mistakes(ProgramTest):
    def test_commands(self):
        self.refused("a command is missing (see `grundy --help`)")
        self.refused("unknown command 'slove'; did you mean 'solve'? (see `grundy --help`)", "slove", "wythoff")
        self.refused("unknown command 'help' (see `grundy --help`)", "help")
        self.refused("unknown command 'a?b' (see `grundy --help`)", "a\nb")
        self.refused("unknown command '" + "s" * 60 + "...' (see `grundy --help`)", "s" * 100000)

    def test_options(self):
        self.refused("unknown option '--foo' (see `grundy --help`)", "--foo")
        self.refused("unknown option '--versio'; did you mean '--version'? (see `grundy --help`)", "--versio")
        self.refused("unknown option '--tpo'; did you mean '--to'? (see `grundy solve --help`)", "solve", "wythoff", "--tpo", "3")
        self.refused("unknown option '--grudny'; did you mean '--grundy'? (see `grundy solve --help`)", "solve", "wythoff", "--grudny=3")
        self.refused("unknown option '--to' (see `grundy rules --help`)", "rules", "wythoff", "--to", "3")
        self.refused("--to needs a value (see `grundy solve --help`)", "solve", "wythoff", "--to")
        self.refused("--to is given more than once (see `grundy solve --help`)", "solve", "wythoff", "--to", "3", "--to", "4")
        self.refused("--method: 'fast' is none of auto, rays, plain, search (see `grundy solve --help`)", "solve", "wythoff", "--method", "fast")
        self.refused("--format: 'xls' is none of text, csv, npy (see `grundy solve --help`)", "solve", "wythoff", "--format", "xls")

    def test_arguments(self):
        for command in ("solve", "answer", "move", "play", "rules"):
            self.refused(f"GAME is required (see `grundy {command} --help`)", command)
        self.refused("'b' is one argument too many (see `grundy games --help`)", "games", "a", "b")
        self.refused("'3' is one argument too many (see `grundy selftest --help`)", "selftest", "3")


class Files(ProgramTest):
    def test_missing(self):
        self.refused("there is no file 'nosuch' and no game of that name in the library; `grundy games` lists the library", "solve", "nosuch", code=7)
        self.refused("there is no file 'games/nosuch.game'; `grundy games` lists the library", "answer", "games/nosuch.game", code=7)
        self.refused("there is no file 'wythoff.game'; the library has it as wythoff", "move", "wythoff.game", "1", "2", code=7)
        self.refused("there is no file 'ayles' and no game of that name in the library; the library has dawsons-kayles, kayles-misere, kayles-sum, kayles", "rules", "ayles", code=7)
        self.refused("there is no file '-' and no game of that name in the library; `grundy games` lists the library", "solve", "-", code=7)
        self.refused("GAME is empty; give a rule file or the name of a game of the library", "solve", "")

    def test_folder(self):
        self.refused(f"cannot read '{self.folder}': Is a directory", "solve", self.folder, code=7)

    def test_a_folder_does_not_hide_the_library(self):
        os.mkdir(self.path("wythoff"))
        result = run("solve", "wythoff", "a=1", "b=2", folder=self.folder)
        self.assertEqual((result.code, result.out), (0, "P\n"))

    def test_a_file_comes_before_the_library(self):
        self.write("wythoff", "game mine\nstate a, b\nmove a -= 1\n")
        self.assertEqual(run("solve", "wythoff", "a=1", "b=2", folder=self.folder).out, "N\n")

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_no_permission(self):
        path = self.write("secret.game", "game x\n")
        os.chmod(path, 0)
        self.refused(f"cannot read '{path}': Permission denied", "solve", path, code=7)

    def test_files_that_are_no_rules(self):
        for text in (b"", b"\n", bytes(range(256)) * 50, b"\xff\xfe\x00", b"game", b"(" * 100000, b"game x\nstate n\nmove n -= " + b"(" * 100000):
            path = self.write("strange.game", text)
            result = run("solve", path)
            self.assertEqual((result.code, result.out), (3, ""), text[:20])
            self.assertTrue(result.err.startswith(path + ":"), text[:20])
            self.assertLess(len(result.err), 5000)

    def test_endless_device(self):
        result = run("rules", "/dev/zero")
        self.assertEqual((result.code, result.out), (3, ""))
        self.assertLess(len(result.err), 1000)


class Memory(ProgramTest):
    def test_sizes(self):
        for size in ("500M", "8G", "8g", "8GiB", "65536kb", "1000000", "1T"):
            self.gives("P\n", "solve", "wythoff", "a=1", "b=2", "--memory", size)

    def test_the_size_counts(self):
        """A table of 4001 x 4001 bits takes about 6 MB."""
        self.assertEqual(run("solve", "wythoff", "--to", "4000", "--memory", "1M").code, 5)
        self.assertEqual(run("solve", "wythoff", "--to", "4000", "--memory", "1024k").code, 5)
        self.assertEqual(run("solve", "wythoff", "--to", "4000", "--memory", "64M", "-o", "/dev/null").code, 0)
        self.assertEqual(run("solve", "wythoff", "--to", "20", "--memory", "0").code, 5)

    def test_no_sizes(self):
        for size in ("", "-5", "8X", "garbage", "G", "1.5G", "8 G", "99999999999999999999", "99999999999G", "16777216T", "8GG", "0x10"):
            self.refused(f"--memory: '{size}' is not a size; write a whole number and a unit, such as 500M or 8G (see `grundy solve --help`)",
                         "solve", "wythoff", "--memory", size)

    def test_search(self):
        result = run("move", "fibonacci-nim", "1000000", "--memory", "20M")
        self.assertEqual((result.code, result.out, result.err.count("\n")), (5, "", 1))
        self.assertIn("--memory", result.err)


if __name__ == "__main__":
    unittest.main()
