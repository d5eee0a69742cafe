#include "automata/normal_form.hpp"

#include <algorithm>
#include <cassert>

namespace grundy::automata {

bool is_true(const PlanNode& node) {
  return node.kind == PlanNode::Kind::And && node.children.empty();
}
bool is_false(const PlanNode& node) {
  return node.kind == PlanNode::Kind::Or && node.children.empty();
}
bool mentions(const std::vector<Track>& sorted, Track track) {
  return std::ranges::binary_search(sorted, track);
}

namespace {

void sort_unique(std::vector<Track>& tracks) {
  std::ranges::sort(tracks);
  tracks.erase(std::ranges::unique(tracks).begin(), tracks.end());
}

PlanPointer finish(PlanNode node) {
  for (const PlanPointer& child : node.children)
    node.free.insert(node.free.end(), child->free.begin(), child->free.end());
  if (node.kind == PlanNode::Kind::Member) node.free = node.tracks;
  for (const auto& [track, coefficient] : node.atom.coefficients) node.free.push_back(track);
  sort_unique(node.free);
  if (node.kind == PlanNode::Kind::Exists) {
    std::erase_if(node.free,
                  [&](Track track) { return std::ranges::find(node.tracks, track) != node.tracks.end(); });
  }
  return std::make_shared<const PlanNode>(std::move(node));
}

PlanPointer truth(bool value) {
  PlanNode node;
  node.kind = value ? PlanNode::Kind::And : PlanNode::Kind::Or;
  return finish(std::move(node));
}

PlanPointer connect(PlanNode::Kind kind, const std::vector<PlanPointer>& children) {
  const bool is_and = kind == PlanNode::Kind::And;
  PlanNode node;
  node.kind = kind;
  for (const PlanPointer& child : children) {
    if (is_and ? is_false(*child) : is_true(*child)) return child;
    if (child->kind == kind) {
      node.children.insert(node.children.end(), child->children.begin(), child->children.end());
    } else {
      node.children.push_back(child);
    }
  }
  return node.children.size() == 1 ? node.children[0] : finish(std::move(node));
}

PlanPointer plan_not(const PlanPointer& inner) {
  PlanNode node;
  node.kind = PlanNode::Kind::Not;
  node.children.push_back(inner);
  return finish(std::move(node));
}

}  // namespace

PlanPointer plan_and(const std::vector<PlanPointer>& children) {
  return connect(PlanNode::Kind::And, children);
}
PlanPointer plan_or(const std::vector<PlanPointer>& children) {
  return connect(PlanNode::Kind::Or, children);
}

std::vector<PlanPointer> conjuncts(const PlanPointer& node) {
  return node->kind == PlanNode::Kind::And ? node->children : std::vector<PlanPointer>{node};
}

PlanPointer plan_linear(LinearAtom atom) {
  assert(atom.comparison != Comparison::LessEqual);
  const bool rising =
      std::ranges::all_of(atom.coefficients, [](const auto& c) { return c.second.sign() > 0; });
  const bool falling =
      std::ranges::all_of(atom.coefficients, [](const auto& c) { return c.second.sign() < 0; });
  const bool is_less = atom.comparison == Comparison::Less;
  const bool is_equal = atom.comparison == Comparison::Equal;
  const int sign = atom.constant.sign();
  if (atom.coefficients.empty()) return truth(is_less ? sign > 0 : (sign == 0) == is_equal);
  if (is_less && rising && sign <= 0) return truth(false);
  if (is_less && falling && sign > 0) return truth(true);
  if (!is_less && ((rising && sign < 0) || (falling && sign > 0))) return truth(!is_equal);
  PlanNode node;
  node.kind = PlanNode::Kind::Linear;
  node.atom = std::move(atom);
  return finish(std::move(node));
}

PlanPointer plan_exists(const std::vector<Track>& variables, const PlanPointer& body) {
  PlanNode node;
  node.kind = PlanNode::Kind::Exists;
  std::ranges::copy_if(variables, std::back_inserter(node.tracks),
                       [&](Track v) { return mentions(body->free, v); });
  if (node.tracks.empty()) return body;
  if (body->kind == PlanNode::Kind::Or) {
    std::vector<PlanPointer> parts;
    for (const PlanPointer& child : body->children) parts.push_back(plan_exists(node.tracks, child));
    return plan_or(parts);
  }
  if (body->kind == PlanNode::Kind::Exists) {
    std::vector<Track> all = node.tracks;
    all.insert(all.end(), body->tracks.begin(), body->tracks.end());
    return plan_exists(all, body->children[0]);
  }
  std::vector<PlanPointer> inside;
  std::vector<PlanPointer> outside;
  for (const PlanPointer& part : conjuncts(body)) {
    const bool touched = std::ranges::any_of(node.tracks, [&](Track v) { return mentions(part->free, v); });
    (touched ? inside : outside).push_back(part);
  }
  if (!outside.empty()) {
    outside.push_back(plan_exists(node.tracks, plan_and(inside)));
    return plan_and(outside);
  }
  node.children.push_back(body);
  return finish(std::move(node));
}

namespace {

/// Numbers the variables of a formula and pushes negations in.
class Normalizer {
 public:
  explicit Normalizer(const std::vector<std::string>& names) {
    for (const std::string& name : names) scopes_[name].push_back(next_++);
  }

