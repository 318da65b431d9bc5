// SPDX-License-Identifier: MIT
#include "message.hpp"

#include <chrono>
#include <iostream>
#include <span>
#include <unistd.h>

#include "errors.hpp"
#include "hex.hpp"
#include "table.hpp"

namespace cli {
namespace {

// Says on a terminal how much has been read, where that takes longer than two seconds.
class reading_progress {
 public:
  explicit reading_progress(const std::string& path)
      : name_(name_of_input(path)),
        wanted_(::isatty(STDERR_FILENO) != 0 && !(path == "-" && ::isatty(STDIN_FILENO) != 0)) {}
  reading_progress(const reading_progress&) = delete;
  reading_progress& operator=(const reading_progress&) = delete;
  ~reading_progress() {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
  }

  void add(std::size_t bytes) {
    bytes_ += bytes;
    if (!wanted_ || clock::now() < next_) return;
    std::cerr << "\r\x1b[K" << name_ << ": " << fixed(static_cast<double>(bytes_) / (1 << 20), 1) << " MiB read"
              << std::flush;
    shown_ = true;
    next_ = clock::now() + std::chrono::milliseconds(200);
  }

 private:
  using clock = std::chrono::steady_clock;
  std::string name_;
  bool wanted_;
  bool shown_ = false;
  std::uint64_t bytes_ = 0;
  clock::time_point next_ = clock::now() + std::chrono::seconds(2);
};

buffer context_of(const message_options& o) {
  if (o.context) return {o.context->begin(), o.context->end()};
  if (!o.context_hex) return {};
  const std::string& text = *o.context_hex;
  const std::optional<buffer> bytes = from_hex({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (!bytes) throw misuse("--context-hex: is not hex text (pairs of digits 0-9, a-f)");
  return *bytes;
}

}  // namespace

void add_message_options(CLI::App& options, message_options& values) {
  options.add_option("--in", values.in, "The message, of any size; standard input if not given")->type_name("FILE");
  CLI::Option* context =
      options.add_option("--context", values.context, "What the signature is for, up to 255 bytes; the same for both")
          ->type_name("TEXT");
  CLI::Option* context_hex =
      options.add_option("--context-hex", values.context_hex, "The same as hex text")->type_name("HEX");
  CLI::Option* prehash =
      options.add_option("--prehash", values.prehash, "The message is hashed first (HashML-DSA)")->type_name("NAME");
  CLI::Option* mu = options.add_flag("--mu", values.mu, "The input is the 64 bytes of mu, which stand for the message");
  context_hex->excludes(context);
  mu->excludes(context)->excludes(context_hex)->excludes(prehash);
}

std::string prehash_names() {
  std::string text;
  for (std::size_t i = 0; i < bravais::prehash_count; ++i) {
    const char* before = i == 0 ? "" : i == bravais::prehash_count / 2 ? ",\n  " : ", ";
    text += before + std::string(bravais::prehash_table[i].name);
  }
  return text;
}

message_form form_of(const message_options& o, const bravais::signature_parameters& set) {
  message_form form{context_of(o), {}};
  const std::string name(set.name);
  if (form.context.size() > set.longest_context) {
    const std::string option = o.context ? "--context: " : "--context-hex: ";
    throw misuse(option + (set.longest_context == 0
                               ? name + " has no contexts"
                               : "has " + std::to_string(form.context.size()) + " bytes; the longest of " + name +
                                     " has " + std::to_string(set.longest_context)));
  }
  if (!o.prehash) return form;
  form.hash = bravais::find_prehash(*o.prehash);
  if (!form.hash) throw misuse(*o.prehash + ": no hash function has this name ('bravais sign --help' shows all)");
  if (!set.has_prehash) throw misuse("--prehash: " + name + " does not sign hashed messages");
  return form;
}

buffer read_mu(const message_options& o, const message_form& form, const bravais::signature_parameters& set,
               const buffer& key, encoding format) {
  if (o.mu) {
    buffer mu = read_file(o.in, format);
    expect_length(o.in, mu, {{set.message_hash, "mu"}}, set.name);
    return mu;
  }
  bravais::message_stream message;
  const bravais::context context(form.context);
  require(form.hash ? message.start(set.id, key, *form.hash, context) : message.start(set.id, key, context),
          std::string(set.name));
  reading_progress progress(o.in);
  read_pieces(o.in, [&](std::span<const std::uint8_t> piece) {
    message.update(piece);
    progress.add(piece.size());
  });
  buffer mu(64);
  require(message.finish(std::span<std::uint8_t, 64>(mu)), std::string(set.name));
  return mu;
}

}  // namespace cli
