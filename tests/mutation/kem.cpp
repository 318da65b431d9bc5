// SPDX-License-Identifier: MIT
// Decapsulation with its re-encryption check, and the checks of keys, for the sets of one unit against the reference
// model: good ciphertexts and keys, and those that only one of the checks detects. Exit status 0 if all is right.
#include "mutation/kem.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "params/layout.hpp"
#include "reference/mlwq.hpp"
#include "reference/ntru.hpp"
#include "reference/ntru_plus.hpp"
#include "support/keys.hpp"
#include "support/model.hpp"
#include "support/random_stream.hpp"

namespace {

using namespace bravais_test;
using bravais::errc;
using bravais::secret_form;

// The first fault ends the program.
void expect(bool truth, const std::string& what) {
  if (truth) return;
  std::printf("wrong: %s\n", what.c_str());
  std::exit(1);
}

struct answer {
  errc status;
  octets secret;
};

class trial {
 public:
  explicit trial(const mutation::tried& t)
      : ops_(t.ops),
        p_(bravais::parameters(t.id)),
        model_(t.id),
        random_(p_.name),
        keys_(model_.generate(random_.bytes(key_count * p_.seed))),
        sent_(model_.encapsulate(keys_.public_keys, random_.bytes(key_count * p_.randomness))) {}

  void run() {
    groups();
    forms();
    secret_keys();
    if (is_mlwq(p_)) secret_fields();
    public_keys();
    if (is_ntru(p_)) ntru_conditions();
    if (is_ntru_plus(p_)) large_coefficients();
    if (is_ntru_plus(p_)) messages_of_no_encoding();
    if (is_ntru_plus(p_)) other_encryptions();
    changed_ciphertexts();
  }

 private:
  static constexpr std::size_t key_count = 3;

  octets key(std::size_t i) const { return to_octets(item(keys_.secret_keys, p_.secret_key, i % key_count)); }
  octets ciphertext(std::size_t i) const { return to_octets(item(sent_.ciphertexts, p_.ciphertext, i % key_count)); }
  octets secret(std::size_t i) const { return to_octets(item(sent_.secrets, p_.shared_secret, i % key_count)); }

  std::size_t hash_at() const { return bravais::public_key_at(p_) + p_.public_key; }
  bool hash_is_right(const octets& sk) const {
    const view whole(sk);
    return reference::sha3_256(whole.subspan(bravais::public_key_at(p_), p_.public_key)) ==
           to_octets(whole.subspan(hash_at(), 32));
  }
  // The results of the check by name, and of the operations, for a key.
  errc named_error(const octets& sk) const {
    bool good = true;
    if (is_kyber(p_)) good = hash_is_right(sk);
    if (is_ntru_plus(p_)) good = reference::ntru_plus::check_secret_key(reference::ntru_plus::parameters_of(p_.id), sk);
    if (const auto mlwq = reference::mlwq::parameters_of(p_.id); mlwq) {
      good = hash_is_right(sk) && reference::mlwq::secret_key_check(*mlwq, sk);
    }
    return good ? errc::ok : errc::bad_secret_key;
  }
  bool checks_keys() const {
    if (is_ntru_plus(p_)) return reference::ntru_plus::parameters_of(p_.id).final;
    return p_.is_standard || is_mlwq(p_);
  }
  answer expected(const octets& sk, const octets& ct) const {
    if (checks_keys() && named_error(sk) != errc::ok) return {errc::bad_secret_key, octets(p_.shared_secret)};
    const octets secret = model_.decapsulate(sk, ct);
    const bool is_zero = std::all_of(secret.begin(), secret.end(), [](std::uint8_t byte) { return byte == 0; });
    return {p_.explicit_rejection && is_zero ? errc::bad_ciphertext : errc::ok, secret};
  }

