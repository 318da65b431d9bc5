// SPDX-License-Identifier: MIT
//! Compiles the library, which is one C++ header, with the families of the crate's features.
use std::env;

fn main() {
    println!("cargo::rerun-if-changed=src/bravais.hpp");
    println!("cargo::rerun-if-changed=src/bravais.cpp");
    println!("cargo::rerun-if-env-changed=BRAVAIS_ISAS");
    println!("cargo::rerun-if-env-changed=DOCS_RS");
    if env::var_os("DOCS_RS").is_some() {
        return; // documentation needs no library
    }
    let mut build = cc::Build::new();
    build.cpp(true).std("c++20").file("src/bravais.cpp").warnings(false).debug(false);
    build.define("NDEBUG", None);
    if build.get_compiler().is_like_msvc() && !build.get_compiler().is_like_clang_cl() {
        fail("the library needs g++ or clang; set the environment variable CXX to clang-cl");
    }
    // The header ignores the macros of features that are not families.
    let features = env::vars().filter_map(|(name, _)| Some(name.strip_prefix("CARGO_FEATURE_")?.to_string()));
    for feature in features {
        build.define(&format!("BRAVAIS_ONLY_{feature}"), None);
    }
    if env::var_os("CARGO_FEATURE_SELF_CHECKS").is_some() {
        build.define("BRAVAIS_SELF_CHECKS", None);
    }
    // All instruction sets of the processor family by default.
    for isa in env::var("BRAVAIS_ISAS").unwrap_or_default().split([';', ',', ' ']).filter(|isa| !isa.is_empty()) {
        build.define(&format!("BRAVAIS_ONLY_{}", isa.to_uppercase()), None);
    }
    if !build.get_compiler().is_like_msvc() {
        // Nothing in the library throws. It then needs nothing of the C++ run-time library.
        build.flag("-fno-exceptions").cpp_link_stdlib(None);
    }
    // Without optimization, operations take twenty times as long: a debug build gets -O2, too.
    build.opt_level(2);
    build.flag_if_supported("-fstack-clash-protection");
    if env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "aarch64") && build.get_compiler().is_like_gnu() {
        // g++ assumes a guard of 64 KiB there, but not every C library has one that large.
        build.flag_if_supported("--param=stack-clash-protection-guard-size=12");
    }
    let windows = env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "windows");
    if windows && build.get_compiler().is_like_gnu() {
        // g++ does not align vectors on the stack of Windows (GCC bug 54412). This needs binutils 2.38.
        build.flag("-Wa,-muse-unaligned-vector-move");
    }
    build.compile("bravais");
    if windows {
        println!("cargo::rustc-link-lib=bcrypt"); // random bytes
    }
}

fn fail(text: &str) -> ! {
    println!("cargo::error={text}");
    std::process::exit(1)
}
