// SPDX-License-Identifier: MIT
//! What can go wrong.
use core::{error, fmt};

use bravais_sys as sys;

use crate::ffi;

/// Why an operation failed.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Error {
    /// A slice does not have the size that the parameter set demands, or slices of a batch differ in length.
    BadLength,
    /// The public key is malformed.
    BadPublicKey,
    /// The secret key is malformed, or does not belong to the public key.
    BadSecretKey,
    /// The random source of the operating system failed.
    NoRandomness,
    /// The instruction set that [`isa::force`](crate::isa::force) or the environment variable `BRAVAIS_FORCE_ISA` names
    /// is unknown, or cannot run here.
    UnsupportedIsa,
    /// Not a signature of this message under this key.
    BadSignature,
    /// The context is longer than 255 bytes, or the parameter set has no contexts.
    BadContext,
    /// The parameter set does not sign hashed messages.
    BadPrehash,
    /// No attempt to sign succeeded, which is practically impossible with an intact key.
    SigningFailed,
    /// The ciphertext was altered, or made for another key. Only parameter sets with explicit rejection say so.
    BadCiphertext,
    /// The key file is malformed, or holds something else.
    BadKeyFile,
    /// The seed gives no key pair. This exists only in NTRU+, with a probability below 2^-128.
    GenerationFailed,
    /// The batch was rejected as a whole; its result says why.
    NotDone,
    /// The library or a result failed a self-check, or the key is damaged. Only with the feature `self-checks`.
    SelfCheckFailed,
    /// The library returned a status that it should not return to this crate.
    Internal,
}

const PAIRS: [(i32, Error); 14] = [
    (sys::BRAVAIS_BAD_LENGTH, Error::BadLength),
    (sys::BRAVAIS_BAD_PUBLIC_KEY, Error::BadPublicKey),
    (sys::BRAVAIS_BAD_SECRET_KEY, Error::BadSecretKey),
    (sys::BRAVAIS_NO_RANDOMNESS, Error::NoRandomness),
    (sys::BRAVAIS_UNSUPPORTED_ISA, Error::UnsupportedIsa),
    (sys::BRAVAIS_BAD_SIGNATURE, Error::BadSignature),
    (sys::BRAVAIS_BAD_CONTEXT, Error::BadContext),
    (sys::BRAVAIS_BAD_PREHASH, Error::BadPrehash),
    (sys::BRAVAIS_SIGNING_FAILED, Error::SigningFailed),
    (sys::BRAVAIS_BAD_CIPHERTEXT, Error::BadCiphertext),
    (sys::BRAVAIS_BAD_KEY_FILE, Error::BadKeyFile),
    (sys::BRAVAIS_GENERATION_FAILED, Error::GenerationFailed),
    (sys::BRAVAIS_NOT_DONE, Error::NotDone),
    (sys::BRAVAIS_SELF_CHECK_FAILED, Error::SelfCheckFailed),
];

impl Error {
    fn code(self) -> i32 {
        PAIRS.iter().find(|(_, error)| *error == self).map_or(sys::BRAVAIS_BAD_ARGUMENT, |(code, _)| *code)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ffi::status_text(self.code()))
    }
}

impl error::Error for Error {}

pub(crate) fn result(status: i32) -> Result<(), Error> {
    if status == sys::BRAVAIS_OK {
        return Ok(());
    }
    Err(PAIRS.iter().find(|(code, _)| *code == status).map_or(Error::Internal, |(_, error)| *error))
}

/// The result of one item of a batch.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Status(pub(crate) i32);

impl Status {
    /// Returns the status as a `Result`.
    pub fn result(self) -> Result<(), Error> {
        result(self.0)
    }
    /// Returns whether the item succeeded.
    pub fn is_ok(self) -> bool {
        self.0 == sys::BRAVAIS_OK
    }
}

impl Default for Status {
    fn default() -> Self {
        Status(sys::BRAVAIS_NOT_DONE)
    }
}

impl fmt::Debug for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.result().fmt(f)
    }
}
