"""grundy play: whole games through a pipe."""

import re
import unittest

from program import ProgramTest, run

HELP = "Type a move's number or the position after it; `moves`, `hint`, `undo` or `quit`.\n"


def play(script, *arguments):
    return run("play", *arguments, stdin="".join(line + "\n" for line in script))


class Play(ProgramTest):
    def won_with_hints(self, *arguments, most=60):
        """Plays what `hint` and then the prompt say until the game is over."""
        script = []
        for _ in range(most):
            result = play([*script, "hint"], *arguments)
            self.assertEqual((result.code, result.err), (0, ""))
            if "you win" in result.out or "I win" in result.out:
                return result.out
            hint = re.findall(r"your move> .* -> (.*) wins\.", result.out)
            self.assertTrue(hint, result.out)
            listed = re.findall(r"^ +([0-9]+) .* -> (.*)$", result.out, re.MULTILINE)
            numbers = [number for number, position in listed if position == hint[-1]]   # the list may be cut
            script.append(numbers[-1] if numbers else hint[-1])
        self.fail("the game does not end")

    def test_win_from_an_n_position(self):
        self.assertIn("I have no move: you win.", self.won_with_hints("wythoff", "8", "11"))
        self.assertIn("I have no move: you win.", self.won_with_hints("nim", "3", "4", "5"))
        self.assertIn("I have no move: you win.", self.won_with_hints("multiplication", "100"))

    def test_win_at_misere(self):
        self.assertIn("You have no move: you win.", self.won_with_hints("wythoff-misere", "3", "3"))
        self.assertIn("You have no move: you win.", self.won_with_hints("kayles-misere", "5"))

    def test_win_as_second_from_a_p_position(self):
        self.assertIn("I have no move: you win.", self.won_with_hints("wythoff", "3", "5", "--second"))

    def test_lose(self):
        """Against the first move of every list from a P-position the program wins."""
        script = []
        for _ in range(60):
            result = play(script, "wythoff", "3", "5")
            if "win" in result.out:
                break
            script.append("1")
        self.assertIn("You have no move: I win.", result.out)

    def test_game_over_at_once(self):
        self.gives(f"Wythoff's game\n{HELP}\n(0, 0)\nYou have no move: I win.\nundo or quit> \n", "play", "wythoff", "0", "0")
        self.gives(f"Wythoff's game, misere\n{HELP}\n(0, 0)\nYou have no move: you win.\nundo or quit> \n", "play", "wythoff-misere", "0", "0")

    def test_transcript(self):
        self.gives(
            f"Wythoff's game\n{HELP}\n(1, 1)\n   1  a -= 1  -> (0, 1)\n   2  b -= 1  -> (1, 0)\n   3  a -= 1, b -= 1  -> (0, 0)\n"
            "your move> a -= 1, b -= 1  -> (0, 0) wins.\nyour move> \n(0, 0)\nI have no move: you win.\nundo or quit> ",
            "play", "wythoff", "1", "1", stdin="hint\n0 0\nquit\n",
        )

    def test_undo_goes_back_before_my_own_move(self):
        result = play(["2 4", "undo", "1,2", "undo", "undo", "(1, 2)"], "wythoff", "3", "4")
        self.assertEqual(result.out.count("\n(3, 4)\n"), 4)
        self.assertEqual(result.out.count("There is no move of yours to take back."), 1)

    def test_undo_after_the_end(self):
        result = play(["0 0", "undo", "quit"], "wythoff", "3", "3")
        self.assertEqual(result.out.count("\n(3, 3)\n"), 2)
        self.assertIn("I have no move: you win.", result.out)

    def test_hint_in_a_lost_position(self):
        self.assertIn("your move> Every move loses against best play.\n", play(["hint"], "wythoff", "1", "2").out)

    def test_end_of_input_and_quit(self):
        for script in ([], ["quit"], ["q"]):
            result = play(script, "wythoff", "3", "4")
            self.assertEqual((result.code, result.err), (0, ""))

    def test_garbage(self):
        result = play(["foo", "99", "-1", "0 0 0", "", "1.5", "\x00\x1b[2J", "9" * 5000, "%s%n", "help"], "wythoff", "3", "4")
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertIn("your move> 'foo' is neither a number nor a command; try `help`.\n", result.out)
        self.assertIn("your move> There is no such move; give a number from 1 to 10, or the position after the move.\n", result.out)
        self.assertIn("'-1' is neither", result.out)
        self.assertNotIn("\x1b", result.out)
        self.assertEqual(result.out.count(HELP), 2)

    def test_input_of_no_text(self):
        result = run("play", "wythoff", "3", "4", stdin=bytes(range(256)) * 20)
        self.assertEqual((result.code, result.err), (0, ""))

    def test_long_lists_are_cut(self):
        result = play([], "wythoff", "10", "20")
        self.assertIn("  15  b -= 5  -> (10, 15)\n      ... 25 more (`moves` lists all)\nyour move> ", result.out)
        self.assertIn("  40  ", play(["moves"], "wythoff", "10", "20").out)

    def test_second(self):
        self.assertIn("\n(3, 4)\nI play a -= 2, b -= 2.\n\n(1, 2)\n", play([], "wythoff", "3", "4", "--second").out)

    def test_one_number_is_the_number_of_a_move(self):
        result = play(["6"], "multiplication", "100")
        self.assertIn("Type a move's number; `moves`, `hint`, `undo` or `quit`.\n", result.out)
        self.assertIn("\n7\n", result.out)

    def test_sums_and_splits(self):
        self.assertIn("\n2 + 2 + 3\nI play ", play(["2 2 3"], "kayles-sum", "5", "3").out)
        self.assertIn("\n2 + 2 + 3\nI play ", play(["2 + 2 + 3"], "kayles-sum", "5", "3").out)

    def test_blocking(self):
        result = play(["1", "nonsense", "1 2", "99", ""], "wythoff-blocked", "3", "4")
        self.assertIn("I block b -= 3  -> (3, 1)\n", result.out)
        self.assertEqual(result.out.count("Give at most 1 number from 1 to 8.\n"), 3)
        self.assertIn("I play ", result.out)

    def test_refusals(self):
        self.refused("a position of wythoff needs 2 numbers (a b), not 0", "play", "wythoff")
        self.refused("a position of nim is a sum of heaps: give the numbers of one or more", "play", "nim")
        result = run("play", "wythoff", "50000", "50001", "--memory", "50M", stdin="hint\n")
        self.assertEqual((result.code, result.err.count("\n")), (5, 1))
        self.assertIn("allow more with --memory", result.err)


if __name__ == "__main__":
    unittest.main()
