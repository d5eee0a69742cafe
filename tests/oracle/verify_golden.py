#!/usr/bin/env python3
"""Checks rule files and the oracle against the golden tables and judge samples, to the last position.

Usage: verify_golden.py [NAME]...     (all games if none is named)     Exit code 1 if anything differs.

A line of a golden table is a value (P, N or a Grundy value), the parameters, and the coordinates of each board of the
position. It comes from a brute force that knew nothing of rule files. Judge samples marked "large" in games.json are out
of the oracle's reach and left out.
"""
import json
import pathlib
import sys
import time

import judge
import oracle

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / 'golden'
ROOT = GOLDEN.parent.parent


def positions(entry):
    """(value, parameters, boards) for each line of a golden table."""
    size = len(entry['coordinates'])
    for line in (GOLDEN / entry['positions']).read_text().splitlines():
        value, *numbers = line.split()
        numbers = [int(number) for number in numbers]
        parameters, rest = numbers[:len(entry['parameters'])], numbers[len(entry['parameters']):]
        boards = tuple(tuple(rest[start:start + size]) for start in range(0, len(rest), size))
        yield (value if value in 'PN' else int(value)), tuple(parameters), boards


def computed(solver, kind, boards):
    if not all(solver.is_legal(board) for board in boards):
        return 'illegal'
    if kind == 'outcome':
        return solver.outcome(boards)
    nim_sum = 0
    for board in boards:
        nim_sum ^= solver.grundy(board)
    return nim_sum


def table_mismatches(entry):
    game, solvers, found, count = oracle.read_file(ROOT / entry['rules']), {}, [], 0
    for value, parameters, boards in positions(entry):
        if parameters not in solvers:
            solvers[parameters] = oracle.Solver(game, parameters)
        result = computed(solvers[parameters], entry['kind'], boards)
        count += 1
        if result != value:
            found.append(f'{parameters} {boards}: {result}, golden {value}')
    if count != entry['count']:
        found.append(f'{count} positions instead of {entry["count"]}')
    return found


def judge_mismatches(entry):
    game = oracle.read_file(ROOT / entry['rules'])
    output = judge.answer(game, (GOLDEN / entry['input']).read_text())
    expected = (GOLDEN / entry['output']).read_text()
    return [] if output == expected else [f'wrote {output!r}, expected {expected!r}']


def main():
    index = json.loads((GOLDEN / 'games.json').read_text())
    failures = 0
    for kind, check in (('games', table_mismatches), ('judges', judge_mismatches)):
        for entry in index[kind]:
            if entry.get('large') or (len(sys.argv) > 1 and entry['name'] not in sys.argv[1:]):
                continue
            start = time.time()
            mismatches = check(entry)
            failures += bool(mismatches)
            print(f'{"FAIL" if mismatches else "ok"} {kind} {entry["name"]} ({time.time() - start:.1f} s)', flush=True)
            for mismatch in mismatches[:5]:
                print('  ', mismatch)
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