  PlanPointer normal(const Formula& formula, bool negated) {
    switch (formula.kind()) {
      case Formula::Kind::Compare:
        return compare(formula, negated);
      case Formula::Kind::Member:
        return member(formula, negated);
      case Formula::Kind::And:
      case Formula::Kind::Or: {
        std::vector<PlanPointer> parts;
        for (const Formula& operand : formula.operands()) parts.push_back(normal(operand, negated));
        return (formula.kind() == Formula::Kind::And) != negated ? plan_and(parts) : plan_or(parts);
      }
      case Formula::Kind::Not:
        return normal(formula.operands()[0], !negated);
      case Formula::Kind::Iff:
        return iff(formula, negated);
      case Formula::Kind::Exists:
      case Formula::Kind::Forall:
        break;
    }
    return quantifier(formula, negated);
  }

 private:
  LinearAtom difference(const Term& left, const Term& right, Comparison comparison) {
    const Term term = left - right;
    LinearAtom atom{{}, comparison, -term.constant()};
    for (const auto& [name, coefficient] : term.coefficients()) {
      atom.coefficients.emplace_back(scopes_.at(name).back(), coefficient);
    }
    std::ranges::sort(atom.coefficients, {}, [](const auto& c) { return c.first; });
    return atom;
  }

  PlanPointer compare(const Formula& formula, bool negated) {
    const Term& left = formula.terms()[0];
    const Term& right = formula.terms()[1];
    const bool is_equation =
        formula.comparison() == Comparison::Equal || formula.comparison() == Comparison::NotEqual;
    if (is_equation) {
      const bool wants_equal = (formula.comparison() == Comparison::Equal) != negated;
      return plan_linear(difference(left, right, wants_equal ? Comparison::Equal : Comparison::NotEqual));
    }
    // not (l < r) is r <= l, and a <= b is a < b + 1.
    const bool strict = (formula.comparison() == Comparison::Less) != negated;
    LinearAtom atom =
        negated ? difference(right, left, Comparison::Less) : difference(left, right, Comparison::Less);
    if (!strict) atom.constant += Integer(1);
    return plan_linear(std::move(atom));
  }

  /// A term that is no variable gets one of its own: exists u: u = term and Member(.. u ..).
  PlanPointer member(const Formula& formula, bool negated) {
    PlanNode node;
    node.kind = PlanNode::Kind::Member;
    node.set = formula.set();
    std::vector<PlanPointer> parts;
    std::vector<Track> fresh;
    for (const Term& term : formula.terms()) {
      const auto& coefficients = term.coefficients();
      if (coefficients.size() == 1 && coefficients[0].second == Integer(1) && term.constant().is_zero()) {
        node.tracks.push_back(scopes_.at(coefficients[0].first).back());
        continue;
      }
      fresh.push_back(next_++);
      node.tracks.push_back(fresh.back());
      LinearAtom atom = difference(term, Term(0), Comparison::Equal);
      atom.coefficients.emplace_back(fresh.back(), Integer(-1));
      parts.push_back(plan_linear(std::move(atom)));
    }
    parts.push_back(finish(std::move(node)));
    return with_sign(plan_exists(fresh, plan_and(parts)), negated);
  }

