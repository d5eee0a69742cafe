"""Ctrl-C ends every command within a second, with exit code 130, and leaves no file."""

import os
import signal
import subprocess
import time
import unittest

from program import PROGRAM, ProgramTest


class Interrupt(ProgramTest):
    def test_tables(self):
        self.interrupted("solve", "wythoff", "--to", "40000", "-o", "x.txt", after=1.0)
        self.interrupted("solve", "wythoff", "--to", "12000", "--grundy", "-o", "x.txt")
        self.interrupted("solve", "wythoff", "--to", "20000", "--method", "plain")
        self.interrupted("solve", "wythoff", "--to", "3000", "--method", "search")
        self.interrupted("solve", "grundys-game", "--to", "300000", "--grundy")
        self.interrupted("solve", "multiplication", "--to", "10000000", after=0.3)

    def test_writing(self):
        self.interrupted("solve", "wythoff", "--to", "9000", "--format", "csv", "-o", "x.csv", after=1.5)
        self.interrupted("solve", "nim", "--heaps", "6", "--to", "30")

    def test_answers_and_moves(self):
        self.interrupted("move", "fibonacci-nim", "1000000")
        self.interrupted("move", "wythoff", "1" + "0" * 20, "1" + "0" * 21)
        self.interrupted("answer", "wythoff", stdin=b"1%s 1%s\n" % (b"0" * 20, b"0" * 21))

    def test_waiting_for_input(self):
        self.interrupted("answer", "wythoff")
        self.interrupted("answer", "wythoff", stdin=b"1 2\n3")
        self.interrupted("play", "wythoff", "3", "4")
        self.interrupted("rules", "/dev/stdin")

    def test_pictures(self):
        self.interrupted("draw", "wythoff", "--to", "40000", "-o", "x.png")
        self.interrupted("draw", "nim", "--heaps", "2", "--grundy", "--to", "8000", "-o", "x.png")

    def test_selftest(self):
        self.interrupted("selftest", after=0.3)

    def test_terminated(self):
        """SIGTERM is taken like SIGINT."""
        process = subprocess.Popen([PROGRAM, "solve", "wythoff", "--to", "12000", "--grundy", "-o", "x.txt"], stderr=subprocess.PIPE, cwd=self.folder)
        time.sleep(0.7)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.communicate(timeout=30)[1], b"grundy: interrupted\n")
        self.assertEqual(process.returncode, 130)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()
