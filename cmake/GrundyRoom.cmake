# Targets that every room has.
#
# grundy_options           what every C++ file of the project is compiled with
# grundy_room(...)         a room's library, linked to the rooms it may include and to nothing else
# grundy_unit_tests(...)   a room's test program

option(GRUNDY_WARNINGS_AS_ERRORS "A compiler warning ends the build" ${PROJECT_IS_TOP_LEVEL})

add_library(grundy_options INTERFACE)
target_compile_features(grundy_options INTERFACE cxx_std_20)
target_compile_options(grundy_options INTERFACE -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion)
# GCC 12 warns of overlapping copies inside std::string's own operator+ (GCC bug 105651).
target_compile_options(grundy_options INTERFACE
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
# Clang warns of a deprecated function that GCC 12's own std::stable_sort calls.
target_compile_options(grundy_options INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
# Clang objects to std::get_temporary_buffer, which the stable_sort of libstdc++ 12 uses.
target_compile_options(grundy_options INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
if(GRUNDY_WARNINGS_AS_ERRORS)
  target_compile_options(grundy_options INTERFACE -Werror)
endif()
target_include_directories(grundy_options INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)

# grundy_room(NAME [rooms it may include...] [GENERATED files...])
# A static library grundy_NAME from src/NAME/*.cpp (and the generated files), linked to those rooms only.
# Third-party libraries are added by the room's own CMakeLists.txt with target_link_libraries.
# tests/layering checks that the rooms named here, and the #include lines, are those that the design allows.
function(grundy_room NAME)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "GENERATED")
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  add_library(grundy_${NAME} STATIC ${sources} ${room_GENERATED})
  target_link_libraries(grundy_${NAME} PUBLIC grundy_options)
  set_target_properties(grundy_${NAME} PROPERTIES POSITION_INDEPENDENT_CODE ${BUILD_SHARED_LIBS})
  foreach(lower ${room_UNPARSED_ARGUMENTS})
    target_link_libraries(grundy_${NAME} PUBLIC grundy_${lower})
  endforeach()
endfunction()

# grundy_unit_tests(ROOM [further rooms]): one GoogleTest program test_ROOM from tests/unit/ROOM/*.cpp
function(grundy_unit_tests ROOM)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/unit/${ROOM}/*.cpp)
  if(NOT sources)
    return()
  endif()
  add_executable(test_${ROOM} ${sources})
  target_link_libraries(test_${ROOM} PRIVATE grundy_${ROOM} GTest::gtest_main rapidcheck rapidcheck_gtest)
  foreach(room ${ARGN})
    target_link_libraries(test_${ROOM} PRIVATE grundy_${room})
  endforeach()
  gtest_discover_tests(test_${ROOM} TEST_PREFIX "${ROOM}." DISCOVERY_TIMEOUT 60)
endfunction()
