// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "buffer.hpp"
#include "staged_file.hpp"

namespace cli {

// How the bytes of all files of a command are written down.
enum class encoding { raw, hex };

// Whether `path` is standard input or output, under any of the names that those have: "-", those in /dev, or that of
// the pipe that it is.
[[nodiscard]] bool is_standard_input(const std::string& path);
[[nodiscard]] bool is_standard_output(const std::string& path);
// Whether `path` and `output` are one regular file, of which standard input may be made, too.
[[nodiscard]] bool is_same_file(const std::string& path, const std::string& output);

// Throws misuse where the output `path` is a terminal: `remedy` says what to do instead.
void refuse_terminal(const std::string& path, const std::string& remedy);

// What messages call the input `path`: itself, or "standard input" for "-".
[[nodiscard]] std::string name_of_input(const std::string& path);

// Gives the bytes of the file at `path`, or of standard input for "-", to `take`: as many pieces as there are, one at a
// time in memory. Throws failure, and what `take` throws.
void read_pieces(const std::string& path, const std::function<void(std::span<const std::uint8_t>)>& take);

// All of the file, and what its bytes stand for. Throws failure.
[[nodiscard]] buffer read_file(const std::string& path, encoding format);
[[nodiscard]] buffer decode(const std::string& path, buffer bytes, encoding format);

// What a file may hold: `length` bytes, called `role` ("a public key") in messages.
struct form {
  std::size_t length;
  std::string role;
};

// Throws failure, naming the expected and the found length, unless `bytes` of `path` has the length of one of the
// `forms`.
void expect_length(const std::string& path, const buffer& bytes, const std::vector<form>& forms, std::string_view set);

// The outputs of one command: all of them appear, complete, or none of them does.
//
// Each file is first written beside its place under a temporary name (with mode 0600 from its first moment), and
// reaches the disk before it takes its name. Unless `force` is set a name that exists is never taken, whoever made it
// and when. Outputs that are no regular files ("-" for standard output, pipes, devices) are written last, when all
// files stand. A signal that ends the program while one of them waits takes everything back.
//
// A terminal gets what is for the owner only if `show_secrets` says so, in any encoding and under any name.
class output_set {
 public:
  output_set(encoding format, bool force, bool show_secrets = false)
      : format_(format), force_(force), show_secrets_(show_secrets) {}

  // Names the files that the command reads: none of them is replaced, even with `force`. An empty name is ignored.
  // Before add().
  void spare(std::initializer_list<std::string> inputs) { spared_ = inputs; }

  // `content` must live until commit(), which writes what it holds then, in the size that it has then. A path that is
  // empty is an option that was not given, and is ignored. Throws failure for a name that exists, and misuse for an
  // input, or for a terminal that must not show the content: early, so that no work is done in vain.
  void add(const std::string& path, const buffer& content, visibility who);

  // Throws failure (an output cannot be written) or misuse (two outputs have one name).
  void commit();

 private:
  struct output {
    std::string path;
    const buffer* content;
    visibility who;
    bool stream;  // decided once: what takes this name later is not written to
  };
  encoding format_;
  bool force_;
  bool show_secrets_;
  std::vector<std::string> spared_;
  std::vector<output> outputs_;
};

}  // namespace cli