  // Decapsulates with a key for each ciphertext or one for all.
  void expect_answers(const octets& sks, const octets& cts, const std::vector<answer>& wanted,
                      const std::string& what) {
    const std::size_t n = wanted.size(), stride = sks.size() == p_.secret_key && n != 1 ? 0 : p_.secret_key;
    octets secrets(n * p_.shared_secret + 64, 0xA5);
    std::vector<errc> status(n + 1, errc::no_randomness);
    ops_.decapsulate(n, sks.data(), stride, cts.data(), secrets.data(), secret_form::shared_secret, status.data());
    compare(secrets, status, wanted, what);
    if (sks.size() != p_.secret_key) return;
    const std::unique_ptr<std::uint8_t, void (*)(void*)> memory(
        static_cast<std::uint8_t*>(std::aligned_alloc(64, p_.prepared_secret_key)), std::free);
    const errc prepared = ops_.prepare_secret_key(sks.data(), memory.get());
    const errc key_error = checks_keys() ? named_error(sks) : errc::ok;
    expect(prepared == key_error, what + ": prepare_secret_key");
    if (prepared != errc::ok) return;
    secrets.assign(secrets.size(), 0xA5);
    status.assign(n + 1, errc::no_randomness);
    ops_.decapsulate_prepared(n, memory.get(), cts.data(), secrets.data(), secret_form::shared_secret, status.data());
    compare(secrets, status, wanted, what + ", prepared");
  }
  void compare(const octets& secrets, const std::vector<errc>& status, const std::vector<answer>& wanted,
               const std::string& what) const {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const std::string which = what + ", item " + std::to_string(i);
      expect(status[i] == wanted[i].status, which + ": status");
      expect(to_octets(item(secrets, p_.shared_secret, i)) == wanted[i].secret, which + ": secret");
    }
    expect(status.back() == errc::no_randomness && view(secrets).last(64)[0] == 0xA5, what + ": wrote behind the end");
  }
  void expect_one(const octets& sk, const octets& ct, const std::string& what) {
    expect_answers(sk, ct, {expected(sk, ct)}, what);
    expect(ops_.check_secret_key(sk.data()) == named_error(sk), what + ": check_secret_key");
  }

  octets damaged(octets sk) const {
    if (is_ntru_plus(p_)) sk[0] = sk[1] = 0xFF;  // a coefficient of 4095
    if (!is_ntru_plus(p_)) sk[is_ntru(p_) ? 1 : hash_at()] ^= 0xFF;
    return sk;
  }
  // Batches around the widths of all back ends: every third ciphertext is damaged, and in some every fourth key.
  void groups() {
    for (const std::size_t n : {1, 2, 3, 9, 17}) {
      for (const bool bad_keys : {false, true}) {
        octets sks, cts;
        const octets one = bad_keys ? damaged(key(1)) : key(1);
        std::vector<answer> wanted, wanted_of_one;
        for (std::size_t i = 0; i < n; ++i) {
          octets sk = key(i), ct = ciphertext(i);
          if (bad_keys && i % 4 == 0) sk = damaged(sk);
          if (i % 3 == 1) ct[i * 5] ^= 1;
          reference::append(sks, sk), reference::append(cts, ct);
          wanted.push_back(expected(sk, ct)), wanted_of_one.push_back(expected(one, ct));
        }
        expect_answers(sks, cts, wanted, std::to_string(n) + " items");
        expect_answers(one, cts, wanted_of_one, std::to_string(n) + " items, one key");
      }
    }
    expect_answers(key(0), ciphertext(0), {{errc::ok, secret(0)}}, "what the model sent");
  }

  // The input of the key derivation function.
  void forms() {
    if (p_.kdf_input == 0) return;
    const octets bad = [&] {
      octets ct = ciphertext(1);
      ct[3] ^= 4;
      return ct;
    }();
    for (const octets& second : {ciphertext(1), bad}) {
      const octets cts = reference::concatenate({ciphertext(0), second});
      octets inputs(2 * p_.kdf_input);
      errc status[2];
      ops_.decapsulate(2, keys_.secret_keys.data(), p_.secret_key, cts.data(), inputs.data(), secret_form::kdf_input,
                       status);
      const octets both = reference::concatenate({model_.decapsulate(key(0), ciphertext(0), secret_form::kdf_input),
                                                  model_.decapsulate(key(1), second, secret_form::kdf_input)});
      expect(inputs == both, "inputs of the key derivation function");
    }
  }

