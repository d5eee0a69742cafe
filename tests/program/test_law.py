"""grundy law, check, emit, and answering by a law: from rule files to certificates, and to what other programs say of them."""

import os
import re
import shutil
import signal
import subprocess
import unittest

from program import PROGRAM, ProgramTest, run

WYTHOFF = "{a, b} = {\u230ak\u03b1\u230b, \u230ak\u03b2\u230b}, k \u2265 0, \u03b1 = (1 + \u221a5)/2, \u03b2 = \u03b1 + 1"


class LawTest(ProgramTest):
    def prove(self, game, *arguments):
        """Proves a law; the path of its certificate."""
        path = self.path(os.path.basename(game) + "".join(arguments) + ".law")
        result = run("law", game, *arguments, "-o", path)
        self.assertEqual((result.err, result.code), ("", 0), result.out)
        self.assertIn("\nproved\n", result.out)
        return path

    def refuses(self, message, *arguments, code=2):
        """One line on standard error that holds the message, and no output."""
        result = run(*arguments)
        self.assertEqual((result.code, result.out), (code, ""), result.err)
        self.assertIn(message, result.err)
        self.assertEqual(result.err.count("\n"), 1)


class Law(LawTest):
    def test_output(self):
        path = self.path("w.law")
        lines = run("law", "wythoff", "-o", path, "--drawing", self.path("w.dot")).out.splitlines()
        self.assertEqual(lines[1:4], [WYTHOFF, "proved", "automaton: 7 states in zeckendorf, reading a, b"])
        self.assertRegex(lines[4], r"^times: table and learning [\d.]+ ms, proof [\d.]+ ms, .*check [\d.]+ ms")
        self.assertEqual(lines[5], "certificate: " + path)
        with open(self.path("w.dot"), encoding="utf-8") as file:
            self.assertTrue(file.read().startswith("digraph"))
        latex = run("law", "wythoff", "--latex", "-o", path).out.splitlines()[1]
        self.assertIn(r"\lfloor k\alpha \rfloor", latex)

    def test_parameters(self):
        path = self.prove("bash", "m=6")
        out = run("check", path).out
        self.assertIn("proved: the P-positions of bash (m = 6), ", out)
        result = run("law", "bash", "--time", "2")
        self.assertEqual(result.code, 1)
        self.assertIn("give m=NUMBER", result.out)
        self.refuses("give parameters as NAME=VALUE", "law", "bash", "6")
        self.refuses("n is a coordinate", "law", "bash", "n=6")

    def test_not_proved(self):
        path = self.path("x.law")
        far = self.write("far.game", "game far\nstate n\nmove n -= k for k >= 1\nmove n += 1 if n == 1000003\n")
        result = run("law", far, "-o", path)
        self.assertEqual(result.code, 1)
        self.assertIn("conjectured, checked to 0..1023: no measure was found", result.out)
        self.assertFalse(os.path.exists(path))
        result = run("law", "subtract-squares", "--time", "1", "-o", path)
        self.assertEqual(result.code, 1)
        self.assertIn("no law found: ", result.out)
        self.refuses("under misere play a sum is not decided", "law", "nim-misere")
        bad = self.write("bad.game", "game bad\nstate n\nmove n -= k for k >= \n")
        self.assertEqual(run("law", bad).code, 3)
        self.refuses("there is no numeration system", "law", "nim", "--numeration", "base 1")

    def test_refuted_candidates_are_told(self):
        game = self.write("late.game", "game late\nstate n\nmove n -= k for k in {2, 3}\nend n > 9000 and n % 7 == 1 loses\n")
        out = run("law", game, "-o", self.path("late.law")).out
        self.assertRegex(out, r"\nrefuted: 5 states in base 2: it is wrong that .*, at \(\d+\)\n")

    def test_check(self):
        path = self.prove("wythoff")
        result = run("check", path)
        self.assertEqual((result.err, result.code), ("", 0))
        self.assertTrue(result.out.endswith("proved: the P-positions of wythoff, 7 states\n"))
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for damaged in (text[:-1], text.replace("0 + 0,0>0", "0 - 0,0>0"), text.replace("k >= 1\n", "k >= 2\n", 1), "", "hello\n"):
            result = run("check", self.write("damaged.law", damaged))
            self.assertEqual((result.err, result.code), ("", 1))
            self.assertRegex(result.out, r"(^|\n)not proved: [^\n]+\n$")
        self.refuses("cannot read", "check", self.path("none.law"), code=7)
        self.assertEqual(run("check", path, "--memory", "1").code, 1)

    def test_answers_by_law(self):
        path = self.prove("wythoff")
        self.gives("0\n1\n", "answer", "wythoff", "--law", path, stdin="3 5\n4 6\n")
        self.gives("a -= 2, b -= 2  -> (1, 2)\n", "move", "wythoff", "--law", path, "3", "4")
        self.gives("none: every move from (3, 5) leads to an N-position\n", "move", "wythoff", "--law", path, "3", "5", code=1)
        self.gives("none: (0, 0) has no move\n", "move", "wythoff", "--law", path, "0", "0", code=1)
        result = run("move", "wythoff", "--law", path, "7" * 10000, "3" * 10000, timeout=20)
        self.assertEqual((result.err, result.code), ("", 0))
        for position in ("12 17", "9 40", "100 3"):
            expected = run("move", "wythoff", position, "--all").out
            self.assertEqual(run("move", "wythoff", "--law", path, position, "--all").out, expected)
        self.refuses("the law is about other rules", "move", "nim", "--law", path, "3", "4")
        self.refuses("cannot read", "move", "wythoff", "--law", self.path("none.law"), "3", "4", code=7)
        broken = self.write("broken.law", "grundy-law 1\n")
        self.refuses("the law is not proved", "answer", "wythoff", "--law", broken, code=4)

    def test_laws_of_heaps(self):
        path = self.prove("nim")
        self.gives("n -= 1  -> 2 + 5 + 7\nn -= 1  -> 3 + 4 + 7\nn -= 1  -> 3 + 5 + 6\n", "move", "nim", "--law", path, "3", "5", "7", "--all")
        self.gives("No\nYes\n", "answer", "nim", "--law", path, stdin="2\n3\n1 2 3\n2\n5 7\n")

    def test_interrupt(self):
        process = subprocess.Popen(
            [PROGRAM, "law", "subtract-squares", "-o", self.path("s.law")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            pass
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
        self.assertEqual((process.returncode, out, err), (130, "", "grundy: interrupted\n"))


@unittest.skipUnless(os.environ.get("CI") == "true" or shutil.which("mona"), "MONA is not installed")
class Mona(LawTest):
    """MONA decides the obligations by programs of its own."""

    def valid(self, path):
        script = self.path("script.mona")
        self.assertEqual(run("emit", path, "--as", "mona", "-o", script).code, 0)
        done = subprocess.run(["mona", "-q", script], capture_output=True, text=True, timeout=120, check=False)
        return "Formula is valid" in done.stdout, done.stdout + done.stderr

    def test_laws(self):
        two = self.write("two.game", "game two\nsum of 3 n\nstate n\nmove n -= k for k >= 1\nplay misere\n")
        for game in ("wythoff", "wythoff-misere", "euclid", "fibonacci-nim", "chomp-two-rows", "corner-the-knight", "rook-and-king", two):
            valid, said = self.valid(self.prove(game))
            self.assertTrue(valid, game + said)
        self.assertTrue(self.valid(self.prove("bash", "m=9"))[0])

    def test_a_wrong_script_is_not_valid(self):
        path = self.prove("wythoff")
        script = run("emit", path, "--as", "mona").out
        cut = self.write("cut.mona", script.replace("notin s_0", "in s_0", 3))
        done = subprocess.run(["mona", "-q", cut], capture_output=True, text=True, timeout=120, check=False)
        self.assertNotIn("Formula is valid", done.stdout)


class Solvers(LawTest):
    """Z3 and cvc5, on laws with a linear statement."""

    def answers(self, program, arguments):
        if os.environ.get("CI") != "true" and not shutil.which(program):
            self.skipTest(program + " is not installed")
        for game, parameters in (("corner-the-king", ()), ("chomp-two-rows", ()), ("corner-the-rook", ()), ("bash", ("m=5",)), ("bash-misere", ("m=3",))):
            script = self.path("script.smt2")
            self.assertEqual(run("emit", self.prove(game, *parameters), "--as", "smt2", "-o", script).code, 0)
            with open(script, encoding="utf-8") as file:
                claims = file.read().count("(check-sat)")
            done = subprocess.run([program, *arguments, script], capture_output=True, text=True, timeout=120, check=False)
            self.assertEqual(done.stdout, "unsat\n" * claims, game + done.stderr)
            self.assertGreaterEqual(claims, 3)

    def test_z3(self):
        self.answers("z3", ())

    def test_cvc5(self):
        self.answers("cvc5", ("--incremental",))

    def test_what_cannot_be_said(self):
        path = self.prove("wythoff")
        self.refuses("the law has no statement in linear arithmetic", "emit", path, "--as", "smt2")
        self.refuses("the law is not proved", "emit", self.write("no.law", "no\n"), "--as", "mona", code=4)
        self.assertEqual(run("emit", path, "--as", "prolog").code, 2)

    def test_walnut(self):
        text = run("emit", self.prove("fibonacci-nim"), "--as", "walnut").out
        self.assertIn("# Automata Library/set0.txt:\n# msd_fib msd_fib\n", text)
        self.assertEqual(len(re.findall(r'^eval claim\d+ "\?msd_fib .*":$', text, re.MULTILINE)), 3)


if __name__ == "__main__":
    unittest.main()