  PlanPointer iff(const Formula& formula, bool negated) {
    const Formula& left = formula.operands()[0];
    const Formula& right = formula.operands()[1];
    const PlanPointer both = plan_and({normal(left, false), normal(right, negated)});
    const PlanPointer neither = plan_and({normal(left, true), normal(right, !negated)});
    return plan_or({both, neither});
  }

  PlanPointer quantifier(const Formula& formula, bool negated) {
    std::vector<Track> variables;
    for (const std::string& name : formula.variables()) {
      scopes_[name].push_back(next_);
      variables.push_back(next_++);
    }
    const bool is_forall = formula.kind() == Formula::Kind::Forall;
    const PlanPointer body = normal(formula.operands()[0], is_forall);  // forall v: f is not exists v: not f
    for (const std::string& name : formula.variables()) scopes_[name].pop_back();
    return with_sign(plan_exists(variables, body), negated != is_forall);
  }

  /// The node or its negation; a negation goes in as far as quantifiers and memberships.
  PlanPointer with_sign(const PlanPointer& node, bool negated) {
    if (!negated) return node;
    switch (node->kind) {
      case PlanNode::Kind::Not:
        return node->children[0];
      case PlanNode::Kind::Member:
      case PlanNode::Kind::Exists:
        return plan_not(node);
      case PlanNode::Kind::Linear:
        return negated_linear(node->atom);
      case PlanNode::Kind::And:
      case PlanNode::Kind::Or:
        break;
    }
    std::vector<PlanPointer> parts;
    for (const PlanPointer& child : node->children) parts.push_back(with_sign(child, true));
    return node->kind == PlanNode::Kind::And ? plan_or(parts) : plan_and(parts);
  }

  static PlanPointer negated_linear(LinearAtom atom) {
    if (atom.comparison != Comparison::Less) {
      atom.comparison = atom.comparison == Comparison::Equal ? Comparison::NotEqual : Comparison::Equal;
      return plan_linear(std::move(atom));
    }
    for (auto& [track, coefficient] : atom.coefficients) coefficient = -coefficient;
    atom.constant = Integer(1) - atom.constant;  // not (s < K) is -s < 1 - K
    return plan_linear(std::move(atom));
  }

  std::map<std::string, std::vector<Track>> scopes_;
  Track next_ = 0;
};

}  // namespace

PlanPointer plan_formula(const Formula& formula, const std::vector<std::string>& names, bool negated) {
  return Normalizer(names).normal(formula, negated);
}

namespace {

void append_key(const PlanNode& node, std::vector<Track>& order, std::string& key) {
  const auto number = [&](Track track) {
    auto found = std::ranges::find(order, track);
    const auto index = found - order.begin();
    if (found == order.end()) order.push_back(track);
    return std::to_string(index);
  };
  key += "LMAONE"[static_cast<int>(node.kind)];
  for (const auto& [track, coefficient] : node.atom.coefficients)
    key += coefficient.to_string() + "x" + number(track) + " ";
  if (node.kind == PlanNode::Kind::Linear) {
    key += "=!<"[static_cast<int>(node.atom.comparison)] + node.atom.constant.to_string();
  }
  if (node.set) key += std::to_string(reinterpret_cast<std::uintptr_t>(node.set.get()));
  for (const Track track : node.tracks) key += "," + number(track);
  for (const PlanPointer& child : node.children) {
    key += "(";
    append_key(*child, order, key);
    key += ")";
  }
}

}  // namespace

std::string shape_key(const PlanNode& node, std::vector<Track>& order) {
  std::string key;
  append_key(node, order, key);
  return key;
}

}  // namespace grundy::automata
