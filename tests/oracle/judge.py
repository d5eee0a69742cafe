"""Answers a judge's input by brute force: reads it as the rule file's judge block says. For small samples only."""
import re

import rule_reader
from oracle import Solver
from rule_reader import Tokens


class JudgeBlock:
    def __init__(self, game):
        self.game = game
        self.header, self.items, self.until, self.assignments = [], [], [], []
        self.win, self.lose, self.case = 'N', 'P', ''
        for line in game.judge_lines:
            if line.startswith('read'):
                self.read_items(Tokens(line))
            else:
                for word, text in re.findall(r'(win|lose|case)\s+"([^"]*)"', line):
                    setattr(self, word, text)

    def read_items(self, tokens):
        tokens.take('read')
        while tokens.peek() not in (None, 'until', 'with'):
            if tokens.accept('then'):
                self.header, self.items = self.items, []
            else:
                self.items.append(tokens.name())
        if tokens.accept('until'):
            while tokens.kind() == 'number':
                self.until.append(tokens.number())
        if tokens.accept('with'):
            while True:
                name = tokens.name()
                tokens.take('=')
                self.assignments.append((name, rule_reader.expression(tokens)))
                if not tokens.accept(','):
                    break


class Reader:
    """The numbers of an input, one after another."""

    def __init__(self, text):
        self.lines = [line.split() for line in text.splitlines() if line.strip()]

    def at_end(self):
        return not self.lines

    def take(self):
        number = int(self.lines[0].pop(0))
        if not self.lines[0]:
            self.lines.pop(0)
        return number

    def rest_of_line(self):
        return [self.take() for _ in range(len(self.lines[0]))]


def read_case(items, reader, values, heap_count, until=()):
    """Reads one case into `values`; returns the heaps, or None if it is the case that ends the input."""
    heaps, read, count = [], [], heap_count or None
    for item in items:
        if until and len(read) >= len(until) and read == list(until):
            return None
        if item == 'heaps':
            heaps = reader.rest_of_line() if count is None else [reader.take() for _ in range(count)]
            read += heaps
        else:
            read.append(reader.take())
            if item == 'count':
                count = read[-1]
            elif item != 'skip':
                values[item] = read[-1]
    return None if until and read[:len(until)] == list(until) and len(read) == len(until) else heaps


def answer(game, text):
    """The output for an input, as a string."""
    block, reader, header, out = JudgeBlock(game), Reader(text), {}, []
    heap_count = len(game.listed) * game.sum_count if game.sum_count else 0
    read_case(block.header, reader, header, 0)
    number = 0
    while not reader.at_end() and number < header.get('cases', number + 1):
        values = {name: value for name, value in header.items() if name != 'cases'}
        if 'count' in block.items and len(game.listed) > 1:
            heaps = read_listed(reader, len(game.listed))
        else:
            heaps = read_case(block.items, reader, values, heap_count, block.until)
        if heaps is None:
            break
        number += 1
        outcome = outcome_of(game, block, values, heaps)
        out.append(block.case.replace('{}', str(number)) + (block.win if outcome == 'N' else block.lose) + '\n')
    return ''.join(out)


def read_listed(reader, coordinates):
    return [reader.take() for _ in range(reader.take() * coordinates)]


def outcome_of(game, block, values, heaps):
    names = list(values)
    values = dict(values, **{target: rule_reader.compile_value(source, names)(*values.values())
                             for target, source in block.assignments})
    parameters = [values[name] for name in game.parameters]
    if game.sum_count is None:
        position = (complete(game, values),)
    else:
        size = len(game.listed)
        position = tuple(complete(game, dict(values, **dict(zip(game.listed, heaps[start:start + size]))))
                         for start in range(0, len(heaps), size))
    return Solver(game, parameters).outcome(position)


def complete(game, values):
    """A board from the values of some coordinates; the others take their start values."""
    for name, start in zip(game.coordinates, game.starts):
        if name not in values and start is not None:
            names = [n for n in values if re.fullmatch(r'[A-Za-z_]\w*', n)]
            values = dict(values, **{name: rule_reader.compile_value(start, names)(*[values[n] for n in names])})
    return tuple(values[name] for name in game.coordinates)
