"""Standard output that fails, that nobody reads, or that is closed; standard error likewise."""

import os
import subprocess
import unittest

from program import PROGRAM, ROOT, ProgramTest

COMMANDS = (
    ["games"], ["games", "--text"], ["rules", "wythoff"], ["solve", "wythoff", "--to", "5"], ["solve", "wythoff", "--to", "500"],
    ["solve", "wythoff", "--to", "300", "--format", "csv"], ["solve", "wythoff", "--to", "300", "--format", "npy"], ["move", "wythoff", "3", "4"],
    ["play", "wythoff", "3", "4"], ["answer", "wythoff"], ["--help"], ["solve", "--help"],
)


class Output(ProgramTest):
    def test_full_device(self):
        for command in COMMANDS:
            with open("/dev/full", "wb") as full:
                done = subprocess.run([PROGRAM, *command], input=b"1 2\n", stdout=full, stderr=subprocess.PIPE, cwd=ROOT, check=False)
            self.assertEqual(done.returncode, 7, command)
            self.assertRegex(done.stderr.decode(), r"^grundy: .*(written|standard output): No space left on device\n$", command)

    def test_reader_that_leaves(self):
        """As with `| head -1`: no message, no crash, no endless run."""
        for command in (["solve", "wythoff", "--to", "2000"], ["solve", "wythoff", "--to", "1000", "--format", "csv"], ["games", "--text"], ["answer", "wythoff"]):
            with open(self.path("input"), "wb") as file:
                file.write(b"3 4\n" * 200000)
            with open(self.path("input"), "rb") as file, subprocess.Popen(
                [PROGRAM, *command], stdin=file, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
            ) as process:
                self.assertNotEqual(process.stdout.read(1), b"")
                process.stdout.close()
                self.assertEqual(process.stderr.read(), b"", command)
                self.assertIn(process.wait(timeout=60), (0, 7), command)

    def test_closed(self):
        for command in COMMANDS:
            done = subprocess.run(["sh", "-c", 'exec "$0" "$@" >&-', PROGRAM, *command], input=b"1 2\n", stderr=subprocess.PIPE, cwd=ROOT, check=False)
            self.assertEqual(done.returncode, 7, command)
            self.assertEqual(done.stderr.count(b"\n"), 1, command)

    def test_closed_standard_error(self):
        path = self.write("bad.game", "game bad\nmoev\n")
        for command, code in ((["nosuch"], 2), (["solve", "nosuch"], 7), (["solve", path], 3), (["move", "wythoff", "1", "2"], 1)):
            for redirection in ("2>&-", "2>/dev/full"):
                done = subprocess.run(["sh", "-c", f'exec "$0" "$@" {redirection}', PROGRAM, *command], stdout=subprocess.PIPE, cwd=ROOT, check=False)
                self.assertEqual(done.returncode, code, command)

    def test_closed_standard_input(self):
        done = subprocess.run(["sh", "-c", 'exec "$0" answer wythoff <&-', PROGRAM], capture_output=True, cwd=ROOT, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (7, b"", b"grundy: the input cannot be read: Bad file descriptor\n"))
        done = subprocess.run(["sh", "-c", 'exec "$0" play wythoff 3 4 <&-', PROGRAM], capture_output=True, cwd=ROOT, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_nothing_is_left_behind(self):
        subprocess.run([PROGRAM, "solve", "wythoff", "--to", "3", "-o", "/dev/full"], stderr=subprocess.DEVNULL, cwd=self.folder, check=False)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()
