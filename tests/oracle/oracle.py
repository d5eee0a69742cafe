#!/usr/bin/env python3
"""A brute force from the definition: the outcome or Grundy value of every position of a box, by looking at all options.

Usage: oracle.py FILE.game [--set NAME=VALUE]... --box N1xN2x... [--grundy]

Prints a JSON line for each position whose coordinates (of one board, in the order of `state`) are 0..N1-1, 0..N2-1, ...:
[[parameters..., coordinates...], "P" | "N" | value | "loop" | "illegal"]; "loop": play need not end from there.

Options are listed by plain loops. A `for` variable without an upper bound runs up to the largest number at hand (of all
coordinates and parameters) plus one; a game in which a larger value gives a legal move would need another bound.
Slow and simple on purpose; it shares nothing with the solver that it is there to check.
"""
import argparse
import itertools
import json
import re
import sys

import rule_reader
from rule_reader import RuleError, Tokens


class Game:
    """The rules: names, conditions, and functions that list options."""

    def __init__(self, text):
        self.parameters, self.coordinates, self.starts, self.listed = [], [], [], []
        self.sum_count = None            # None: one board; 0: any number of boards; else that many
        self.misere, self.block = False, 0
        self.parameter_conditions, position_conditions, move_lines, self.ends = [], [], [], []
        self.judge_lines, self.short_moves = [], []
        for line in logical_lines(text):
            if re.match(r'(read|win|lose|case)\b', line):
                self.judge_lines.append(line)
            elif re.match(r'(octal|subtract)\b', line):
                self.short_moves.append(octal_options(line.split()[1]) if line.startswith('octal')
                                        else subtraction_options(line))
            else:
                self.read_line(Tokens(line), position_conditions, move_lines)
        if not self.coordinates:
            self.coordinates, self.starts = ['n'], [None]
        self.variables = self.parameters + self.coordinates
        self.legal = rule_reader.compile_legal(self.variables, self.coordinates, position_conditions)
        self.moves = [rule_reader.compile_move(tokens, self.variables, self.coordinates, self.legal)
                      for tokens in move_lines]
        self.end_conditions = [(rule_reader.compile_value(source, self.variables), wins) for source, wins in self.ends]

    def read_line(self, line, position_conditions, move_lines):
        word = line.take()
        if word == 'given':
            variables, conditions = rule_reader.declarations(line)
            self.parameters += [name for name, _ in variables]
            self.parameter_conditions += conditions
        elif word == 'state':
            variables, conditions = rule_reader.declarations(line)
            self.coordinates, self.starts = map(list, zip(*variables))
            position_conditions += conditions
        elif word == 'sum':
            line.take('of')
            self.sum_count = 0 if line.accept('any') else line.number()
            self.listed = [line.name()]
            while line.accept(','):
                self.listed.append(line.name())
        elif word == 'move':
            move_lines.append(line)
        elif word == 'end':
            self.ends.append((rule_reader.condition(line), line.accept('wins')))
        elif word == 'play':
            self.misere = line.take() == 'misere'
            if line.accept('block'):
                self.block = line.number()
        elif word not in ('source', 'symmetric', 'judge'):
            raise RuleError(f'unknown line: {word}')

    def options(self, parameters, board):
        """The distinct options of a board, an option a tuple of boards."""
        if any(holds(*parameters, *board) for holds, _ in self.end_conditions):
            return []
        bound = max([*parameters, *board]) + 1
        found = [option for move in self.moves for option in move(*parameters, *board, bound)]
        for short in self.short_moves:
            found += short(board[0])
        return list(dict.fromkeys(tuple(option) for option in found))


WORDS = r'(game|source|given|state|sum|octal|subtract|move|end|play|symmetric|judge|read|win|lose|case)\b'


def logical_lines(text):
    """The statements: without comments, blank lines and the `game` line; a line that no word begins continues the last one."""
    result = []
    for line in text.lstrip('\ufeff').splitlines():
        line = re.sub(r'("[^"]*")|#.*', lambda match: match.group(1) or '', line).strip()
        if re.match(r'judge\b', line):
            line = line[5:].strip()
        if line and not re.match(WORDS, line):
            result[-1] += ' ' + line
        elif line:
            result.append(line)
    return [line for line in result if not re.match(r'game\b', line)]


def subtraction_options(line):
    takes = sorted({int(number) for number in re.findall(r'\d+', line)})
    return lambda n: [[(n - s,)] for s in takes if s <= n]


def octal_digits(code):
    """A code as ([(allowed numbers of heaps, suffix)] for 0, 1, 2, ... taken; the digits in brackets that repeat, or [])."""
    whole, _, rest = code.partition('.')
    body, _, tail = rest.partition('[')
    pattern = r'(\{[^}]*\}|[0-9A-Za-z])([!?=]?)'

    def digit(text):
        if text.startswith('{'):
            return {int(number) for number in re.findall(r'\d+', text)}
        return {heaps for heaps in range(6) if int(text, 36) >> heaps & 1}
    parse = lambda text: [(digit(d), suffix) for d, suffix in re.findall(pattern, text)]
    return (parse(whole) or [(set(), '')]) + parse(body), parse(tail)


def octal_options(code):
    digits, tail = octal_digits(code)

    def options(n):
        found = []
        for taken in range(n + 1):
            if taken < len(digits):
                heaps, suffix = digits[taken]
            elif tail:
                heaps, suffix = tail[(taken - len(digits)) % len(tail)]
            else:
                break
            for count in heaps:
                found += [[(part,) for part in parts] or [(0,)] for parts in partitions(n - taken, count, 1)
                          if suits(parts, suffix)]
        return found
    return options


