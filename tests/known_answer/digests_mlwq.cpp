// SPDX-License-Identifier: MIT
// Known answers of M-LWQ from the section "Known answers" of the project's specification: digests of ten keys and
// ciphertexts, the beginning of the first one's digests, and the quantizers alone.
#include "known_answer/digests.hpp"

namespace bravais_test {
namespace {

constexpr answer rows[] = {
    {"M-LWQ-512-Z-plain", "pke", "13097295f98cfd48fb769c4587048b0126d557efd607febb8093836139e3d5f1"},
    {"M-LWQ-512-Z-plain", "public_key", "404e225d5468e260"},
    {"M-LWQ-512-Z-plain", "ciphertext", "56c128ac54f234c7"},
    {"M-LWQ-512-Z", "pke", "5ed3651040b4615bd29ac3adea6add48279d63f68c7ee135de4394b358772f76"},
    {"M-LWQ-512-Z", "kem", "4a308e0e32ab07f21c35e87bd127ba9d2fbb12ce3e64fb493f2f919b2197ce58"},
    {"M-LWQ-512-Z", "public_key", "012d89ffe5afef8d"},
    {"M-LWQ-512-Z", "ciphertext", "5076096c1b9b236a"},
    {"M-LWQ-512-D8", "pke", "f25da10e2a680d52e980b32ef9dbf781c76630126908a560b9dec07d1f49292c"},
    {"M-LWQ-512-D8", "public_key", "7fda85430f41470e"},
    {"M-LWQ-512-D8", "ciphertext", "494ddf4573dc1eaa"},
    {"M-LWQ-512-E8", "pke", "3c79a5dfbf2536dca62fd99a55d16f0098c4513574e383eb09f73a49bf389aff"},
    {"M-LWQ-512-E8", "kem", "1120c71167782b98a7b9702173ae5a0b1f7d634e8fa0e2c99cba95a8c4c17c86"},
    {"M-LWQ-512-E8", "public_key", "5f925e0b6e45f72e"},
    {"M-LWQ-512-E8", "ciphertext", "110dbc075cffa3f6"},
    {"M-LWQ-768-Z-plain", "pke", "782899ea2a175f2a8fb019f88ee064ec0e71cac795971c82c963c543f37d0e62"},
    {"M-LWQ-768-Z-plain", "public_key", "94862e30ce98bf6e"},
    {"M-LWQ-768-Z-plain", "ciphertext", "d498ef01ae516db1"},
    {"M-LWQ-768-Z", "pke", "529fb92d24dcdeaca08c8920cef9c9eb25abce19c857ec33ddb9a311eaea30b1"},
    {"M-LWQ-768-Z", "kem", "52022f7ffb048ce527988178d9274170248d6f52b685a94dd1123a6531f2962c"},
    {"M-LWQ-768-Z", "public_key", "eb382fb7141ad51d"},
    {"M-LWQ-768-Z", "ciphertext", "f752c6ecc979cb9f"},
    {"M-LWQ-768-D8", "pke", "b6327af7896302aa0802a24ae1cc24c43c7abcdfae54edf807f1d3d8f5c4cd40"},
    {"M-LWQ-768-D8", "public_key", "e5eb10fb1cdaa59e"},
    {"M-LWQ-768-D8", "ciphertext", "c8d633e7f4ecbc1a"},
    {"M-LWQ-768-E8", "pke", "cd78826464afd577b9146d749a9ee9cf0b370fd5e880ac6dccb5d81c9a55f17a"},
    {"M-LWQ-768-E8", "kem", "756bd1585aced5452bee29c365899a8946c377a63e620d54d94bceedea663067"},
    {"M-LWQ-768-E8", "public_key", "4bbd22458c384cc3"},
    {"M-LWQ-768-E8", "ciphertext", "fdd6cc1c97d8f91b"},
    {"M-LWQ-1024-Z-plain", "pke", "54801d23e0ee3e583255447b8266cdf004b4c6fa69000b77f8c6da777d130705"},
    {"M-LWQ-1024-Z-plain", "public_key", "863408925967f058"},
    {"M-LWQ-1024-Z-plain", "ciphertext", "af57f1161c43642b"},
    {"M-LWQ-1024-Z", "pke", "6d683a1c3a0db2e5e4d4fcc05b19e1df2ee72e263c8065b8d972a650db6734e0"},
    {"M-LWQ-1024-Z", "kem", "85ecf2692f24f4fbb5827d1d3593d728090e0e3bba182085b9701d07cb97f86b"},
    {"M-LWQ-1024-Z", "public_key", "2c43afc344a9900e"},
    {"M-LWQ-1024-Z", "ciphertext", "ffc8755ea3bacca3"},
    {"M-LWQ-1024-D8", "pke", "38bcbb945f611aa70e67c3b3890f73e03b0bf5f3afafe52e12454c1f09a340c6"},
    {"M-LWQ-1024-D8", "public_key", "ee042e34462e9f8d"},
    {"M-LWQ-1024-D8", "ciphertext", "476207c383c7c8f2"},
    {"M-LWQ-1024-E8", "pke", "7e803b31c2b729aff92eda92f242912b39d817a90c48f6269ffc3e0b16fb8884"},
    {"M-LWQ-1024-E8", "kem", "02ddff29e190e447fc77c08fe72a399a70261e773c2eebf6fad315d45c3b276e"},
    {"M-LWQ-1024-E8", "public_key", "5e1bf704448ce3ea"},
    {"M-LWQ-1024-E8", "ciphertext", "532aae1e9591f410"},
    {"M-LWQ", "edges_Z", "7ad037fa868a54eff6be947f6e83ece839a4b5b35aee01afba93727ad56c075c"},
    {"M-LWQ", "edges_D8", "70e2d7df4fa1bb3547d2907b2e1b7675d4f24e5cf3c15e7a0553d2fc49b5b41b"},
    {"M-LWQ", "edges_E8", "85e4d206eaf2ae2375d69db16e5bf9a07bfdfbe593b53ec65e5a2a82af2a192f"},
    {"M-LWQ", "packed_D8", "01041038806001838308132a58c0a081c343"},
    {"M-LWQ", "packed_E8", "000410308040018383112650b08041038707"},
    {"M-LWQ", "seed", "d6741341999d150c0dc39c16609a08cb3505d923ed302788a7ea186744f644dc"},
    {"M-LWQ", "rho", "c3bb13a163178773b4600b6d1b182e8fb40fdb38f7c71da8c032dbc1c74a3bf9"},
};

}  // namespace

std::span<const answer> mlwq_answers() { return rows; }

}  // namespace bravais_test
