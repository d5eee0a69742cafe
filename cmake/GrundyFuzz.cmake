# One fuzz target fuzz_NAME for each tests/fuzz/NAME.cpp, which defines LLVMFuzzerTestOneInput. Rooms are compiled with
# -fsanitize=fuzzer-no-link (preset `fuzz`), so that the fuzzer sees which of their branches an input takes.
file(GLOB fuzz_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/*.cpp)
foreach(source ${fuzz_sources})
  cmake_path(GET source STEM name)
  add_executable(fuzz_${name} ${source})
  target_link_libraries(fuzz_${name} PRIVATE grundy_answer grundy_solve grundy_rules grundy_library grundy_options)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
endforeach()
