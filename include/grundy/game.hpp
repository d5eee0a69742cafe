#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <grundy/integer.hpp>

/// The rules of a game, as plain data. Every room reads this one type; nothing about a particular game
/// is written in C++. The language is described in docs/rule-language.md.
namespace grundy {

/// Index of a variable: the parameters come first, then the coordinates of one board, then the `for`
/// variables of the move at hand. An environment is an array of values in this order.
using VariableIndex = std::size_t;

/// An integer expression. `operands` has one entry for the unary kinds, two for the binary ones.
/// Division and remainder are floored; a division by zero, a negative exponent or square root, a negative
/// operand of xor or digits has no value (and a move that needs such a value is not there).
struct Expression {
  // clang-format off
  enum class Kind {
    Constant, Variable,
    Add, Subtract, Multiply, Divide, Modulo, Power,   // binary
    Negate, Absolute, SquareRoot,                     // unary
    Minimum, Maximum, Gcd, Xor,                       // binary; longer argument lists are nested
    DigitSum, LargestDigit, SmallestDigit,            // binary: number, base
  };
  // clang-format on
  Kind kind = Kind::Constant;
  Integer value;                     // Constant
  VariableIndex variable = 0;        // Variable
  std::vector<Expression> operands;

  bool operator==(const Expression&) const = default;
};

/// A condition on the variables. `expressions` holds the operands of a comparison or predicate, `conditions`
/// those of And, Or (two or more) and Not (one). And and Or are evaluated from the left and stop early.
struct Condition {
  // clang-format off
  enum class Kind {
    Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual,   // two expressions
    Divides,                                                   // d | n; 0 | n only for n = 0
    Prime, Square,                                             // one expression
    Coprime,                                                   // two expressions
    And, Or, Not,
  };
  // clang-format on
  Kind kind = Kind::Equal;
  std::vector<Expression> expressions;
  std::vector<Condition> conditions;

  bool operator==(const Condition&) const = default;
};

/// The values of one `for` variable, all included: k >= low; k in low..high; k in {members}; k in digits(n,
/// base) (each digit that occurs, once). `low` and `high` may use parameters, coordinates and earlier `for`
/// variables.
struct Range {
  enum class Kind { AtLeast, Between, Set, Digits };
  Kind kind = Kind::AtLeast;
  std::string name;                  // of the variable
  Expression low;                    // AtLeast, Between; Digits: the number
  Expression high;                   // Between; Digits: the base
  std::vector<Integer> members;      // Set: ascending, distinct

  bool operator==(const Range&) const = default;
};

/// What a move does to one coordinate. All changes of a move use the values from before it.
struct Change {
  enum class Kind { Assign, Subtract, Add, Multiply, Divide, Split };   // = -= += *= /= ->
  Kind kind = Kind::Assign;
  VariableIndex coordinate = 0;
  std::vector<Expression> operands;  // one; Split: one for each part

  bool operator==(const Change&) const = default;
};

/// A family of moves: one for each value of the `for` variables that satisfies the guard and leads to
/// natural numbers (and, where the game restricts its positions, to legal ones).
/// If a change is a Split into m parts, the position becomes a sum of m positions; coordinates that are
/// changed otherwise, or not at all, are the same in each part; several Splits have equally many parts.
struct Move {
  std::vector<Change> changes;       // at most one for each coordinate
  std::vector<Range> ranges;  // their variables have the indices parameters + coordinates + 0, 1, ...
  std::optional<Condition> guard;
  std::string label;  // the text after ':', or empty
  std::size_t line = 0;  // in the file, from 1; 0 for moves that a short form stands for

  bool operator==(const Move& other) const {  // where a move was written does not matter
    return changes == other.changes && ranges == other.ranges && guard == other.guard && label == other.label;
  }
};

struct Coordinate {
  std::string name;
  std::optional<Expression>
      start;  // value when a position does not give it; uses parameters and earlier coordinates
  bool operator==(const Coordinate&) const = default;
};

/// From a position that satisfies `condition` there is no move; `wins` is said of the player to move.
struct End {
  Condition condition;
  bool wins = false;

  bool operator==(const End&) const = default;
};

enum class Play { Normal, Misere };  // a player without a move loses; wins

/// A position of the game is a sum of `count` boards, or of any number of them. `listed` are the coordinates
/// that an input lists for each board (usually one, its heap size); the others take their start values.
struct Sum {
  std::optional<std::size_t> count;
  std::vector<VariableIndex> listed;

