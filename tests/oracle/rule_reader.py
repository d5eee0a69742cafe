"""Reads a rule file for the oracle: a small parser of the rule language that shares nothing with the C++ one.

Expressions and conditions become Python source text; `compile_*` turn a move into a Python function. A sub-expression
without a value (division by zero, negative exponent, ...) raises ZeroDivisionError, which takes that move away.
Only well-formed files are expected: mistakes raise RuleError, without any care for a good message.
"""
import math
import re

TOKEN = re.compile(r'\s*(?:(?P<number>\d+)|(?P<name>[A-Za-z_][A-Za-z_0-9]*)|(?P<string>"[^"]*")'
                   r'|(?P<sign>\.\.|->|-=|\+=|\*=|/=|==|!=|<=|>=|[-+*/%^|<>=(),{}:!?.\[\]]))')
COMPARISONS = ('==', '!=', '<=', '>=', '<', '>', '|')
CALLS = {'min': 'min', 'max': 'max', 'gcd': 'gcd', 'abs': 'abs', 'sqrt': 'square_root', 'xor': 'nim_sum',
         'digits': 'digit_sum'}
PREDICATES = {'prime': 'is_prime', 'square': 'is_square', 'coprime': 'is_coprime'}


class RuleError(Exception):
    """The text is not a rule file that this reader knows."""


def need(condition):
    if not condition:
        raise ZeroDivisionError  # "has no value"


def power(base, exponent):
    need(exponent >= 0)
    return base ** exponent


def square_root(number):
    need(number >= 0)
    return math.isqrt(number)


def nim_sum(left, right):
    need(left >= 0 and right >= 0)
    return left ^ right


def digit_list(number, base):
    need(number >= 0 and base >= 2)
    result = []
    while True:
        number, digit = divmod(number, base)
        result.append(digit)
        if number == 0:
            return result


def digit_sum(number, base):
    return sum(digit_list(number, base))


def gcd(*numbers):
    return math.gcd(*numbers)


def is_prime(number):
    return number >= 2 and all(number % d for d in range(2, math.isqrt(number) + 1))


def is_square(number):
    return number >= 0 and math.isqrt(number) ** 2 == number


def is_coprime(left, right):
    return math.gcd(left, right) == 1


def divides(divisor, number):
    return number == 0 if divisor == 0 else number % divisor == 0


class Tokens:
    """The tokens of one line, with a place that can be set back."""

    def __init__(self, line):
        self.items, place = [], 0
        while line[place:].strip():
            match = TOKEN.match(line, place)
            if not match:
                raise RuleError(f'strange text: {line[place:]!r}')
            self.items.append((match.lastgroup, match.group(match.lastgroup)))
            place = match.end()
        self.place = 0

    def peek(self, ahead=0):
        index = self.place + ahead
        return self.items[index][1] if index < len(self.items) else None

    def kind(self):
        return self.items[self.place][0] if self.place < len(self.items) else None

    def take(self, expected=None):
        text = self.peek()
        if text is None or (expected is not None and text != expected):
            raise RuleError(f'expected {expected}, found {text}')
        self.place += 1
        return text

    def accept(self, text):
        if self.peek() == text:
            self.place += 1
            return True
        return False

    def name(self):
        if self.kind() != 'name':
            raise RuleError(f'expected a name, found {self.peek()}')
        return self.take()

    def number(self):
        if self.kind() != 'number':
            raise RuleError(f'expected a number, found {self.peek()}')
        return int(self.take())


# Expressions, loosest first: xor; + -; * / %; unary -; ^ (from the right); atoms. Each function returns Python source.

def expression(tokens):
    text = additive(tokens)
    while tokens.accept('xor'):
        text = f'nim_sum({text}, {additive(tokens)})'
    return text


def additive(tokens):
    text = multiplicative(tokens)
    while tokens.peek() in ('+', '-'):
        text = f'({text} {tokens.take()} {multiplicative(tokens)})'
    return text


def multiplicative(tokens):
    text = unary(tokens)
    while tokens.peek() in ('*', '/', '%'):
        operator = {'*': '*', '/': '//', '%': '%'}[tokens.take()]
        text = f'({text} {operator} {unary(tokens)})'
    return text


