"""grundy answer: judge formats, strange but right input, and wrong input with its place."""

import os
import random
import subprocess
import sys
import unittest

from program import PROGRAM, ROOT, ProgramTest, run

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)


def euclid_outcome(a, b):
    """Whether the player to move wins Euclid's game: the first of the quotients of the algorithm above 1 decides."""
    small, large = min(a, b), max(a, b)
    turn = True
    while small > 0:
        if large % small == 0 or large // small > 1:
            return turn
        small, large = large - small, small
        turn = not turn
    return not turn


class Answer(ProgramTest):
    def test_examples_of_the_readme(self):
        with open(os.path.join(ROOT, "examples/euclid.in"), "rb") as file:
            text = file.read()
        expected = []
        for line in text.decode().splitlines():
            a, b = map(int, line.split())
            if a == b == 0:
                break
            expected.append("Stan wins" if euclid_outcome(a, b) else "Ollie wins")
        self.assertGreater(len(expected), 1)
        self.gives("".join(line + "\n" for line in expected), "answer", "games/euclid.game", stdin=text)

    def test_formats_of_the_three_judges(self):
        self.gives("Stan wins\nOllie wins\n", "answer", "euclid", stdin="34 12\n15 24\n0 0\n")
        self.gives("Stan wins.\nOllie wins.\nStan wins.\n", "answer", "multiplication", stdin="162\n17\n34012226\n")
        self.gives("0\n1\n", "answer", "wythoff", stdin="1 2\n3 4\n")

    def test_counts_and_heaps(self):
        self.gives("Yes\nNo\n", "answer", "nim", stdin="2\n3\n1 2 4\n2\n5 5\n")
        self.gives("W\n", "answer", "zero-move-nim", stdin="1\n2\n3 4\n")

    def test_strange_but_right(self):
        for text in ("34 12\r\n15 24\r\n0 0", "\ufeff34 12 15 24", "+34 +12\n+15 +24", "\n\n 34\t12 \n\n15\n24\n\n", "034 0012\n15 24\n0 0\n", "34 12\r15 24\r"):
            self.gives("Stan wins\nOllie wins\n", "answer", "euclid", stdin=text)

    def test_empty_input(self):
        for text in ("", "\n", " \n \t\n", "0 0\n"):
            self.gives("", "answer", "euclid", stdin=text)

    def test_text_behind_the_end_is_noted(self):
        result = run("answer", "euclid", stdin="34 12 0 0 7 8")
        self.assertEqual((result.code, result.out, result.err), (0, "Stan wins\n", "grundy: note: line 1, column 11: the text after the last case was not read\n"))

    def test_numbers_of_ten_thousand_digits(self):
        generator = random.Random(20)
        pairs = [[generator.getrandbits(33219) for _ in range(2)]]
        unit = generator.getrandbits(33000) | 1
        pairs += [[2 * unit, 3 * unit], [3 * unit, 5 * unit], [5 * unit, 8 * unit], [unit, unit]]   # decided late
        self.assertGreater(len(str(pairs[0][0])), 9990)
        text = "".join(f"{a} {b}\n" for a, b in pairs)
        expected = "".join("Stan wins\n" if euclid_outcome(a, b) else "Ollie wins\n" for a, b in pairs)
        self.gives(expected, "answer", "euclid", stdin=text)

    def test_small_box_of_euclid(self):
        cases = [(a, b) for a in range(1, 41) for b in range(1, 41)]
        expected = "".join("Stan wins\n" if euclid_outcome(a, b) else "Ollie wins\n" for a, b in cases)
        self.gives(expected, "answer", "euclid", stdin="".join(f"{a} {b}\n" for a, b in cases))

    def test_fixed_values(self):
        path = self.write("bash.game", "game my-bash\ngiven m >= 1\nstate n\nmove n -= k for k in 1..m\n")
        self.gives("N\nP\n", "answer", path, "m=3", stdin="3\n4\n")
        self.gives("N\nP\n", "answer", path, stdin="3 3 3 4\n")

    def test_pipe_is_answered_as_it_arrives(self):
        with subprocess.Popen([PROGRAM, "answer", "wythoff"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
            for line, answer in ((b"1 2\n", b"0\n"), (b"3 4\n", b"1\n"), (b"3 5\n", b"0\n")):
                process.stdin.write(line)
                process.stdin.flush()
                self.assertEqual(process.stdout.readline(), answer)
            process.stdin.close()
            self.assertEqual(process.wait(timeout=30), 0)


class AnswerRefusals(ProgramTest):
    def test_wrong_numbers(self):
        for text, message in (
            ("x 3", 'line 1, column 1: found "x", expected a natural number for a'),
            ("3 four", 'line 1, column 3: found "four", expected a natural number for b'),
            ("3 -4", 'line 1, column 3: found "-4", expected a natural number for b: a natural number cannot be negative'),
            ("1.5 3", 'line 1, column 1: found "1.5", expected a natural number for a'),
            ("3,4", 'line 1, column 1: found "3,4", expected a natural number for a'),
            ("1e5 4", 'line 1, column 1: found "1e5", expected a natural number for a'),
            (b"\0", 'line 1, column 1: found "\\x00", expected a natural number for a'),
            ("\u0661 3", 'line 1, column 1: found "\\xd9\\xa1", expected a natural number for a'),
            ("3", "line 1, column 2: the input ends in the middle of case 1, expected a natural number for b"),
        ):
            self.refused(message, "answer", "euclid", stdin=text, code=4)

    def test_answers_before_the_mistake_are_written(self):
        self.refused('line 2, column 1: found "-1", expected a natural number for a: a natural number cannot be negative',
                     "answer", "euclid", stdin="34 12\n-1 2", code=4, out="Stan wins\n")

    def test_illegal_position(self):
        self.refused("line 1, column 1: multiplication asks for n >= 2, which does not hold for n = 1", "answer", "multiplication", stdin="1\n", code=4)

    def test_missing_count(self):
        self.refused("line 1, column 1: the input ends, expected the number of cases", "answer", "bash", code=4)
        self.refused("line 3, column 1: the input ends, expected case 2 of 2", "answer", "bash", stdin="2\n5 3\n", code=4, out="first\n")

    def test_arguments(self):
        self.refused("positions are read from standard input; fix a variable by NAME=VALUE, or ask for one position with `grundy move`", "answer", "euclid", "3")
        self.refused("the input gives the coordinate a, so no value can be given for it beforehand", "answer", "euclid", "a=3", stdin="5 6")

    def test_too_large(self):
        result = run("answer", "wythoff", "--memory", "100M", stdin="1 2\n100000 100001\n")
        self.assertEqual((result.code, result.out), (5, "0\n"))
        self.assertRegex(result.err, r"^grundy: line 2, column 1: \(100000, 100001\) is too large .* needs 1\.2 GiB; allowed are 100 MiB; allow more with --memory\n$")

    def test_a_folder_as_input(self):
        descriptor = os.open(self.folder, os.O_RDONLY)
        self.addCleanup(os.close, descriptor)
        result = run("answer", "euclid", stdin=descriptor)
        self.assertEqual((result.code, result.out, result.err), (7, "", "grundy: the input cannot be read: Is a directory\n"))


if __name__ == "__main__":
    unittest.main()
