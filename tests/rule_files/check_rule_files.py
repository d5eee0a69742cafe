"""check_rule_files.py WHAT READ_RULES [--update]: runs READ_RULES on rule files of the project and compares.

WHAT is one of
  reject  tests/reject/*.game: the output is exactly the .message file beside it, and the file is refused if that holds an error
  accept  tests/accept/*.game: read, and what is printed reads as the same game
  games   games/*.game: the same, without a warning
  docs    the same for every block marked ```grundy in docs/*.md and README.md
`--update` writes the .message files anew: read every difference before it is kept.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SECONDS_ALLOWED = 20  # a file takes milliseconds; the sanitizers and a busy machine take more


def run(read_rules, path):
    done = subprocess.run([read_rules, str(path)], capture_output=True, timeout=SECONDS_ALLOWED, check=False)
    return done.returncode, done.stdout, done.stderr.decode(errors="replace")


def check_rejected(read_rules, path, update):
    code, output, errors = run(read_rules, path)
    pinned = path.with_suffix(".message")
    if update:
        pinned.write_bytes(output)
    if not pinned.exists():
        return f"{pinned.name} is missing"
    expected = pinned.read_bytes()
    expected_code = 1 if b": error: " in expected else 0
    if code != expected_code:
        return f"exit code {code}, not {expected_code}\n{errors}"
    if output != expected:
        return f"says\n{output.decode(errors='replace')}instead of\n{expected.decode(errors='replace')}"
    return None if expected else "has no message"


def check_accepted(read_rules, path, _update):
    code, output, errors = run(read_rules, path)
    if code == 0 and (not output or path.parent.name == "accept"):
        return None
    return f"exit code {code}\n{output.decode(errors='replace')}{errors}"


def snippets(folder):
    """Writes the marked blocks of the documentation into files of `folder`."""
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        for block in re.finditer(r"^```grundy\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            line = text.count("\n", 0, block.start()) + 2
            path = folder / f"{page.name}-line-{line}.game"
            path.write_text(block.group(1), encoding="utf-8")
            yield path


def main():
    what, read_rules = sys.argv[1:3]
    update = "--update" in sys.argv[3:]
    with tempfile.TemporaryDirectory() as folder:
        if what == "docs":
            paths = list(snippets(pathlib.Path(folder)))
        else:
            paths = sorted((ROOT / ("games" if what == "games" else f"tests/{what}")).glob("*.game"))
        check = check_rejected if what == "reject" else check_accepted
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            problems = list(pool.map(lambda path: check(read_rules, path, update), paths))
    for path, problem in zip(paths, problems):
        if problem:
            print(f"{path.name}: {problem}")
    failures = sum(problem is not None for problem in problems)
    print(f"{len(paths)} files, {failures} failures")
    least = {"reject": 200, "accept": 50, "games": 40, "docs": 10}[what]
    return 1 if failures or len(paths) < least else 0


if __name__ == "__main__":
    sys.exit(main())
