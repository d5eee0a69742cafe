"""What is different on a terminal: progress, binary output, answers at once, Ctrl-C typed."""

import os
import pty
import select
import signal
import time
import unittest

from program import PROGRAM, ROOT, ProgramTest, run


class Session:
    """The program on a terminal of its own."""

    def __init__(self, *arguments):
        self.text = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(ROOT)
            os.execv(PROGRAM, [PROGRAM, *arguments])

    def read_until(self, text, seconds=20):
        end = time.monotonic() + seconds
        while text not in self.text and time.monotonic() < end:
            if not select.select([self.terminal], [], [], 0.1)[0]:
                continue
            try:
                got = os.read(self.terminal, 65536)
            except OSError:   # the other side is closed
                break
            self.text += got.decode()
        return text in self.text

    def type(self, text):
        os.write(self.terminal, text.encode())

    def end(self):
        """The exit code; a program that does not end is killed, which no test expects."""
        self.read_until("\0never\0", seconds=120)
        for _ in range(100):
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid != 0:
                break
            time.sleep(0.1)
        else:
            os.kill(self.pid, signal.SIGKILL)
            status = os.waitpid(self.pid, 0)[1]
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


class Terminal(ProgramTest):
    def test_progress(self):
        session = Session("solve", "wythoff", "--to", "40000")
        self.assertTrue(session.read_until("s left"), session.text)
        session.type("\x03")
        self.assertEqual(session.end(), 130)
        self.assertRegex(session.text, r"\r\x1b\[Ksolving: [0-9]+ %, about [0-9]+ s left")
        self.assertTrue(session.text.endswith("\r\x1b[Kgrundy: interrupted\r\n"), session.text[-100:])

    def test_progress_line_goes_away(self):
        session = Session("solve", "wythoff", "--to", "400", "--method", "search", "--format", "npy", "-o", "/dev/null")
        self.assertEqual(session.end(), 0)
        self.assertTrue(session.text in ("",) or session.text.endswith("\r\x1b[K"), session.text[-100:])

    def test_no_progress_without_a_terminal(self):
        result = run("solve", "wythoff", "--to", "400", "--method", "search", "--format", "npy", "-o", "/dev/null")
        self.assertEqual((result.code, result.out, result.err), (0, "", ""))

    def test_quick_tables_show_none(self):
        session = Session("solve", "kayles", "--to", "1")
        self.assertEqual(session.end(), 0)
        self.assertEqual(session.text, "n  outcome\r\n0  P\r\n1  N\r\n")

    def test_npy_is_not_for_a_terminal(self):
        session = Session("solve", "wythoff", "--to", "3", "--format", "npy")
        self.assertEqual(session.end(), 2)
        self.assertEqual(session.text, "grundy: an npy table is binary: give a file with -o, or pipe the output\r\n")

    def test_answer(self):
        session = Session("answer", "euclid")
        session.type("34 12\n")
        self.assertTrue(session.read_until("Stan wins\r\n"))
        session.type("0 0\n")
        self.assertEqual(session.end(), 0)

    def test_play(self):
        session = Session("play", "wythoff", "1", "1")
        self.assertTrue(session.read_until("your move> "))
        session.type("3\n")
        self.assertTrue(session.read_until("I have no move: you win.\r\nundo or quit> "))
        session.type("\x04")
        self.assertEqual(session.end(), 0)

    def test_play_interrupted(self):
        session = Session("play", "wythoff", "1", "1")
        self.assertTrue(session.read_until("your move> "))
        session.type("\x03")
        self.assertEqual(session.end(), 130)


if __name__ == "__main__":
    unittest.main()
