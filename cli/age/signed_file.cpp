// SPDX-License-Identifier: MIT
// Verifies the signature of a sealed file.
#include "signed_file.hpp"

#include <bravais/by_id.hpp>
#include <bravais/message.hpp>

#include "cli/message.hpp"
#include "cli/transfer_progress.hpp"

namespace cli::age {
namespace {

const bravais::signature_parameters& set_of(const key_source& key) { return bravais::signature_table[key.set.id]; }

// Computes mu, which is what a signature signs, while the message passes.
class mu_stream {
 public:
  mu_stream(const key_source& key, const buffer& public_key) {
    const bravais::signature_parameters& set = set_of(key);
    require(message_.start(set.id, in_form(set, public_key), bravais::context()), std::string(set.name));
  }
  void update(std::span<const std::uint8_t> bytes) { message_.update(bytes); }
  buffer finish() {
    buffer mu(64);
    require(message_.finish(std::span<std::uint8_t, 64>(mu)), "signature");
    return mu;
  }

 private:
  bravais::message_stream message_;
};

class compared_source : public source {
 public:
  compared_source(source& from, const key_source& key, const buffer& public_key, const buffer& mu)
      : from_(from), stream_(key, public_key), mu_(mu) {}

  std::size_t read(std::span<std::uint8_t> out) override {
    if (is_at_end_ || out.empty()) return 0;
    const std::size_t got = from_.read(out);
    stream_.update(out.first(got));
    if (got != 0) return got;
    is_at_end_ = true;
    if (!bravais::equal(stream_.finish(), mu_)) throw refusal("the file was changed after its signature was verified");
    return 0;
  }

 private:
  source& from_;
  mu_stream stream_;
  const buffer& mu_;
  bool is_at_end_ = false;
};

}  // namespace

signature_check::signature_check(const key_options& signer, const std::string& signature_file)
    : key_(open_key(signer, bravais::key_kind::signature, encoding::raw, key_role::public_key)),
      public_key_(read_public_key(key_)),
      signature_(read_signature(signature_file, set_of(key_), encoding::raw)),
      signature_name_(name_of_input(signature_file)) {}

void signature_check::verify(descriptor_source& from) {
  mu_stream stream(key_, public_key_);
  buffer piece(std::size_t{1} << 16);
  {
    transfer_progress shown(from.name(), from.number());
    for (std::size_t got = from.read(piece); got != 0; got = from.read(piece)) {
      stream.update(std::span(piece).first(got));
      shown.show(from.taken());
    }
  }
  mu_ = stream.finish();
  const bravais::message_view message{mu_, {}, bravais::message_view::form::mu};
  const bravais::signature_parameters& set = set_of(key_);
  const bravais::errc result = bravais::by_id::verify(set.id, public_key_, {&message, 1}, signature_);
  if (result == bravais::errc::bad_signature)
    throw refusal(signature_name_ + ": bad signature: " + bravais::text(result));
  require(result, std::string(set.name));
}

std::unique_ptr<source> signature_check::verified_again(source& from) const {
  return std::make_unique<compared_source>(from, key_, public_key_, mu_);
}

int private_copy(descriptor_source& from) {
  const system::new_file made = system::create_private();
  if (made.descriptor < 0) fail_of_system(made.name, "cannot be created");
  try {
    buffer piece(std::size_t{1} << 16);
    transfer_progress shown(from.name(), from.number());
    for (std::size_t got = from.read(piece); got != 0; got = from.read(piece)) {
      write_all(made.descriptor, std::span(piece).first(got), made.name);
      shown.show(from.taken());
    }
    if (!system::go_to(made.descriptor, 0)) fail_of_system(made.name, "cannot be read");
  } catch (...) {
    system::close_file(made.descriptor);
    throw;
  }
  return made.descriptor;
}

}  // namespace cli::age
