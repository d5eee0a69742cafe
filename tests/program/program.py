"""What the tests of the program share: running it, and small rule files of their own.

The environment variable GRUNDY names the program; the tests run in the folder of the source.
"""

import os
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(os.environ.get("GRUNDY", "build/grundy"))
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))


class Result:
    """What a run gave: `code`, and the texts `out` and `err`; `raw` is the output in bytes."""

    def __init__(self, code, out, err):
        self.code = code
        self.raw = out
        self.out = out.decode("utf-8", "replace")
        self.err = err.decode("utf-8", "replace")


def run(*arguments, stdin=b"", timeout=120, folder=ROOT, stdout=subprocess.PIPE):
    """Runs the program; `stdin` is text, bytes or the number of an open file."""
    feed = {"stdin": stdin} if isinstance(stdin, int) else {"input": stdin.encode() if isinstance(stdin, str) else stdin}
    done = subprocess.run(
        [PROGRAM, *arguments], stdout=stdout, stderr=subprocess.PIPE, timeout=timeout, cwd=folder, check=False, **feed
    )
    return Result(done.returncode, done.stdout or b"", done.stderr)


class ProgramTest(unittest.TestCase):
    """A test with a folder of its own, `self.folder`."""

    maxDiff = None

    def setUp(self):
        held = tempfile.TemporaryDirectory(prefix="grundy-test-")
        self.addCleanup(held.cleanup)
        self.folder = held.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        return self.path(name)

    def gives(self, out, *arguments, stdin=b"", code=0):
        """The run gives exactly this output, and nothing on standard error."""
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.err, result.code, result.out), ("", code, out), arguments)

    def refused(self, message, *arguments, stdin=b"", code=2, out=""):
        """The run ends with this one line on standard error (after the program's name), and this output."""
        result = run(*arguments, stdin=stdin)
        self.assertEqual((result.out, result.err, result.code), (out, f"grundy: {message}\n", code), arguments)

    def interrupted(self, *arguments, stdin=None, after=0.7, most=2.0):
        """SIGINT ends the run within a second (`most` leaves room for a busy machine), with exit code 130 and no file left."""
        process = subprocess.Popen(
            [PROGRAM, *arguments], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=self.folder
        )
        try:
            if stdin:
                process.stdin.write(stdin)
                process.stdin.flush()
            time.sleep(after)
            self.assertIsNone(process.poll(), f"{arguments}: had ended before")
            start = time.monotonic()
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(timeout=30), 130, arguments)
            self.assertLess(time.monotonic() - start, most, arguments)
            self.assertEqual(process.stderr.read(), b"grundy: interrupted\n", arguments)
        finally:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stderr.close()
        self.assertEqual(os.listdir(self.folder), [], arguments)
