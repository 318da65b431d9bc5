// SPDX-License-Identifier: MIT
#![no_std]
#![doc = include_str!("../README.md")]
#![allow(non_camel_case_types)]

#[rustfmt::skip]
mod bindings;
pub use bindings::*;
