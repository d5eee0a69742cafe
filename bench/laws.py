"""Which laws of the library does `grundy law` prove?

usage: laws.py GRUNDY GAMES_FOLDER [SECONDS]

Runs `grundy law` on every game of the folder, with the parameters in PARAMETERS where a game has some, at most SECONDS (default 10) each,
and prints a table: proved (with the law), conjectured or not found (with the reason), or no such law (a request that makes no sense).
Grundy values are asked for where VALUES says so. Ends with how many of each there are, by family; the families in FAMILIES say what is
known of these laws, not how they are found. Exit code 0.
"""

import collections
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PARAMETERS = {
    "bash": ["m=7"],
    "bash-misere": ["m=7"],
    "bash-blocked": ["m=7"],
    "nim-bounded": ["k=3"],
    "one-two-k": ["k=6"],
    "step-or-jump-k": ["k=5"],
    "subtract-l-to-r": ["L=2", "R=5"],
    "subtract-two-numbers": ["a=3", "b=5"],
    "k-sticks-each-turn": ["k=4"],
    "moore-nim-k": ["k=2"],
    "a-wythoff": ["t=3"],
    "s-t-wythoff": ["s=2", "t=1"],
    "k-dynamic-nim": ["k=3"],
    "take-at-least-k": ["k=3"],
    "race-to-n": ["m=3", "n=100"],
    "dynamic-nim-plus": ["c=2"],
    "limited-queen": ["m=4"],
}
FAMILIES = {
    "modular": "bash bash-misere subtract-2-3-5 subtract-powers-of-two one-two-k corner-the-king step-or-jump-k subtract-l-to-r "
    "subtract-two-numbers k-sticks-each-turn",
    "threshold, semilinear": "alice-and-brown chomp-two-rows wythoff-two-blocked sequential-nim thanos-nim integer-game",
    "xor, 2-automatic": "nim nim3 nim-bounded moore-nim-k staircase-nim mock-turtles ruler turning-corners lieges-of-legendre "
    "take-at-most-half subtract-one-or-halve box-game welter",
    "Beatty, Fibonacci-automatic": "wythoff wythoff-misere wythoff-blocked fibonacci-nim k-dynamic-nim imitation-nim",
    "Ostrowski": "a-wythoff s-t-wythoff",
    "base-k automatic": "doubling-game dynamic-nim-plus-one",
    "homogeneous": "euclid euclid-misere euclid-grundy",
}


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    seconds = sys.argv[3] if len(sys.argv) > 3 else "10"
    family_of = {game: family for family, games in FAMILIES.items() for game in games.split()}
    counts = collections.defaultdict(collections.Counter)
    print("| game | family | result | seconds | law, or why not |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as output:
        for path in sorted(folder.glob("*.game")):
            game = path.stem
            start = time.perf_counter()
            done = subprocess.run(
                [program, "law", str(path), *PARAMETERS.get(game, []), "--time", seconds, "-o", output + "/x.law"],
                capture_output=True,
                text=True,
                check=False,
            )
            spent = time.perf_counter() - start
            lines = done.stdout.splitlines()
            if "proved" in lines:
                result, said = "proved", lines[lines.index("proved") - 1]
            elif len(lines) > 1 and any(line.startswith("conjectured") for line in lines):
                line = next(line for line in lines if line.startswith("conjectured"))
                result, said = "conjectured", line.split(": ", 1)[1]
            elif done.returncode == 1:
                result, said = "not found", lines[0].split(": ", 1)[1]
            else:
                result, said = "no such law", done.stderr.strip().splitlines()[-1]
            family = family_of.get(game, "other")
            counts[family][result] += 1
            shown = game + "".join(" " + parameter for parameter in PARAMETERS.get(game, []))
            print(f"| {shown} | {family} | {result} | {spent:.2f} | {said.replace('|', chr(92) + '|')[:160]} |", flush=True)
    print("\n| family | proved | conjectured | not found | no such law |\n|---|---|---|---|---|")
    for family in [*FAMILIES, "other"]:
        count = counts[family]
        print(f"| {family} | " + " | ".join(str(count[kind]) for kind in ("proved", "conjectured", "not found", "no such law")) + " |")


main()
