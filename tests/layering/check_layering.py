"""Checks what the source may include, and its outward form.

usage: check_layering.py PROJECT_FOLDER

- A file of src/ROOM includes only its own room and the rooms that ROOM stands on (ROOMS below, the table of src/README.md);
  so do the public headers, each of which belongs to a room; src/app includes public headers and its own files only.
- The rooms named in src/ROOM/CMakeLists.txt are among those.
- C++ source is ASCII.
- A file has at most 500 lines, or says near its top why not ("Longer than 500 lines because ...").

Prints one line `file:line: what is wrong` for each finding; exit code 1 if there is any.
"""

import re
import sys
from pathlib import Path

# room -> the rooms it stands on directly. What those stand on may be included too: rules hands out integers of numbers.
ROOMS = {
    "numbers": [],
    "files": ["numbers"],
    "rules": ["numbers"],
    "automata": ["numbers"],
    "solve": ["rules"],
    "formulas": ["automata", "rules"],
    "laws": ["solve", "formulas"],
    "check": ["rules"],
    "prove": ["laws", "check"],
    "moves": ["prove"],
    "emit": ["prove"],
    "answer": ["rules"],
    "draw": ["solve", "rules", "files"],
    "library": [],
}

# public header -> its room
PUBLIC_HEADERS = {
    "error": "numbers",
    "integer": "numbers",
    "output_file": "files",
    "game": "rules",
    "position": "rules",
    "suggestion": "rules",
    "table": "solve",
    "search": "solve",
    "exact_answers": "solve",
    "sheet": "solve",
    "zeroed_array": "solve",
    "check": "check",
    "law": "prove",
    "law_player": "moves",
    "emit": "emit",
    "answer": "answer",
    "draw": "draw",
    "library": "library",
}

APP = "app"  # may include every public header, and nothing else of the rooms
MOST_LINES = 500
FIRST_SCREEN = 40
EXCUSE = "Longer than 500 lines because"
SOURCE_FOLDERS = ["include", "src", "tests", "bench", "examples"]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]*)"|<(grundy/[^>]*)>)')
ROOM_CALL = re.compile(r"^\s*grundy_room\(([^)]*)\)", re.MULTILINE)
ROOM_LINK = re.compile(r"target_link_libraries\(\s*grundy_(\w+)([^)]*)\)")


def stands_on(room):
    """The rooms that `room` may include, itself among them."""
    found = {room}
    for lower in ROOMS[room]:
        found |= stands_on(lower)
    return found


def room_of_public_header(include):
    name = include.removeprefix("grundy/").removesuffix(".hpp")
    return PUBLIC_HEADERS.get(name)


def wrong_include(room, include, is_public_header):
    """What is wrong with the line that includes `include` in a file of `room`, or None."""
    if include.startswith("grundy/"):
        target = room_of_public_header(include)
        if target is None:
            return f"<{include}> belongs to no room: add it to PUBLIC_HEADERS"
        if room != APP and target not in stands_on(room):
            return f"{room} may not include <{include}>, which belongs to {target}"
        return None
    if is_public_header:
        return f'a public header may not include the private "{include}"'
    target, slash, _ = include.partition("/")
    if not slash:
        return f'"{include}" does not name its room: write "{room}/{include}"'
    if target == room:
        return None
    if room == APP:
        return f'app may include public headers only, not "{include}"'
    if target not in ROOMS:
        return f'"{include}": there is no room {target}'
    if target not in stands_on(room):
        return f'{room} may not include "{include}"'
    return None


def check_includes(project, path, room, is_public_header=False):
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        message = wrong_include(room, match[1] or match[2], is_public_header)
        if message:
            yield f"{path.relative_to(project)}:{number}: {message}"


def check_links(project, room):
    """The rooms that src/ROOM/CMakeLists.txt links to."""
    path = project / "src" / room / "CMakeLists.txt"
    if not path.exists():
        yield f"{path.relative_to(project)}:1: the room has no target"
        return
    text = path.read_text()
    linked = []
    for call in ROOM_CALL.finditer(text):
        words = call[1].split("GENERATED")[0].split()
        if words[0] != room:
            yield f"{path.relative_to(project)}:1: names the room {words[0]}"
        linked += words[1:]
    for link in ROOM_LINK.finditer(text):
        linked += [word.removeprefix("grundy_") for word in link[2].split() if word.startswith("grundy_")]
    for other in linked:
        if other not in stands_on(room):
            yield f"{path.relative_to(project)}:1: {room} may not be linked to {other}"


def check_form(project, path):
    name = path.relative_to(project)
    data = path.read_bytes()
    lines = data.decode(errors="replace").splitlines()
    if path.suffix in {".cpp", ".hpp"}:
        for number, line in enumerate(data.split(b"\n"), 1):
            if not line.isascii():
                yield f"{name}:{number}: not ASCII"
    if len(lines) > MOST_LINES and not any(EXCUSE in line for line in lines[:FIRST_SCREEN]):
        yield f'{name}:1: {len(lines)} lines; at most {MOST_LINES}, or say near the top "{EXCUSE} ..."'


def is_source(path):
    return path.is_file() and path.suffix in {".cpp", ".hpp", ".py"}


def check(project):
    """All findings in the project, as lines of text."""
    findings = []
    for folder in sorted((project / "src").iterdir()):
        if not folder.is_dir():
            continue
        if folder.name != APP and folder.name not in ROOMS:
            findings.append(f"src/{folder.name}:1: an unknown room: add it to ROOMS and to src/README.md")
            continue
        for path in sorted(filter(is_source, folder.rglob("*"))):
            findings += check_includes(project, path, folder.name)
        if folder.name != APP:
            findings += check_links(project, folder.name)
    for path in sorted((project / "include" / "grundy").glob("*.hpp")):
        room = room_of_public_header(f"grundy/{path.name}")
        if room is None:
            findings.append(f"include/grundy/{path.name}:1: belongs to no room: add it to PUBLIC_HEADERS")
        else:
            findings += check_includes(project, path, room, is_public_header=True)
    for folder in SOURCE_FOLDERS:
        for path in sorted(filter(is_source, (project / folder).rglob("*"))):
            findings += check_form(project, path)
    return findings


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    findings = check(Path(sys.argv[1]).resolve())
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
