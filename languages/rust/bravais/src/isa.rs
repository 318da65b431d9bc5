// SPDX-License-Identifier: MIT
//! Instruction sets. The library contains code for several, and uses the best one that the machine can run. All give the
//! same bytes.
use crate::error::Error;
use crate::ffi;

/// Returns the names of the instruction sets in the library, the best first.
pub fn names() -> impl Iterator<Item = &'static str> {
    (0..).map_while(ffi::isa_name)
}

/// Returns the name of the instruction set that operations use now.
pub fn active() -> Result<&'static str, Error> {
    ffi::isa_active()
}

/// Makes all later operations of the process use one instruction set. Prepared keys keep theirs.
pub fn force(name: &str) -> Result<(), Error> {
    let index = names().position(|one| one.eq_ignore_ascii_case(name)).ok_or(Error::UnsupportedIsa)?;
    ffi::isa_force(Some(index))
}

/// Ends the effect of [`force`].
pub fn select_best() -> Result<(), Error> {
    ffi::isa_force(None)
}
