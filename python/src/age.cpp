// SPDX-License-Identifier: MIT
// Age files, in builds with libcrypto: bytes or file descriptors in, bytes or a file descriptor out.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <unistd.h>
#include <vector>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "buffers.hpp"
#include "cli/age/fault.hpp"
#include "cli/age/file.hpp"

namespace python {
namespace {

namespace age = cli::age;

[[noreturn]] void fail_of_system(const char* what) {
  throw age::error(age::fault::system, std::string(what) + ": " + std::strerror(errno));
}

// Called without the interpreter's lock. A signal handler of the program may raise, for example after Ctrl-C.
void check_signals() {
  const nb::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

class descriptor_source : public age::source {
 public:
  explicit descriptor_source(int number) : number_(number) {}
  std::size_t read(std::span<std::uint8_t> out) override {
    for (;;) {
      check_signals();
      const ssize_t got = ::read(number_, out.data(), out.size());
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR) fail_of_system("cannot read");
    }
  }

 private:
  int number_;
};

class descriptor_sink : public age::sink {
 public:
  explicit descriptor_sink(int number) : number_(number) {}
  void write(std::span<const std::uint8_t> part) override {
    while (!part.empty()) {
      const ssize_t written = ::write(number_, part.data(), part.size());
      if (written < 0 && errno != EINTR) fail_of_system("cannot write");
      if (written < 0) check_signals();
      if (written > 0) part = part.subspan(static_cast<std::size_t>(written));
    }
  }

 private:
  int number_;
};

nb::bytes bytes_of(const cli::buffer& content) { return nb::bytes(content.data(), content.size()); }

// The fault as a number and its text. The third element is the content, unless it went to a descriptor or there is a
// fault: content before a fault is not returned.
nb::tuple answer(const age::error& wrong) {
  return nb::make_tuple(static_cast<int>(wrong.kind) + 1, std::string(wrong.what()), nb::none());
}

// Calls work(source, sink) without the interpreter's lock. `from` is a buffer or a descriptor, `to` a descriptor or
// None.
template <class Work>
nb::tuple transfer(nb::handle from, nb::handle to, Work work) {
  std::optional<input> memory;
  std::unique_ptr<age::source> source;
  if (int number = 0; nb::try_cast(from, number)) {
    source = std::make_unique<descriptor_source>(number);
  } else {
    source = std::make_unique<age::memory_source>(memory.emplace(from));
  }
  age::memory_sink content;
  const bool to_memory = to.is_none();
  descriptor_sink file(to_memory ? -1 : nb::cast<int>(to));
  try {
    const nb::gil_scoped_release release;
    work(*source, to_memory ? static_cast<age::sink&>(content) : file);
  } catch (const age::error& wrong) {
    return answer(wrong);
  }
  if (to_memory) return nb::make_tuple(0, "", bytes_of(content.content));
  return nb::make_tuple(0, "", nb::none());
}

nb::tuple seal(nb::handle from, nb::handle to, const std::vector<std::string>& recipients, nb::handle passphrase,
               bool is_armored) {
  age::sealing how;
  how.is_armored = is_armored;
  if (const auto word = optional_input(passphrase)) how.passphrase.assign(word->octets().begin(), word->octets().end());
  return transfer(from, to, [&](age::source& source, age::sink& sink) {
    for (const std::string& text : recipients) how.recipients.push_back(age::read_recipient(text));
    age::seal(source, sink, how);
  });
}

nb::tuple open(nb::handle from, nb::handle to, const nb::list& identities, nb::handle passphrase) {
  std::vector<input> files;
  for (const nb::handle one : identities) files.emplace_back(one);
  const auto word = optional_input(passphrase);
  return transfer(from, to, [&](age::source& source, age::sink& sink) {
    std::vector<age::identity> all;
    for (const input& file : files) {
      for (age::identity& one : age::read_identities(file)) all.push_back(std::move(one));
    }
    age::sealed_file sealed(source);
    if (sealed.is_for_passphrase() != word.has_value()) {
      throw age::error(age::fault::usage, word ? "the file is not for a passphrase: identities are required"
                                               : "the file is for a passphrase");
    }
    const bool is_found = word
                              ? sealed.try_passphrase(*word)
                              : std::ranges::any_of(all, [&](const age::identity& one) { return sealed.try_key(one); });
    if (!is_found)
      throw age::error(age::fault::no_match,
                       word ? "incorrect passphrase" : "no identity matched any of the recipients");
    sealed.open(sink);
  });
}

// Makes an identity: (fault, text, identity, recipient).
nb::tuple generate() {
  try {
    const age::identity made{age::key_type::hybrid, age::drawn(age::system_random, 32)};
    return nb::make_tuple(0, "", bytes_of(age::text_of(made)), age::text_of(age::recipient_of(made)));
  } catch (const age::error& wrong) {
    return nb::make_tuple(static_cast<int>(wrong.kind) + 1, std::string(wrong.what()), nb::none(), nb::none());
  }
}

nb::tuple recipients_of(nb::handle identities) {
  const input file(identities);
  try {
    nb::list all;
    for (const age::identity& one : age::read_identities(file)) all.append(age::text_of(age::recipient_of(one)));
    return nb::make_tuple(0, "", all);
  } catch (const age::error& wrong) {
    return answer(wrong);
  }
}

}  // namespace

void add_age(nb::module_& to) {
  to.def("age_seal", &seal, nb::arg(), nb::arg().none(), nb::arg(), nb::arg().none(), nb::arg());
  to.def("age_open", &open, nb::arg(), nb::arg().none(), nb::arg(), nb::arg().none());
  to.def("age_generate", &generate);
  to.def("age_recipients_of", &recipients_of);
}

}  // namespace python
