// SPDX-License-Identifier: MIT
// liboqs and this library in one process, until it ends: each is loaded on its own, and its functions are looked up by
// name.
#pragma once

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "abi.hpp"

namespace bravais_liboqs {

class loaded {
 public:
  loaded(const char* name, const char* path) : name_(name), handle_(dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) {
      std::fprintf(stderr, "%s\n", dlerror());
      std::exit(2);
    }
    look_up(init, "OQS_init");
    look_up(version, "OQS_version");
    look_up(has_extension, "OQS_CPU_has_extension");
    look_up(custom_randomness, "OQS_randombytes_custom_algorithm");
    look_up(switch_randomness, "OQS_randombytes_switch_algorithm");
    look_up(kem_name, "OQS_KEM_alg_identifier");
    look_up(kem_count, "OQS_KEM_alg_count");
    look_up(kem_enabled, "OQS_KEM_alg_is_enabled");
    look_up(new_kem, "OQS_KEM_new");
    look_up(free_kem, "OQS_KEM_free");
    look_up(sig_name, "OQS_SIG_alg_identifier");
    look_up(sig_count, "OQS_SIG_alg_count");
    look_up(sig_enabled, "OQS_SIG_alg_is_enabled");
    look_up(new_sig, "OQS_SIG_new");
    look_up(free_sig, "OQS_SIG_free");
    init();
  }
  [[nodiscard]] const char* name() const { return name_; }
  [[nodiscard]] void* symbol(const std::string& symbol) const { return dlsym(handle_, symbol.c_str()); }

  void (*init)();
  const char* (*version)();
  int (*has_extension)(int);
  void (*custom_randomness)(void (*)(byte*, std::size_t));
  status (*switch_randomness)(const char*);
  const char* (*kem_name)(std::size_t), *(*sig_name)(std::size_t);
  int (*kem_count)(), (*sig_count)();
  int (*kem_enabled)(const char*), (*sig_enabled)(const char*);
  kem* (*new_kem)(const char*);
  sig* (*new_sig)(const char*);
  void (*free_kem)(kem*);
  void (*free_sig)(sig*);

 private:
  template <class Function>
  void look_up(Function& function, const char* wanted) {
    function = reinterpret_cast<Function>(symbol(wanted));
    if (function != nullptr) return;
    std::fprintf(stderr, "%s: no function %s\n", name_, wanted);
    std::exit(2);
  }

  const char* name_;
  void* handle_;
};

}  // namespace bravais_liboqs
