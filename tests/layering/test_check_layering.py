"""Plants one mistake after the other in a small project and sees that check_layering finds it."""

import tempfile
import unittest
from pathlib import Path

import check_layering

SOUND = {
    "include/grundy/integer.hpp": "#include <string>\n",
    "include/grundy/position.hpp": "#include <grundy/integer.hpp>\n",
    "src/numbers/CMakeLists.txt": "grundy_room(numbers)\n",
    "src/numbers/integer.cpp": "#include <grundy/integer.hpp>\n",
    "src/rules/CMakeLists.txt": "grundy_room(rules numbers)\n",
    "src/rules/evaluate.hpp": "#include <grundy/position.hpp>\n",
    "src/rules/evaluate.cpp": '#include "rules/evaluate.hpp"\n#include "numbers/limits.hpp"\n',
    "src/solve/CMakeLists.txt": "grundy_room(solve rules)\n",
    "src/solve/table.cpp": '#include "rules/evaluate.hpp"\n#include <grundy/integer.hpp>\n#include <gmp.h>\n',
    "src/library/CMakeLists.txt": "grundy_room(library GENERATED solve/games.cpp)\n",
    "src/app/main.cpp": '#include <grundy/position.hpp>\n#include "app/options.hpp"\n',
    "tests/unit/rules/test_evaluate.cpp": '#include "solve/anything.hpp"\n',
}


class CheckLayering(unittest.TestCase):
    def findings(self):
        return check_layering.check(self.project)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.project = Path(folder.name)
        for name, text in SOUND.items():
            self.write(name, text)

    def write(self, name, text):
        path = self.project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def expect(self, finding):
        """Exactly one finding, which holds the text."""
        found = self.findings()
        self.assertEqual(len(found), 1, found)
        self.assertIn(finding, found[0])

    def test_sound_project(self):
        self.assertEqual(self.findings(), [])

    def test_upward_include(self):
        self.write("src/numbers/integer.cpp", "#include <string>\n#include \"rules/evaluate.hpp\"\n")
        self.expect('src/numbers/integer.cpp:2: numbers may not include "rules/evaluate.hpp"')

    def test_upward_public_include(self):
        self.write("src/rules/read.cpp", "  #  include <grundy/table.hpp>\n")
        self.expect("src/rules/read.cpp:1: rules may not include <grundy/table.hpp>, which belongs to solve")

    def test_sideways_include(self):
        self.write("src/draw/CMakeLists.txt", "grundy_room(draw solve rules)\n")
        self.write("src/draw/svg.cpp", "#include <grundy/answer.hpp>\n")
        self.expect("draw may not include <grundy/answer.hpp>")

    def test_include_in_a_subfolder(self):
        self.write("src/numbers/deep/file.hpp", '#include "solve/table.hpp"\n')
        self.expect("src/numbers/deep/file.hpp:1")

    def test_include_without_room(self):
        self.write("src/rules/read.cpp", '#include "evaluate.hpp"\n')
        self.expect("does not name its room")

    def test_include_out_of_the_rooms(self):
        self.write("src/rules/read.cpp", '#include "../solve/table.hpp"\n')
        self.expect("src/rules/read.cpp:1")

    def test_unknown_public_header(self):
        self.write("include/grundy/util.hpp", "")
        self.expect("include/grundy/util.hpp:1: belongs to no room")

    def test_public_header_includes_upward(self):
        self.write("include/grundy/integer.hpp", "#include <grundy/position.hpp>\n")
        self.expect("include/grundy/integer.hpp:1: numbers may not include")

    def test_public_header_includes_a_private_one(self):
        self.write("include/grundy/position.hpp", '#include "rules/evaluate.hpp"\n')
        self.expect("include/grundy/position.hpp:1: a public header may not include the private")

    def test_app_includes_a_private_header(self):
        self.write("src/app/main.cpp", '#include "rules/evaluate.hpp"\n')
        self.expect("src/app/main.cpp:1: app may include public headers only")

    def test_unknown_room(self):
        self.write("src/util/strings.hpp", "")
        self.expect("src/util:1: an unknown room")

    def test_linked_upward(self):
        self.write("src/rules/CMakeLists.txt", "grundy_room(rules numbers\n  solve)\n")
        self.expect("rules may not be linked to solve")

    def test_linked_upward_by_hand(self):
        self.write("src/numbers/CMakeLists.txt",
                   "grundy_room(numbers)\ntarget_link_libraries(grundy_numbers PRIVATE grundy_rules)\n")
        self.expect("numbers may not be linked to rules")

    def test_not_ascii(self):
        self.write("tests/unit/rules/test_evaluate.cpp", "// plain\n// Gr\u00fcndy\n")
        self.expect("tests/unit/rules/test_evaluate.cpp:2: not ASCII")

    def test_long_file(self):
        self.write("src/rules/long.cpp", "\n" * 501)
        self.expect("src/rules/long.cpp:1: 501 lines")

    def test_long_file_with_a_reason(self):
        self.write("src/rules/long.cpp", "// Longer than 500 lines because it is a table.\n" + "\n" * 501)
        self.assertEqual(self.findings(), [])

    def test_reason_too_far_down(self):
        self.write("src/rules/long.cpp", "\n" * 501 + "// Longer than 500 lines because it is a table.\n")
        self.expect("src/rules/long.cpp:1: 502 lines")

    def test_longest_file(self):
        self.write("src/rules/long.cpp", "\n" * 500)
        self.assertEqual(self.findings(), [])


if __name__ == "__main__":
    unittest.main()