  // One byte of a key changed: all bytes near the ends of its parts, and some of the others.
  void secret_keys() {
    for (std::size_t i = 0; i < p_.secret_key; ++i) {
      const std::size_t from_end = p_.secret_key - i, hash = i - hash_at();
      const bool is_hash = bravais::public_key_at(p_) != 0 && hash < 34;
      if (i % 97 != 0 && from_end > 33 && !is_hash && !(i < 8)) continue;
      octets sk = key(i);
      sk[i] ^= static_cast<std::uint8_t>(i % 2 == 0 ? 0x01 : 0x80);
      octets damaged = ciphertext(i);  // so that the rejection key is used
      damaged[i % 64] ^= 2;
      expect_one(sk, ciphertext(i), "byte " + std::to_string(i) + " of the secret key");
      if (is_hash || from_end <= 33) expect_one(sk, damaged, "byte " + std::to_string(i) + ", damaged ciphertext");
      // Together with good ones in a group.
      if (!is_hash || i % 8 != 0) continue;
      const octets sks = reference::concatenate({key(0), sk, key(2)});
      const octets cts = reference::concatenate({ciphertext(0), ciphertext(i), ciphertext(2)});
      expect_answers(sks, cts, {{errc::ok, secret(0)}, expected(sk, ciphertext(i)), {errc::ok, secret(2)}},
                     "a bad key");
    }
  }

  // Fields of M-LWQ's secret vector that are too large, near its ends and around the vector boundaries of all widths.
  void secret_fields() {
    const std::size_t fields = reference::mlwq::secret_key_size(*reference::mlwq::parameters_of(p_.id)) * 8 / 3;
    for (std::size_t i = 0; i < fields; i += i < 36 || i + 36 >= fields ? 1 : 29) {
      for (const unsigned value : {4U, 5U, 7U}) {
        octets sk = key(0);
        set_field(sk, 3 * i, 3, value);
        expect(ops_.check_secret_key(sk.data()) == (value > 4 ? errc::bad_secret_key : errc::ok),
               "field " + std::to_string(i) + " of the secret key is " + std::to_string(value));
      }
    }
  }

  void public_keys() {
    const octets good = to_octets(item(keys_.public_keys, p_.public_key, 0));
    expect(ops_.check_public_key(good.data()) == errc::ok, "a good public key");
    const bool twelve_bits = is_kyber(p_) || is_ntru_plus(p_);
    if (!twelve_bits) return;
    const unsigned q = is_kyber(p_) ? 3329 : 3457;
    const std::size_t count = is_kyber(p_) ? (p_.public_key - 32) / 384 * 256 : p_.public_key / 3 * 2;
    octets largest = good;
    for (std::size_t i = 0; i < count && is_kyber(p_); ++i) set_coefficient(largest, i, q - 1);
    expect(ops_.check_public_key(largest.data()) == errc::ok, "all coefficients q - 1");
    for (std::size_t i = 0; i < count; ++i) {
      for (const unsigned value : {q - 1, q, 4095U}) {
        octets pk = good;
        if (is_kyber(p_)) set_coefficient(pk, i, value);
        if (is_ntru_plus(p_)) {
          pk = with_ntru_plus_coefficient(reference::ntru_plus::parameters_of(p_.id), pk, i, value);
        }
        const errc wanted = value < q ? errc::ok : errc::bad_public_key;
        expect(ops_.check_public_key(pk.data()) == wanted, "coefficient " + std::to_string(i) + " of the public key");
        if (i % 61 == 0) expect_encapsulation(pk, checks_keys() ? wanted : errc::ok);
        if (is_ntru_plus(p_) && i % 16 != 0) break;
      }
    }
  }
  void expect_encapsulation(const octets& pk, errc wanted) {
    const std::unique_ptr<std::uint8_t, void (*)(void*)> memory(
        static_cast<std::uint8_t*>(std::aligned_alloc(64, p_.prepared_public_key)), std::free);
    expect(ops_.prepare_public_key(pk.data(), memory.get()) == wanted, "prepare_public_key");
  }