def unary(tokens):
    return f'(-{unary(tokens)})' if tokens.accept('-') else powers(tokens)


def powers(tokens):
    base = atom(tokens)
    return f'power({base}, {unary(tokens)})' if tokens.accept('^') else base


def atom(tokens):
    if tokens.kind() == 'number':
        return str(tokens.number())
    if tokens.accept('('):
        text = expression(tokens)
        tokens.take(')')
        return text
    word = tokens.name()
    if word not in CALLS:
        if tokens.peek() == '(' or word in ('and', 'or', 'not', 'if', 'for', 'in', *PREDICATES):
            raise RuleError(f'{word} is not an expression')
        return 'v_' + word
    if word in ('min', 'max') and tokens.peek(1) == 'digits':
        start = tokens.place
        tokens.take('('), tokens.take()
        inner = arguments(tokens)
        if tokens.accept(')'):
            return f'{word}(digit_list({inner}))'
        tokens.place = start
    return f'{CALLS[word]}({arguments(tokens)})'


def arguments(tokens):
    tokens.take('(')
    texts = [expression(tokens)]
    while tokens.accept(','):
        texts.append(expression(tokens))
    tokens.take(')')
    return ', '.join(texts)


# Conditions, loosest first: or; and; not; comparisons, which may be chained.

def condition(tokens):
    texts = [conjunction(tokens)]
    while tokens.accept('or'):
        texts.append(conjunction(tokens))
    return '(' + ' or '.join(texts) + ')'


def conjunction(tokens):
    texts = [negation(tokens)]
    while tokens.accept('and'):
        texts.append(negation(tokens))
    return '(' + ' and '.join(texts) + ')'


def conjuncts(tokens):
    """A condition as a list of conditions that must all hold."""
    start = tokens.place
    texts = [negation(tokens)]
    while tokens.accept('and'):
        texts.append(negation(tokens))
    if tokens.peek() != 'or':
        return texts
    tokens.place = start
    return [condition(tokens)]


def negation(tokens):
    if tokens.accept('not'):
        return f'(not {negation(tokens)})'
    if tokens.peek() in PREDICATES:
        return f'{PREDICATES[tokens.take()]}({arguments(tokens)})'
    start = tokens.place
    try:
        return comparison(tokens, expression(tokens))
    except RuleError:
        tokens.place = start
    tokens.take('(')
    text = condition(tokens)
    tokens.take(')')
    return text


def comparison(tokens, left):
    """A comparison whose left side has been read, chained ones included."""
    texts = []
    while tokens.peek() in COMPARISONS:
        operator, right = tokens.take(), expression(tokens)
        texts.append(f'divides({left}, {right})' if operator == '|' else f'({left} {operator} {right})')
        left = right
    if not texts:
        raise RuleError('expected a comparison')
    return '(' + ' and '.join(texts) + ')'


def declarations(tokens):
    """`given` and `state`: [(name, start or None)], [condition]."""
    variables, conditions, pending = [], [], []
    while True:
        name = tokens.name()
        start = expression(tokens) if tokens.accept('=') else None
        variables.append((name, start))
        pending.append(name)
        if tokens.peek() in COMPARISONS:
            operator = tokens.take()
            right = expression(tokens)
            for one in pending:
                conditions.append(f'(v_{one} {operator} {right})')
            pending = []
        if not tokens.accept(','):
            break
    tokens.accept('if')
    if tokens.peek() is not None:
        conditions.append(condition(tokens))
    return variables, conditions


def ranges(tokens):
    """`for` ranges: [(name, kind, source, source)], kind one of open, between, set, digits."""
    result = []
    while True:
        name = tokens.name()
        if tokens.accept('>='):
            result.append((name, 'open', expression(tokens), None))
        elif tokens.accept('>'):
            result.append((name, 'open', f'{expression(tokens)} + 1', None))
        else:
            tokens.take('in')
            result.append((name, *bounded_range(tokens)))
        if not tokens.accept(','):
            return result


def bounded_range(tokens):
    if tokens.accept('{'):
        members = [tokens.number()]
        while tokens.accept(','):
            members.append(tokens.number())
        tokens.take('}')
        return 'set', str(sorted(set(members))), None
    start = tokens.place
    if tokens.accept('digits'):
        text = arguments(tokens)
        if tokens.peek() != '..':
            return 'digits', text, None
        tokens.place = start
    low = expression(tokens)
    tokens.take('..')
    return 'between', low, expression(tokens)