  bool operator==(const Sum&) const = default;
};

/// How a judge's input is read and its output written; see docs/rule-language.md, "The judge block".
struct Judge {
  struct Item {  // one thing to read
    enum class Kind { Cases, Count, Heaps, Number, Skip };
    Kind kind = Kind::Number;
    std::string name;  // Number: the variable that it is stored in
    bool operator==(const Item&) const = default;
  };
  struct Assignment {  // `with a = n - 1`
    VariableIndex target = 0;  // a parameter or coordinate
    Expression value;  // uses parameters, coordinates and, behind them, the names read (read_names)
    bool operator==(const Assignment&) const = default;
  };
  std::vector<Item> header;  // read once, before the first case
  std::vector<Item> items;  // read for every case
  std::vector<Integer> until;  // the case that ends the input, not answered; empty: the input's end
  std::vector<std::string> read_names;  // names read that are neither parameters nor coordinates
  std::vector<Assignment> assignments;
  std::string case_format;  // printed before each answer, "{}" is the number of the case from 1
  std::string win = "N";  // for the player to move
  std::string lose = "P";

  bool operator==(const Judge&) const = default;
};

/// The short names of heap games, kept so that a game prints as it was written; `Game::moves` holds what they
/// mean.
struct ShortForm {
  enum class Kind { Octal, Subtract };
  Kind kind = Kind::Octal;
  std::string code;  // Octal
  std::vector<Integer> members;  // Subtract: ascending, distinct

  bool operator==(const ShortForm&) const = default;
};

struct Game {
  std::string name;
  std::string title;  // empty if none was given
  std::vector<std::string> sources;
  std::vector<std::string> parameters;  // names
  std::vector<Condition> parameter_conditions;  // all must hold
  std::vector<Coordinate> coordinates;  // of one board
  std::vector<Condition> position_conditions;  // all must hold for a position to be legal
  std::optional<Sum> sum;
  std::optional<ShortForm> short_form;
  std::vector<Move> moves;
  std::vector<End> ends;  // the first that holds decides
  Play play = Play::Normal;
  std::size_t block = 0;  // options that the opponent may forbid before each move
  std::vector<std::pair<VariableIndex, VariableIndex>> symmetries;  // claims, checked when the game was read
  std::optional<Judge> judge;

  [[nodiscard]] std::size_t variable_count() const { return parameters.size() + coordinates.size(); }
  [[nodiscard]] const std::string& variable_name(VariableIndex variable) const {
    return variable < parameters.size() ? parameters[variable]
                                        : coordinates[variable - parameters.size()].name;
  }
  bool operator==(const Game&) const = default;
};

/// A mistake (or a warning) in a rule file. Lines and columns count from 1; a column is a byte of the line.
struct Diagnostic {
  bool is_error = true;
  std::string file;
  std::size_t line = 1;
  std::size_t column = 1;
  std::size_t length = 1;  // bytes to underline
  std::string message;  // what is wrong
  std::string suggestion;  // what to do; may be empty
  std::string source_line;  // the line of the file, without its end

  /// `file:line:column: error: message`, the line, a caret line, and `  help: suggestion`; no final newline.
  [[nodiscard]] std::string to_string() const;
};

struct ReadResult {
  std::optional<Game> game;  // absent if there is an error
  std::vector<Diagnostic> diagnostics;  // in the order of the file; warnings may come with a game
};

/// Reads a rule file. `file` is used in messages only. Never throws for bad text, however strange; time and
/// memory are bounded by the text's length and a fixed limit.
[[nodiscard]] ReadResult read_game(std::string_view text, const std::string& file);

/// A rule file that reads as the same game (canonical: one fact a line, minimal parentheses).
[[nodiscard]] std::string print_game(const Game& game);

/// As in a rule file. `local_names` are the variables behind the parameters and coordinates.
[[nodiscard]] std::string print(const Game& game, const Expression& expression,
                                const std::vector<std::string>& local_names = {});
[[nodiscard]] std::string print(const Game& game, const Condition& condition,
                                const std::vector<std::string>& local_names = {});
[[nodiscard]] std::string print(const Game& game, const Move& move);

}  // namespace grundy