  // Ciphertexts of NTRU that fail only one condition of decryption (specification, section 8).
  void ntru_conditions() {
    const reference::ntru_parameters n = reference::ntru_parameters_of(p_.id);
    for (std::size_t bit = 0; bit < n.unused_bits(); ++bit) {
      octets ct = ciphertext(0);
      ct.back() = static_cast<std::uint8_t>(ct.back() ^ (0x80 >> bit));
      expect_one(key(0), ct, "unused bit " + std::to_string(bit));
    }
    const octets pk = to_octets(item(keys_.public_keys, p_.public_key, 0));
    if (n.hps()) {  // m of another weight
      const reference::ntru_pair rm = reference::sample_rm(n, random_.bytes(n.seed()));
      for (const int from : {0, 1, 2}) {
        for (const int to : {0, 1, 2}) {
          reference::ntru_poly m = rm.second;
          *std::find(m.begin(), m.end(), from) = to;
          expect_one(key(0), reference::ntru_encrypt(n, pk, rm.first, m), "m of another weight");
        }
      }
      reference::ntru_poly negated = rm.second;
      for (int& x : negated) x = (3 - x) % 3;
      expect_one(key(0), reference::ntru_encrypt(n, pk, rm.first, negated), "m negated");
    }
    // r with a coefficient that is not a trit: a multiple of x^i h is added to a ciphertext.
    const reference::ntru_poly h = reference::unpack_rq0(n, pk), c = reference::unpack_rq0(n, ciphertext(0));
    for (const int factor : {1, -1, 2, -2, 3, 4, -4, 1 << (n.log_q - 1)}) {
      for (std::size_t i = 0; i < n.d(); i += i < 2 ? 1 : 31) {
        reference::ntru_poly sum = c;
        for (std::size_t j = 0; j < n.n; ++j) sum[(i + j) % n.n] += factor * h[j];
        expect_one(key(0), reference::pack_rq(n, sum), "r with another coefficient");
      }
    }
  }

  // Ciphertexts and secret keys of NTRU+ with coefficients of q and more; some keep their residue, so only their form
  // is wrong.
  void large_coefficients() {
    const reference::ntru_plus::parameters n = reference::ntru_plus::parameters_of(p_.id);
    const octets good = ciphertext(0), good_key = key(1);
    const auto with = [&](const octets& whole, std::size_t at, std::size_t i, std::uint32_t value) {
      const octets part = with_ntru_plus_coefficient(n, view(whole).subspan(at, n.packed()), i, value);
      octets out = whole;
      std::copy(part.begin(), part.end(), out.begin() + static_cast<std::ptrdiff_t>(at));
      return out;
    };
    for (std::size_t i = 0; i < n.n; i += i < 4 || i + 5 > n.n ? 1 : 41) {
      for (const std::uint32_t value : {3456U, 3457U, 4095U}) {
        const std::string what = "coefficient " + std::to_string(i) + " is " + std::to_string(value);
        expect_one(key(0), with(good, 0, i, value), what + " of the ciphertext");
        for (const std::size_t half : {std::size_t{0}, n.packed()}) {
          expect_one(with(good_key, half, i, value), ciphertext(1), what + " of the secret key");
        }
      }
    }
    const auto same_residue = [&](const octets& whole, std::size_t at, auto expect_changed) {
      const auto f = reference::ntru_plus::unpack(n, view(whole).subspan(at, n.packed()));
      std::size_t found = 0;
      for (std::size_t i = 0; i < n.n && found < 4; ++i) {
        if (f[i] + 3457U > 4095U) continue;
        ++found;
        expect_changed(with(whole, at, i, static_cast<std::uint32_t>(f[i]) + 3457U));
      }
    };
    same_residue(good, 0, [&](const octets& ct) { expect_one(key(0), ct, "the ciphertext of residues above q"); });
    for (const std::size_t half : {std::size_t{0}, n.packed()}) {
      same_residue(good_key, half,
                   [&](const octets& sk) { expect_one(sk, ciphertext(1), "the key of residues above q"); });
    }
  }

  // Ciphertexts of NTRU+ with the r of a good one, and an M that decodes to the same message but that Encode never
  // produces: a coefficient 1 or -1 has the other sign.
  void messages_of_no_encoding() {
    namespace plus = reference::ntru_plus;
    const plus::parameters n = plus::parameters_of(p_.id);
    const plus::polynomial c = plus::unpack(n, ciphertext(0)), f = plus::unpack(n, view(key(0)).first(n.packed()));
    const plus::small m = plus::mod_3(plus::inverse_ntt(n, plus::multiply(n, c, f)));
    const plus::polynomial h_r = plus::subtract(c, plus::ntt(n, plus::residues(m)));
    for (std::size_t i = 0; i < n.n; i += i < 64 ? 1 : 23) {
      if (m[i] == 0) continue;
      plus::small other = m;
      other[i] = -m[i];
      const octets ct = plus::pack(n, plus::add(h_r, plus::ntt(n, plus::residues(other))));
      const std::string what = "coefficient " + std::to_string(i) + " of M";
      expect(expected(key(0), ct).status == errc::bad_ciphertext, what + " in the model");
      expect_one(key(0), ct, what);
    }
  }