def changes(tokens):
    """The changes of a move: [(coordinate, [source of a part])], one part unless it splits."""
    result = []
    while True:
        name = tokens.name()
        operator = tokens.take()
        if operator == '->':
            parts = [multipart(tokens)]
            while tokens.accept('+'):
                parts.append(multipart(tokens))
        elif operator == '=':
            parts = [expression(tokens)]
        else:
            python = {'-=': '-', '+=': '+', '*=': '*', '/=': '//'}[operator]
            parts = [f'(v_{name} {python} ({expression(tokens)}))']
        result.append((name, parts, operator == '->'))
        if not tokens.accept(','):
            return result


def multipart(tokens):
    """One part of a split: an expression without a `+` outside parentheses."""
    text = multiplicative(tokens)
    while tokens.accept('-'):
        text = f'({text} - {multiplicative(tokens)})'
    return text


def compile_move(tokens, variables, coordinates, legal):
    """A Python function: (values of all variables, bound for open ranges) -> list of options, an option a list of boards."""
    parts = changes(tokens)
    loops = ranges(tokens) if tokens.accept('for') else []
    guards = conjuncts(tokens) if tokens.accept('if') else []
    if tokens.accept(':'):
        tokens.take()
    if tokens.peek() is not None:
        raise RuleError(f'after a move: {tokens.peek()}')
    lines, indent = [f'def move({", ".join("v_" + v for v in variables)}, bound):', '  out = []', '  for _ in (0,):'], '    '
    for depth in range(len(loops) + 1):
        later = [name for name, *_ in loops[depth:]]
        ready = [g for g in guards if not any(re.search(rf'\bv_{name}\b', g) for name in later)]
        guards = [g for g in guards if g not in ready]
        for guard in ready:              # as soon as its variables are known; false and "no value" are the same here
            lines += [f'{indent}try:', f'{indent}  if not {guard}: continue', f'{indent}except ZeroDivisionError: continue']
        if depth < len(loops):
            name, kind, low, high = loops[depth]
            lines += [f'{indent}try: values = {span(kind, low, high)}', f'{indent}except ZeroDivisionError: continue',
                      f'{indent}for v_{name} in values:']
            indent += '  '
    lines += option_lines(parts, coordinates, variables, indent)
    scope = dict(globals(), legal=legal)
    exec('\n'.join(lines), scope)
    return scope['move']


def option_lines(parts, coordinates, variables, indent):
    """Python source that appends the option, if it is legal."""
    boards = []
    for part in range(max([len(texts) for _, texts, splits in parts if splits], default=1)):
        new = {name: texts[part] if splits else texts[0] for name, texts, splits in parts}
        boards.append('(' + ''.join(new.get(c, 'v_' + c) + ', ' for c in coordinates) + ')')
    parameters = ''.join(f'v_{v}, ' for v in variables[:-len(coordinates)])
    return [f'{indent}try: option = [{", ".join(boards)}]', f'{indent}except ZeroDivisionError: continue',
            f'{indent}if all(legal({parameters}*b) for b in option): out.append(option)', '  return out']


def span(kind, low, high):
    return {'open': f'range({low}, bound + 1)', 'between': f'range({low}, {high} + 1)', 'set': low,
            'digits': f'sorted(set(digit_list({low})))'}[kind]


def compile_legal(variables, coordinates, conditions):
    """A Python function: values of all variables -> whether they are natural and all conditions hold."""
    natural = ' and '.join(f'v_{c} >= 0' for c in coordinates)
    lines = [f'def legal({", ".join("v_" + v for v in variables)}):',
             f'  try: return {" and ".join([natural, *conditions])}',
             '  except ZeroDivisionError: return False']
    scope = dict(globals())
    exec('\n'.join(lines), scope)
    return scope['legal']


def compile_value(source, names):
    """A Python function of the named variables that gives the value of an expression or condition."""
    scope = dict(globals())
    exec(f'def value({", ".join("v_" + n for n in names)}): return {source}', scope)
    return scope['value']
