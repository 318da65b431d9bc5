// SPDX-License-Identifier: MIT
#![no_std]
#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![deny(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
mod batch;
pub mod derand;
mod error;
#[allow(unsafe_code)]
mod ffi;
pub mod isa;
mod kem_keys;
#[cfg(feature = "kem")]
mod kem_traits;
#[cfg(feature = "alloc")]
mod key_file;
mod message;
mod pke_keys;
#[cfg(feature = "alloc")]
mod prepared;
mod secret;
mod set;
#[rustfmt::skip]
mod sets;
mod signature_keys;
#[cfg(feature = "signature")]
mod signature_traits;
mod stream;

#[cfg(feature = "alloc")]
pub use batch::{DecapsulationKeys, EncapsulationKeys, KemBatch, SignatureBatch, SigningKeys, VerifyingKeys};
pub use error::{Error, Status};
pub use kem_keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
#[cfg(feature = "alloc")]
pub use key_file::KeyFileError;
pub use message::{Hash, Message};
pub use pke_keys::{DecryptionKey, EncryptedMessage, EncryptionKey, PlainMessage};
#[cfg(feature = "alloc")]
pub use prepared::{
    PreparedDecapsulationKey, PreparedDecryptionKey, PreparedEncapsulationKey, PreparedEncryptionKey,
    PreparedSigningKey, PreparedVerifyingKey,
};
pub use secret::Seed;
#[cfg(feature = "kem")]
pub use set::ImplicitKem;
pub use set::{Bytes, ExplicitRejection, KemSet, ParameterSet, PkeSet, PublicKeyFollows, SignatureSet};
pub use sets::*;
pub use signature_keys::{Signature, SigningKey, VerifyingKey};
pub use stream::MessageStream;

#[cfg(feature = "kem")]
pub use kem;
#[cfg(feature = "signature")]
pub use signature;

/// Returns the version of the library, "major.minor.patch".
pub fn version() -> &'static str {
    ffi::version()
}
