"""How many lines a second does `grundy answer` answer, against the usual scanf/printf solution of each judge problem?

usage: answer.py GRUNDY JUDGE_FOLDER GAMES_FOLDER

Writes random positions of each game to a file (LINES of them), lets both programs answer them in turn, compares what they say
byte for byte, and prints lines a second and the ratio of the best of five runs each, or of fewer when those take more than a
minute. Exit code 1 if an answer differs.
"""

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROUNDS = 5
FEWER = {"multiplication": 1000}  # a game that is searched afresh for every line gets this many times fewer
MOST_SECONDS = 60  # for the rounds of one game
# Each number of the multiplication game is searched on its own, which takes milliseconds.
LINES = {"euclid": 1_000_000, "wythoff": 1_000_000, "multiplication": 10_000}


def positions(game, lines):
    """The input of a game: numbers that both programs can take (32 bits; small ones where answers come from a table)."""
    generator = random.Random(1)
    if game == "euclid":
        for _ in range(lines):
            yield f"{generator.randint(1, 1000)} {generator.randint(1, 1000)}\n"
        yield "0 0\n"
    elif game == "wythoff":
        for _ in range(lines):
            yield f"{generator.randint(0, 1000)} {generator.randint(0, 1000)}\n"
    else:
        for _ in range(lines):
            yield f"{generator.randint(2, 2**32 - 1)}\n"


def run(command, input_file, output_file):
    """Seconds that the command takes."""
    with open(input_file, "rb") as source, open(output_file, "wb") as sink:
        start = time.perf_counter()
        subprocess.run(command, stdin=source, stdout=sink, check=True)
        return time.perf_counter() - start


def compare(game, commands, folder):
    """Prints the line of one game; False if the answers differ."""
    lines = LINES[game]
    input_file = folder / f"{game}.in"
    with open(input_file, "w", encoding="ascii") as sink:
        sink.writelines(positions(game, lines))
    outputs = [folder / f"{game}.{index}" for index in range(len(commands))]
    best = [float("inf")] * len(commands)
    start = time.perf_counter()
    for done in range(ROUNDS):  # in turn, so that a busy moment of the machine hits both
        if done > 0 and time.perf_counter() - start > MOST_SECONDS:
            break
        for index, command in enumerate(commands):
            best[index] = min(best[index], run(command, input_file, outputs[index]))
    equal = outputs[0].read_bytes() == outputs[1].read_bytes()
    grundy, judge = (lines / seconds for seconds in best)
    print(f"{game:15} grundy {grundy:12,.0f} lines/s  scanf {judge:12,.0f} lines/s  ratio {grundy / judge:6.2f}  "
          f"{'equal' if equal else 'DIFFERENT'}", flush=True)
    return equal


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    grundy, judges, games = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    equal = True
    with tempfile.TemporaryDirectory() as folder:
        for game in LINES:
            commands = [[grundy, "answer", str(games / f"{game}.game")], [str(judges / f"judge_{game}")]]
            equal &= compare(game, commands, Path(folder))
    sys.exit(0 if equal else 1)


if __name__ == "__main__":
    main()
