#!/usr/bin/env python3
"""Compares `grundy solve` with the oracle on every position of a small box, by every method.

Usage: compare_solver.py GRUNDY FILE.game      Exit code 1 if anything differs, or if no method solved anything.

The parameters take a few small values that the game allows. A method that cannot solve the box says so by its exit code: an
option leaves the box (2), or play need not end (6), which the oracle must then find too.
"""
import itertools
import pathlib
import subprocess
import sys

import oracle

SIDES = {1: 36, 2: 9, 3: 5, 4: 4, 5: 3}
# Games without a position near the origin: first and last value of each coordinate.
RANGES = {'calendar-game': [(2001, 2001), (8, 11), (1, 31)], 'multiplication': [(1, 40)], 'welter': [(0, 5)] * 5}
LARGEST_PARAMETER = 4
ASSIGNMENTS = 4
WRONG_REQUEST, NEED_NOT_END = 2, 6


def parameter_choices(game):
    """A few allowed choices of the parameters, spread over the small ones."""
    allowed = []
    for values in itertools.product(range(LARGEST_PARAMETER + 1), repeat=len(game.parameters)):
        try:
            oracle.Solver(game, values)
            allowed.append(values)
        except oracle.RuleError:
            pass
    step = max(1, len(allowed) // ASSIGNMENTS)
    return allowed[::step][:ASSIGNMENTS] if allowed else []


def boards_of(game):
    return game.sum_count or 1


def ranges_of(game, name):
    """First and last value of each coordinate of each board."""
    count = len(game.coordinates) * boards_of(game)
    return RANGES.get(name) or [(0, SIDES.get(count, 3) - 1)] * count


def expected_table(game, solver, ranges, grundy):
    """{coordinates of all boards: P, N, value or 'loop'} for the legal positions."""
    size, table = len(game.coordinates), {}
    for numbers in itertools.product(*(range(first, last + 1) for first, last in ranges)):
        position = tuple(numbers[start:start + size] for start in range(0, len(numbers), size))
        if not all(solver.is_legal(board) for board in position):
            continue
        if grundy:
            values = [solver.grundy(board) for board in position]
            table[numbers] = 'loop' if 'loop' in values else str(nim_sum(values))
        else:
            table[numbers] = solver.outcome(position)
    return table


def nim_sum(values):
    total = 0
    for value in values:
        total ^= value
    return total


def solved_table(grundy_program, path, game, parameters, ranges, method, grundy):
    """(exit code, {coordinates: text}) of `grundy solve`."""
    command = [grundy_program, 'solve', path, *(f'{name}={value}' for name, value in zip(game.parameters, parameters)),
               '--box', 'x'.join(f'{first}..{last}' for first, last in ranges), '--format', 'csv', '--method', method] + ['--grundy'] * grundy
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    rows = [line.split(',') for line in done.stdout.splitlines()[1:]]
    if done.returncode not in (0, WRONG_REQUEST, NEED_NOT_END):
        raise SystemExit(f'{" ".join(command)}: exit code {done.returncode}: {done.stderr}')
    return done.returncode, {tuple(map(int, row[:-1])): row[-1] for row in rows}


def compare(grundy_program, path):
    game = oracle.read_file(path)
    failures, solved = [], 0
    ranges = ranges_of(game, pathlib.Path(path).stem)
    for parameters in parameter_choices(game):
        solver = oracle.Solver(game, parameters)
        has_values = not (game.misere or game.block or any(wins for _, wins in game.end_conditions))
        for grundy in [False, True] if has_values else [False]:
            expected = expected_table(game, solver, ranges, grundy)
            for method in ('auto', 'plain', 'search'):
                code, found = solved_table(grundy_program, path, game, parameters, ranges, method, grundy)
                what = f'{path} {parameters} {method} {"values" if grundy else "outcomes"}'
                if code == NEED_NOT_END:
                    if 'loop' not in expected.values():
                        failures.append(f'{what}: said to be endless')
                elif code == WRONG_REQUEST:
                    if method == 'search':
                        failures.append(f'{what}: refused')
                elif found != expected:
                    wrong = [key for key in expected.keys() | found.keys() if expected.get(key) != found.get(key)]
                    failures.append(f'{what}: {len(wrong)} of {len(expected)} differ, first {min(wrong)}: '
                                    f'{found.get(min(wrong))}, oracle {expected.get(min(wrong))}')
                else:
                    solved += len(expected)
    return failures, solved


def main():
    failures, solved = compare(sys.argv[1], sys.argv[2])
    for failure in failures:
        print(failure)
    print(f'{solved} positions agree, {len(failures)} comparisons fail')
    return 1 if failures or not solved else 0


if __name__ == '__main__':
    sys.exit(main())
