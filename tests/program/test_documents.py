"""Every ```console block of the README and of docs/ gives what it says.

A line that begins with `$ ` is a command, for bash, in a copy of games/ and examples/; what follows is its output and its messages. A
line `...` stands for any lines. `grundy` and `./grundy` are the program.
"""

import glob
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from program import PROGRAM, ROOT


def console_blocks(text):
    """The (line number, lines) of each block."""
    blocks, inside = [], None
    for number, line in enumerate(text.split("\n"), 1):
        if inside is None and line == "```console":
            inside = (number, [])
            blocks.append(inside)
        elif inside is not None and line == "```":
            inside = None
        elif inside is not None:
            inside[1].append(line)
    return blocks


def commands(lines):
    """The (command, expected output) pairs of a block."""
    pairs = []
    for line in lines:
        if line.startswith("$ "):
            pairs.append((line[2:], []))
        else:
            pairs[-1][1].append(line)
    return [(command, "".join(line + "\n" for line in output)) for command, output in pairs]


def pattern(expected):
    return "".join("(?:.*\n)*?" if line == "...\n" else re.escape(line) for line in expected.splitlines(keepends=True))


class Documents(unittest.TestCase):
    maxDiff = None

    def test_console_blocks(self):
        with tempfile.TemporaryDirectory(prefix="grundy-test-") as folder:
            for part in ("games", "examples"):
                shutil.copytree(os.path.join(ROOT, part), os.path.join(folder, part))
            os.symlink(PROGRAM, os.path.join(folder, "grundy"))
            environment = {**os.environ, "PATH": folder + ":" + os.environ["PATH"], "LC_ALL": "C"}
            count = 0
            for path in [os.path.join(ROOT, "README.md"), *sorted(glob.glob(os.path.join(ROOT, "docs", "*.md")))]:
                with open(path, encoding="utf-8") as file:
                    blocks = console_blocks(file.read())
                for number, lines in blocks:
                    for command, expected in commands(lines):
                        done = subprocess.run(
                            ["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, timeout=120,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                        )
                        output = done.stdout.decode()
                        with self.subTest(file=os.path.relpath(path, ROOT), line=number, command=command):
                            if not re.fullmatch(pattern(expected), output):
                                self.assertEqual(output, expected)
                        count += 1
            self.assertGreater(count, 10)


if __name__ == "__main__":
    unittest.main()
