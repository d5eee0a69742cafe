# Embeds the library of rule files into the program.
#
# embed_games(FOLDER OUTPUT): OUTPUT is a .cpp file that defines grundy::library_games() for FOLDER/*.game, made anew when a rule
# file is added, changed or removed. The same file is the script that the build runs to make it.
#
# The texts are written as arrays of characters in hexadecimal: unlike string literals these have no limit of length, no
# delimiter that a text could hold, and take every byte as it is.

function(write_games FOLDER OUTPUT)
  file(GLOB files ${FOLDER}/*.game)
  set(arrays "")
  set(entries "")
  set(count 0)
  foreach(file IN LISTS files)
    cmake_path(GET file STEM LAST_ONLY name)
    file(READ ${file} bytes HEX)
    string(LENGTH "${bytes}" length)
    math(EXPR length "${length} / 2")
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${bytes}")
    # 16 characters of 7 bytes each a line
    string(REPEAT "." 112 line)
    string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
    # The zero behind the text is not part of it: it is there for the sake of an empty file.
    string(APPEND arrays "constexpr char text_${count}[] = {\n${bytes}'\\0'};\n")
    string(APPEND entries "    LibraryGame{\"${name}\", {text_${count}, ${length}}},\n")
    math(EXPR count "${count} + 1")
  endforeach()
  file(WRITE ${OUTPUT}
    "// Made by cmake/EmbedGames.cmake from the rule files of the library.\n"
    "#include <array>\n\n"
    "#include <grundy/library.hpp>\n\n"
    "namespace grundy {\n"
    "namespace {\n\n"
    "${arrays}\n"
    "constexpr std::array<LibraryGame, ${count}> games = {{\n${entries}}};\n\n"
    "}  // namespace\n\n"
    "std::span<const LibraryGame> library_games() { return games; }\n\n"
    "}  // namespace grundy\n")
endfunction()

set(EMBED_GAMES_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(embed_games FOLDER OUTPUT)
  file(GLOB files CONFIGURE_DEPENDS ${FOLDER}/*.game)
  # The list is a dependency of its own, so that a removed file is noticed too.
  list(JOIN files "\n" list)
  file(CONFIGURE OUTPUT ${OUTPUT}.list CONTENT "${list}\n" @ONLY)
  add_custom_command(
    OUTPUT ${OUTPUT}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${FOLDER} -DOUTPUT=${OUTPUT} -P ${EMBED_GAMES_SCRIPT}
    DEPENDS ${files} ${OUTPUT}.list ${EMBED_GAMES_SCRIPT}
    COMMENT "Embedding the library of games"
    VERBATIM)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  write_games(${FOLDER} ${OUTPUT})
endif()
