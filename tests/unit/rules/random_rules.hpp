#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include <grundy/game.hpp>

/// Random expressions, conditions and games for the property tests, as the reader would build them: constants
/// are not negative, `and` holds no `and`. RapidCheck gives the seed.
namespace grundy::test {

class RandomRules {
 public:
  explicit RandomRules(std::uint64_t seed) : engine_(seed) {}

  /// 0 <= result < end.
  std::size_t below(std::size_t end) {
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(engine_);
  }
  bool chance(std::size_t percent) { return below(100) < percent; }
  std::int64_t between(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  /// Small numbers, and ones next to the ends of 31, 62, 63 and 64 bits.
  std::int64_t edge_number();
  /// The same and ones beyond 64 bits.
  Integer any_number();

  /// Over the variables 0 .. variables-1.
  Expression expression(std::size_t variables, std::size_t depth);
  Condition condition(std::size_t variables, std::size_t depth);
  /// A game that the reader accepts: a clock runs down in every move, whatever the rest does.
  Game game();
  /// Whether large constants appear in expressions.
  bool large_constants = true;

 private:
  Expression constant();
  Condition atom(std::size_t variables, std::size_t depth);
  Condition junction(Condition::Kind kind, std::size_t variables, std::size_t depth);
  void add_variables(Game& game);
  std::vector<Condition> conjuncts(std::size_t variables);
  Range range(std::size_t variables, const std::string& name);
  Move move(const Game& game);
  std::vector<Change> changes(const Game& game, const Move& move);
  Judge judge(const Game& game);

  std::mt19937_64 engine_;
};

Expression constant_of(Integer value);
Expression variable_of(VariableIndex index);
Expression make(Expression::Kind kind, std::vector<Expression> operands);

}  // namespace grundy::test
