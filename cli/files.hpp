// SPDX-License-Identifier: MIT
// Input files, and the outputs of a command, which appear together or not at all.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "buffer.hpp"
#include "staged_file.hpp"

namespace cli {

// The encoding of all files of a command.
enum class encoding { raw, hex };
[[nodiscard]] constexpr encoding encoding_of(bool is_hex) { return is_hex ? encoding::hex : encoding::raw; }

// Whether `path` is standard input or output under any name: "-", a name in /dev or /proc, or the name of its pipe.
[[nodiscard]] bool is_standard_input(const std::string& path);
[[nodiscard]] bool is_standard_output(const std::string& path);
// Whether `path` and `output` are the same regular file. Either may be "-": standard input may be that file, too.
[[nodiscard]] bool is_same_file(const std::string& path, const std::string& output);

// Whether an output of this name is written directly: "-", a pipe or a device.
[[nodiscard]] bool is_stream(const std::string& path);
// Opens such an output, except for "-". Opening a pipe waits for a reader; a signal ends the wait. Throws failure, also
// for a regular file, which was created since is_stream() looked.
[[nodiscard]] int open_stream(const std::string& path);

// Throws misuse if the output `path` is a terminal. `remedy` tells the user what to do instead.
void refuse_terminal(const std::string& path, const std::string& remedy);

// The name of the input `path` in messages: `path` itself, or "standard input" for "-".
[[nodiscard]] std::string name_of_input(const std::string& path);
// Likewise: "standard output" for "-".
[[nodiscard]] std::string name_of_output(const std::string& path);

// Opens the input `path`, or returns standard input for "-". Throws failure.
[[nodiscard]] int open_input(const std::string& path);

// Pass a file to `take` piece by piece, with one piece in memory at a time: the file at `path`, or standard input for
// "-"; or the rest of the file behind a descriptor, which messages call `name`. Throw failure, and whatever `take`
// throws.
using taker = std::function<void(std::span<const std::uint8_t>)>;
void read_pieces(const std::string& path, const taker& take);
void read_pieces(int number, const std::string& name, const taker& take);

// Reads the whole file and decodes it; decode() only decodes. Throw failure.
[[nodiscard]] buffer read_file(const std::string& path, encoding format);
[[nodiscard]] buffer decode(const std::string& path, buffer bytes, encoding format);

// An object that a file may hold: `length` bytes, called `role` ("a public key") in messages.
struct form {
  std::size_t length;
  std::string role;
};

// Throws failure unless `bytes` of `path` has the length of one of the `forms`. The message gives the expected and the
// found length.
void expect_length(const std::string& path, const buffer& bytes, const std::vector<form>& forms, std::string_view set);

// The outputs of one command. Either all of them appear, complete, or none does.
//
// Each file is first written under a temporary name in its folder, readable by its owner only, and is flushed to the
// disk before the rename. Without `force` an existing name is never replaced, not even one created in a race. Outputs
// that are not regular files ("-" for standard output, pipes, devices) are written last, after all files have their
// names. A signal that ends the program while such an output waits takes everything back.
//
// A terminal gets an owner_only output only if `show_secrets` is set, in any encoding and under any name.
class output_set {
 public:
  output_set(encoding format, bool force, bool show_secrets = false)
      : format_(format), force_(force), show_secrets_(show_secrets) {}

  // Names the input files of the command, which are not replaced even with `force`. Ignores empty names. Call it before
  // add().
  void spare(std::vector<std::string> inputs) { spared_ = std::move(inputs); }

  // `content` must live until commit(), which writes its content and size of that moment. An empty path is an option
  // that was not given, and is ignored. Throws failure for an existing name, and misuse for an input or for a terminal
  // that must not show the content. These checks come early, before the command does its work.
  void add(const std::string& path, const buffer& content, visibility who);

  // Throws failure if an output cannot be written, and misuse if two outputs have the same name.
  void commit();

 private:
  struct output {
    std::string path;
    const buffer* content;
    visibility who;
    bool stream;  // decided once, in add()
  };
  encoding format_;
  bool force_;
  bool show_secrets_;
  std::vector<std::string> spared_;
  std::vector<output> outputs_;
};

}  // namespace cli