def partitions(total, count, least):
    """All ascending lists of `count` positive numbers from `least` on with this sum."""
    if count == 0:
        return [[]] if total == 0 else []
    if count == 1:
        return [[total]] if total >= least else []
    return [[first] + others for first in range(least, total // count + 1)
            for others in partitions(total - first, count - 1, first)]


def suits(parts, suffix):
    if len(parts) < 2 or not suffix:
        return True
    return {'!': len(set(parts)) == len(parts), '?': len(set(parts)) > 1, '=': len(set(parts)) == 1}[suffix]


class Solver:
    """Outcomes and Grundy values of a game with given parameters, remembered."""

    def __init__(self, game, parameters=()):
        self.game, self.parameters = game, tuple(parameters)
        self.values, self.outcomes, self.board_options = {}, {}, {}
        for source in game.parameter_conditions:
            if not rule_reader.compile_value(source, game.parameters)(*self.parameters):
                raise RuleError(f'the parameters {self.parameters} are not allowed')

    def options_of_board(self, board):
        if board not in self.board_options:
            self.board_options[board] = self.game.options(self.parameters, board)
        return self.board_options[board]

    def is_legal(self, board):
        return self.game.legal(*self.parameters, *board)

    def grundy(self, board):
        """Of one board; normal play without blocking only."""
        if self.game.misere or self.game.block or any(wins for _, wins in self.game.end_conditions):
            raise RuleError('this game has no Grundy values')
        return self.solve(board, self.values, self.options_of_board, lambda option: option, mex_of_sums)

    def outcome(self, position):
        """Of a position: a tuple of boards. By its own recursion on positions, not by Grundy values, unless boards
        split or are many under normal play (the Sprague-Grundy theorem)."""
        game = self.game
        if not game.misere and not game.block and not game.end_conditions and (len(position) > 1 or self.splits(position)):
            values = [self.grundy(board) for board in position]
            if 'loop' in values:
                return 'loop'
            nim_sum = 0
            for value in values:
                nim_sum ^= value
            return 'P' if nim_sum == 0 else 'N'
        return self.solve(tuple(sorted(position)), self.outcomes, self.options_of_position, lambda option: [option],
                          self.combine_outcomes)

    def splits(self, position):
        return any(len(option) > 1 for board in position for option in self.options_of_board(board))

    def options_of_position(self, position):
        found = {}
        for index, board in enumerate(position):
            for option in self.options_of_board(board):
                found[tuple(sorted(position[:index] + option + position[index + 1:]))] = None
        return list(found)

    def combine_outcomes(self, position, options):
        outcomes = [values[0] for values in options]
        if not outcomes and len(position) == 1:
            for holds, wins in self.game.end_conditions:
                if holds(*self.parameters, *position[0]):
                    return 'N' if wins else 'P'
        previous_player_options = outcomes.count('P')
        if self.game.misere:
            return 'P' if previous_player_options <= self.game.block and 'N' in outcomes else 'N'
        return 'P' if previous_player_options <= self.game.block else 'N'

    def solve(self, start, known, options_of, parts_of, combine):
        """Depth-first evaluation with its own stack. `parts_of(option)` are the keys whose values an option needs."""
        if start in known:
            return known[start]
        open_keys, stack = {start}, [(start, self.pending(start, options_of, parts_of))]
        while stack:
            key, pending = stack[-1]
            below = next((k for k in pending if k not in known), None)
            if below is None:
                option_values = [[known[k] for k in parts_of(option)] for option in options_of(key)]
                looping = any('loop' in values for values in option_values)
                known[key] = 'loop' if looping else combine(key, option_values)
                open_keys.discard(key)
                stack.pop()
            elif below in open_keys:            # play can come back here
                known[key] = 'loop'
                open_keys.discard(key)
                stack.pop()
            else:
                open_keys.add(below)
                stack.append((below, self.pending(below, options_of, parts_of)))
        return known[start]

    @staticmethod
    def pending(key, options_of, parts_of):
        return iter([part for option in options_of(key) for part in parts_of(option)])


def mex_of_sums(_, options):
    seen = set()
    for values in options:
        nim_sum = 0
        for value in values:
            nim_sum ^= value
        seen.add(nim_sum)
    return next(value for value in itertools.count() if value not in seen)


def read_file(path):
    with open(path, encoding='utf-8') as file:
        return Game(file.read())


def main():
    parser = argparse.ArgumentParser(description='Solve a game by brute force.')
    parser.add_argument('file')
    parser.add_argument('--set', action='append', default=[], metavar='NAME=VALUE')
    parser.add_argument('--box', required=True, metavar='N1xN2', help='number of values of each coordinate, from 0')
    parser.add_argument('--grundy', action='store_true')
    arguments = parser.parse_args()
    game = read_file(arguments.file)
    given = dict(pair.split('=') for pair in arguments.set)
    parameters = [int(given[name]) for name in game.parameters]
    solver = Solver(game, parameters)
    for board in itertools.product(*[range(int(size)) for size in arguments.box.split('x')]):
        if not solver.is_legal(board):
            value = 'illegal'
        else:
            value = solver.grundy(board) if arguments.grundy else solver.outcome((board,))
        print(json.dumps([[*parameters, *board], value]))


if __name__ == '__main__':
    sys.exit(main())
