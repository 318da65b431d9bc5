# SPDX-License-Identifier: MIT
"""Changes that survive, and why: a file, part of the line, the edits, the reason. An entry that no longer fits anything
that survives is an error; an entry fits where it survives on one instruction set at least."""

# The changed program means the same.
EQUIVALENT = [
    ("scheme/dilithium_verify.hpp", "operands[l + 1];", ["number + 1"], "room that is not used"),
    ("scheme/dilithium_verify.hpp", "job jobs[2 * Items];", ["number + 1"], "room that is not used"),
    ("scheme/dilithium_verify.hpp", "job jobs[4 + k * l];", ["number + 1"], "room that is not used"),
    ("scheme/dilithium_verify.hpp", "job jobs[3 * Items + k * l];",
     ["number + 1", "number - 1"], "room that is not used"),
    ("scheme/dilithium_entries.hpp", "job jobs[1 + Set::k * Set::l];", ["number + 1"], "room that is not used"),
    ("scheme/dilithium_verify.hpp", "message.head, 2));",
     ["number + 1", "number - 1"], "how long the chain is that waits, which decides on the order of the hashes"),
    ("scheme/dilithium_verify.hpp", "hash.run(challenge_at, challenge_at + 1);",
     ["number + 1"], "one hash more is made early"),
    ("scheme/dilithium_verify.hpp", "hash[final_job].available = 0;",
     ["number + 1"], "less than a block is nothing that a hash could begin with"),
    ("scheme/dilithium_verify.hpp", "hash.is_done(mu_job)) hash[final_job].available",
     ["or to and", "number + 1", "number - 1"], "when the last hash may begin: later, or with as many blocks"),
    ("scheme/dilithium_verify.hpp", "hash.run(0, final_job);",
     ["number + 1"], "the one lane of the portable back end has taken the first job before"),
    ("scheme/dilithium_entries.hpp", "return verify_with_one(",
     ["> to >=", "number + 1", "number - 1"], "one key is served in another way, with the same result"),
    ("scheme/dilithium_entries.hpp", "if constexpr (Items == 1) {",
     ["== to !=", "number + 1", "number - 1"], "one item is served in another way, with the same result"),
    ("scheme/dilithium_entries.hpp", "i < at + count; i += Items", ["< to <="], "a group of no item is nothing"),
    ("scheme/dilithium_verify.hpp", "v32 signs = broadcast32(0);",
     ["number + 1"], "only the sign is looked at, and 1 has none"),
    ("scheme/dilithium_message.hpp", "message.prefix_size > 0",
     ["> to >="], "copies nothing, from where there is nothing"),
    ("kernel/rounding.hpp", "std::uint32_t signs = 0;", ["number + 1"], "only the sign is looked at, and 1 has none"),
    ("kernel/pack_polynomial.hpp", "if constexpr (D <= detail::widest_narrow_field) {",
     ["<= to <"], "a verifier reads no fields of just that width"),
    ("kernel/rejection.hpp", "for (; at < shake256.rate && produced",
     ["< to <="], "the end of the first block, in the same way"),
    ("kernel/rounding.hpp", "is_zero(signs >> 31)",
     ["number - 1"], "numbers below 2^30 have their sign in bit 30, too"),
    ("scheme/kyber_entries.hpp", "if (Items == 1 && status[at] != errc::ok) {",
     ["number + 1"], "one item with a bad key is served as in a group, with the same result"),
    ("keyfile/base64.cpp", "U - value) >> 8)",
     ["number + 1", "number - 1"], "all bits from the sixth on are the sign, and the mask has three to seven"),
]

# The changed program would do something else, but with inputs that no test can have, or not with those that the program
# of this folder runs.
UNREACHABLE = [
    ("scheme/dilithium_entries.hpp", "verify<Items>(count, pks + at * stride", ["+ to -"],
     "where the portable back end, whose groups have one item, never comes; tests/property has batches of all"),
    ("scheme/dilithium_entries.hpp", "signatures + at * Set::signature, status + at", ["+ to -"],
     "where the portable back end, whose groups have one item, never comes; tests/property has batches of all"),
    ("scheme/dilithium_entries.hpp", "std::min(Items, at + count - i)",
     ["+ to -", "- to +"], "groups of the portable back end have one item"),
    ("kernel/rejection.hpp", "std::size_t at = 0;", ["number + 1"],
     "where a second block begins, which only challenges that nobody can find have; tests/kernel has such blocks"),
    ("scheme/kyber_kem.hpp", "hash.add(hash_job(shake256, view(s[i].kdf_input, 64), {}, {secrets + 32 * i, 32}));",
     ["number + 1"], "the second item of a group, which the portable back end does not have"),
]
