// SPDX-License-Identifier: MIT
// Opens one age file for kit.py: `test_age_kit_case FORM KEYS < FILE`, with FORM "armored" or "detected". Each line of
// the file KEYS is "identity TEXT" or "passphrase TEXT". Prints the outcome in the words of the test kit on standard
// error, and all plaintext that is released on standard output.
#include <cstdio>
#include <fstream>
#include <iostream>

#include "cli/age/fault.hpp"
#include "cli/age/file.hpp"

namespace {

using namespace cli::age;

class standard_input : public source {
 public:
  std::size_t read(std::span<std::uint8_t> out) override { return std::fread(out.data(), 1, out.size(), stdin); }
};
class standard_output : public sink {
 public:
  void write(std::span<const std::uint8_t> part) override { std::fwrite(part.data(), 1, part.size(), stdout); }
};

const char* outcome_of(fault what) {
  switch (what) {
    case fault::header: return "header failure";
    case fault::mac: return "HMAC failure";
    case fault::no_match: return "no match";
    case fault::payload: return "payload failure";
    case fault::armor: return "armor failure";
    default: return "other failure";
  }
}

void open(sealed_file& file, const char* keys) {
  std::ifstream lines(keys);
  for (std::string kind, text; lines >> kind && std::getline(lines >> std::ws, text);) {
    if (kind == "passphrase" ? file.try_passphrase(bytes_of(text)) : file.try_key(read_identity(text))) {
      standard_output to;
      return file.open(to);
    }
  }
  throw error(fault::no_match, "no key opens the file");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  try {
    standard_input from;
    sealed_file file(from,
                     argv[1] == std::string_view("armored") ? sealed_file::form::armored : sealed_file::form::detected);
    open(file, argv[2]);
    std::cerr << "success\n";
  } catch (const error& wrong) {
    std::cerr << outcome_of(wrong.kind) << '\n' << wrong.what() << '\n';
  }
  return 0;
}