  // Ciphertexts of NTRU+ in which r differs in one transformed coefficient from that of their message, and keys made
  // for them: decryption gives this r and this message, and only comparing the two detects the difference.
  void other_encryptions() {
    namespace plus = reference::ntru_plus;
    const plus::parameters n = plus::parameters_of(p_.id);
    const octets sk = key(0), hash = to_octets(view(sk).last(32)), message = random_.bytes(n.n / 8);
    const plus::polynomial h_inverse = plus::unpack(n, view(sk).subspan(n.packed(), n.packed()));
    const plus::polynomial h = plus::inverse(n, h_inverse).value();
    const octets noise = plus::hash_h(n, reference::concatenate({message, hash}));
    const plus::polynomial r = plus::ntt(n, plus::residues(plus::cbd(n, view(noise).subspan(32))));
    std::size_t accepted = 0;
    for (std::size_t i = 0; i <= n.n; i += i < 36 || i + 36 >= n.n ? 1 : 31) {
      plus::polynomial other = r;
      if (i < n.n) other[i] = (other[i] + 1) % plus::q;  // in the last round r itself
      const octets pad = plus::hash_g(n, plus::pack(n, other));
      const plus::polynomial m = plus::ntt(n, plus::residues(plus::sotp_encode(n, message, pad)));
      const plus::polynomial h_r = plus::scale(static_cast<std::uint32_t>(n.sigma()), plus::multiply(n, h, other));
      const plus::polynomial c = plus::add(h_r, m);
      const auto inverse = plus::inverse(n, c);
      if (!inverse) continue;
      const octets f = plus::pack(n, plus::multiply(n, m, *inverse));
      const octets made = reference::concatenate({f, plus::pack(n, h_inverse), hash}), ct = plus::pack(n, c);
      expect_one(made, ct, "coefficient " + std::to_string(i) + " of r");
      const bool good = expected(made, ct).status == errc::ok;
      expect(good == (i == n.n), "coefficient " + std::to_string(i) + " of r in the model");
      accepted += good ? 1 : 0;
    }
    expect(accepted == 1, "r of the message");
  }

  // One bit of each byte of a ciphertext, and all bits near the ends. A change of NTRU may give another message.
  void changed_ciphertexts() {
    octets cts;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < p_.ciphertext; ++i) {
      for (unsigned bit = 0; bit < 8; ++bit) {
        if (bit != i * 5 % 8 && i >= 16 && i + 16 < p_.ciphertext) continue;
        octets ct = ciphertext(2);
        ct[i] = static_cast<std::uint8_t>(ct[i] ^ (1U << bit));
        reference::append(cts, ct);
        names.push_back("bit " + std::to_string(bit) + " of byte " + std::to_string(i));
      }
    }
    octets secrets(names.size() * p_.shared_secret);
    std::vector<errc> status(names.size());
    ops_.decapsulate(names.size(), key(2).data(), 0, cts.data(), secrets.data(), secret_form::shared_secret,
                     status.data());
    for (std::size_t i = 0; i < names.size(); ++i) {
      const octets ct = to_octets(item(cts, p_.ciphertext, i));
      const octets got = to_octets(item(secrets, p_.shared_secret, i));
      const errc rejection = p_.explicit_rejection ? errc::bad_ciphertext : errc::ok;
      if (got == model_.rejection_value(key(2), ct) && status[i] == rejection) continue;
      const answer wanted = expected(key(2), ct);
      expect(is_ntru(p_) && got == wanted.secret && status[i] == wanted.status, names[i]);
    }
  }

  const bravais::kem_ops& ops_;
  const bravais::kem_parameters& p_;
  kem_model model_;
  random_stream random_;
  flat_keys keys_;
  flat_encapsulations sent_;
};

}  // namespace

int main() {
  for (const mutation::tried& one : mutation::tried_sets) trial(one).run();
  return 0;
}
