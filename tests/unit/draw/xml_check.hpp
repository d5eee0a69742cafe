#pragma once

#include <cctype>
#include <string>
#include <string_view>
#include <vector>

/// A small check that a text is well-formed XML of the kind SVG writers produce: a declaration, one root,
/// balanced tags, quoted attributes that occur once, only the five named entities, no raw '<' or '&' in text.
/// An empty answer: it is.
class XmlCheck {
 public:
  explicit XmlCheck(std::string_view text) : text_(text) {}

  std::string run() {
    if (!text_.starts_with("<?xml ")) return "no declaration";
    at_ = text_.find("?>") + 2;
    while (at_ < text_.size() && problem_.empty()) text_[at_] == '<' ? tag() : character();
    if (problem_.empty() && !open_.empty()) problem_ = "open at the end: " + open_.back();
    if (problem_.empty() && roots_ != 1) problem_ = std::to_string(roots_) + " roots";
    return problem_.empty() ? "" : problem_ + " at byte " + std::to_string(at_);
  }

 private:
  void fail(const std::string& what) {
    if (problem_.empty()) problem_ = what;
  }

  void character() {
    const char c = text_[at_];
    if (c == '&') return entity();
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n') fail("control character");
    if (open_.empty() && c != '\n') fail("text outside the root");
    ++at_;
  }

  void entity() {
    for (const std::string_view name : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"})
      if (text_.substr(at_).starts_with(name)) {
        at_ += name.size();
        return;
      }
    fail("unknown entity");
  }

  std::string name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-'))
      ++at_;
    if (at_ == from) fail("no name");
    return std::string(text_.substr(from, at_ - from));
  }

  void tag() {
    ++at_;
    if (text_[at_] == '/') return closing_tag();
    const std::string element = name();
    if (open_.empty()) ++roots_;
    std::vector<std::string> attributes;
    while (problem_.empty() && text_[at_] == ' ') {
      ++at_;
      const std::string attribute = name();
      for (const std::string& other : attributes)
        if (other == attribute) fail("attribute twice: " + attribute);
      attributes.push_back(attribute);
      value();
    }
    if (text_.substr(at_).starts_with("/>")) {
      at_ += 2;
    } else if (text_[at_] == '>') {
      ++at_;
      open_.push_back(element);
    } else {
      fail("bad tag " + element);
    }
  }

  void closing_tag() {
    ++at_;
    const std::string element = name();
    if (open_.empty() || open_.back() != element) return fail("closes nothing: " + element);
    open_.pop_back();
    if (text_[at_] != '>') fail("bad closing tag");
    ++at_;
  }

  void value() {
    if (!text_.substr(at_).starts_with("=\"")) return fail("no value");
    at_ += 2;
    while (problem_.empty() && text_[at_] != '"') {
      if (text_[at_] == '<') fail("< in an attribute");
      text_[at_] == '&' ? entity() : void(++at_);
    }
    ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t roots_ = 0;
  std::vector<std::string> open_;
  std::string problem_;
};
