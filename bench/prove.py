"""How long does each step from the rules to a proved law take?

usage: prove.py GRUNDY

Finds and proves the law of each game in LAWS, `ROUNDS` times, from the rule file alone, and prints the least milliseconds of each step
that `grundy law` names, and of the whole command with its start. A law that is not proved is a failure (exit code 1).
"""

import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 5
STEPS = ["table and learning", "wrong candidates", "proof", "measure and certificate", "check", "statement"]

QUEEN = "state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\nmove a -= k, b -= k for k >= 1\n"
EUCLID = "state a, b\nmove b -= k*a for k >= 1 if a > 0\nmove a -= k*b for k >= 1 if b > 0\n"


def nim(piles):
    return f"sum of {piles} n\nstate n\nmove n -= k for k >= 1\n"


def general_wythoff(t):
    return (
        "state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"
        f"move a -= i, b -= j for i >= 1, j >= 1 if abs(i - j) < {t}\n"
    )


def subtraction_sets(count):
    generator = random.Random(7)
    sets = set()
    while len(sets) < count:
        sets.add(tuple(sorted(generator.sample(range(1, 13), generator.randint(1, 6)))))
    return sorted(sets)


def laws():
    """Name and rules; names with a `*` are shown together, by their slowest."""
    yield from ((f"nim, {n} piles", nim(n)) for n in (2, 3, 4, 5))
    yield "nim misere, 3 piles", nim(3) + "play misere\n"
    for m in range(1, 21):
        yield "bash, m = 1 ... 20*", f"state n\nmove n -= k for k in 1..{m}\n"
        yield "bash misere, m = 1 ... 20*", f"state n\nmove n -= k for k in 1..{m}\nplay misere\n"
    for members in subtraction_sets(200):
        yield "200 subtraction sets up to 12*", f"state n\nmove n -= k for k in {{{', '.join(map(str, members))}}}\n"
    yield "wythoff", QUEEN
    yield "wythoff misere", QUEEN + "play misere\n"
    yield "wythoff, 1 option blocked", QUEEN + "play normal block 1\n"
    yield from ((f"wythoff, ends at a + b <= {n}", QUEEN + f"end a + b <= {n} loses\n") for n in range(7))
    yield from ((f"wythoff, |i - j| < {t}", general_wythoff(t)) for t in (2, 3, 4))
    yield "fibonacci nim", "state n, q\nmove n -= k, q = 2*k for k in 1..q\n"
    yield "euclid", EUCLID
    yield "euclid misere", EUCLID + "play misere\n"
    yield "rook", "state a, b\nmove a -= k for k >= 1\nmove b -= k for k >= 1\n"
    yield "king", "state a, b\nmove a -= 1\nmove b -= 1\nmove a -= 1, b -= 1\n"
    yield "knight", "state a, b\nmove a -= 2, b -= 1\nmove a -= 1, b -= 2\nmove a -= 2, b += 1\nmove a += 1, b -= 2\n"
    yield "bishop", "state a, b\nmove a -= k, b -= k for k >= 1\nmove a -= k, b += k for k >= 1\n"
    yield "chomp, 2 rows", (
        "state a, b if 1 <= a and b <= a\nmove a = c, b = min(b, c) for c in 1..a - 1\nmove b -= k for k >= 1\n"
    )
    yield "nim, at most 3, 3 piles", "sum of 3 n\nstate n\nmove n -= k for k in 1..3\n"
    pairs = ["a -= i, b -= j", "a -= i, c -= j", "b -= i, c -= j"]
    yield "moore nim, 2 of 3 piles", (
        "state a, b, c\n"
        + "".join(f"move {pile} -= i for i >= 1\n" for pile in "abc")
        + "".join(f"move {pair} for i >= 1, j >= 1\n" for pair in pairs)
    )


def milliseconds(line):
    return {name: float(value) for name, value in re.findall(r"([a-z ]+?) ([\d.]+) ms", line[len("times: ") :].replace(", ", ","))}


def measure(program, rules, folder):
    """The least times by step and of the command, or None if the law is not proved."""
    game = Path(folder) / "g.game"
    game.write_text("game g\n" + rules, encoding="ascii")
    best = {}
    for _ in range(ROUNDS):
        start = time.perf_counter()
        done = subprocess.run([program, "law", str(game), "-o", str(game) + ".law"], capture_output=True, text=True, check=False)
        seconds = time.perf_counter() - start
        if done.returncode != 0:
            return None
        times = milliseconds(next(line for line in done.stdout.splitlines() if line.startswith("times: ")))
        times["command"] = seconds * 1000
        for name, value in times.items():
            best[name.lstrip(",")] = min(best.get(name.lstrip(","), float("inf")), value)
    return best


def main():
    program = sys.argv[1]
    rows, failed = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, rules in laws():
            times = measure(program, rules, folder)
            if times is None:
                print(f"not proved: {name}\n{rules}", file=sys.stderr)
                failed += 1
                continue
            row = rows.setdefault(name.rstrip("*"), {})
            for step, value in times.items():
                row[step] = max(row.get(step, 0), value)
    columns = [*STEPS, "command"]
    print("| law, ms | " + " | ".join(columns) + " |")
    print("|---" * (len(columns) + 1) + "|")
    for name, row in rows.items():
        print(f"| {name} | " + " | ".join(f"{row[step]:.1f}" if step in row else "" for step in columns) + " |")
    sys.exit(1 if failed else 0)


main()
