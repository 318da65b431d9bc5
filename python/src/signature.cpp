// SPDX-License-Identifier: MIT
// The functions for signatures, and for messages that come in pieces.
#include <mutex>

#include "buffers.hpp"

namespace python {
namespace {

using bravais::errc;
using bravais::message_view;
using bravais::signature_id;
namespace by_id = bravais::by_id;

// The messages of a call: a tuple or list of buffers, or one buffer with `count` messages. These have equal length, or
// `count` + 1 ascending offsets of 64 bits. The caller has checked that the offsets lie in the buffer.
class message_list {
 public:
  message_list(nb::handle messages, nb::handle offsets, std::size_t count, const input& context, int form,
               std::uint32_t hash) {
    const auto add = [&](std::span<const std::uint8_t> octets) {
      views_.push_back({octets, bravais::context(context), message_view::form{static_cast<std::uint32_t>(form)},
                        bravais::prehash{hash}});
    };
    views_.reserve(count);
    if (nb::isinstance<nb::list>(messages) || nb::isinstance<nb::tuple>(messages)) {
      buffers_.reserve(count);
      for (const nb::handle one : messages) add(buffers_.emplace_back(one));
    } else {
      const std::span<const std::uint8_t> all = buffers_.emplace_back(messages);
      if (!offsets.is_none()) {
        const auto* at = reinterpret_cast<const std::uint64_t*>(buffers_.emplace_back(offsets).octets().data());
        for (std::size_t i = 0; i < count; ++i) add(all.subspan(at[i], at[i + 1] - at[i]));
        return;
      }
      const std::size_t size = count == 0 ? 0 : all.size() / count;
      for (std::size_t i = 0; i < count; ++i) add(all.subspan(i * size, size));
    }
  }
  operator std::span<const message_view>() const noexcept { return views_; }

 private:
  std::vector<input> buffers_;
  std::vector<message_view> views_;
};

// `randomness`: None for the system's, an empty buffer for none, otherwise n times the size of the parameter set.
int sign(std::uint32_t number, nb::handle key, nb::handle messages, nb::handle offsets, std::size_t count,
         nb::handle context, int form, std::uint32_t hash, nb::handle randomness, nb::handle signatures,
         nb::handle status) {
  const auto id = signature_id{number};
  const key_argument with(key);
  const input of(context);
  const message_list what(messages, offsets, count, of, form, hash);
  const auto random = optional_input(randomness);
  const output to(signatures);
  const statuses each(status);
  const workspace memory(id, to, &bravais::signature_parameters::signature);
  return unlocked([&] {
    if (!random) return by_id::sign(id, with.in_form(), what, to, each, memory);
    if (random->octets().empty()) return by_id::sign_deterministic(id, with.in_form(), what, to, each, memory);
    return by_id::sign(id, with.in_form(), what, *random, to, each, memory);
  });
}

int verify(std::uint32_t number, nb::handle key, nb::handle messages, nb::handle offsets, std::size_t count,
           nb::handle context, int form, std::uint32_t hash, nb::handle signatures, nb::handle status) {
  const auto id = signature_id{number};
  const key_argument with(key);
  const input of(context);
  const message_list what(messages, offsets, count, of, form, hash);
  const input from(signatures);
  const statuses each(status);
  const workspace memory(id, from.octets().size(), &bravais::signature_parameters::signature);
  return unlocked([&] { return by_id::verify(id, with.in_form(), what, from, each, memory); });
}

// The interpreter's lock is not held while a piece is hashed, so threads that share a stream need another lock.
class message_stream {
 public:
  int start(std::uint32_t id, nb::handle key, nb::handle context, std::uint32_t hash) {
    const key_argument from(key);
    return begin(context, hash, [&](auto... how) { return stream_.start(signature_id{id}, from.in_form(), how...); });
  }
  int start_from_key_hash(std::uint32_t id, nb::handle key_hash, nb::handle context, std::uint32_t hash) {
    const input from(key_hash);
    return begin(context, hash,
                 [&](auto... how) { return stream_.start(signature_id{id}, by_id::key_hash(from), how...); });
  }
  void update(nb::handle piece) {
    const input from(piece);
    static_cast<void>(locked([&] {
      stream_.update(from);
      return errc::ok;
    }));
  }
  // If several threads end the stream, all of them get the same mu.
  nb::tuple finish() {
    const int error = locked([&] {
      if (!ended_) status_ = stream_.finish(mu_);
      ended_ = true;
      return status_;
    });
    return nb::make_tuple(error, nb::bytes(mu_, sizeof mu_));
  }

 private:
  // Calls start(context) or start(hash function, context).
  template <class F>
  int begin(nb::handle context, std::uint32_t hash, F&& start) {
    const input of(context);
    return locked([&] {
      const bravais::context with{of};
      return hash == 0 ? start(with) : start(bravais::prehash{hash}, with);
    });
  }
  template <class F>
  int locked(F&& operation) {
    return unlocked([&] {
      const std::lock_guard lock(mutex_);
      return operation();
    });
  }
  std::mutex mutex_;
  bravais::message_stream stream_;
  bool ended_ = false;
  errc status_ = errc::ok;
  std::uint8_t mu_[64] = {};
};

}  // namespace

void add_signature(nb::module_& to) {
  to.def("sign", &sign, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
         nb::arg().none(), nb::arg(), nb::arg().none());
  to.def("verify", &verify, nb::arg(), nb::arg(), nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg(),
         nb::arg(), nb::arg(), nb::arg().none());
  nb::class_<message_stream>(to, "MessageStream")
      .def(nb::init<>())
      .def("start", &message_stream::start)
      .def("start_from_key_hash", &message_stream::start_from_key_hash)
      .def("update", &message_stream::update)
      .def("finish", &message_stream::finish);
}

}  // namespace python
