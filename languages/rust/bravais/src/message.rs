// SPDX-License-Identifier: MIT
//! What is signed: bytes, with a context and a form.
use core::fmt;
use core::marker::PhantomData;
use core::ptr;

use bravais_sys as sys;

/// A hash function for messages that are hashed before they are signed (HashML-DSA).
#[allow(missing_docs)]
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum Hash {
    Sha2_256 = sys::BRAVAIS_SHA2_256,
    Sha2_384 = sys::BRAVAIS_SHA2_384,
    Sha2_512 = sys::BRAVAIS_SHA2_512,
    Sha2_224 = sys::BRAVAIS_SHA2_224,
    Sha2_512_224 = sys::BRAVAIS_SHA2_512_224,
    Sha2_512_256 = sys::BRAVAIS_SHA2_512_256,
    Sha3_224 = sys::BRAVAIS_SHA3_224,
    Sha3_256 = sys::BRAVAIS_SHA3_256,
    Sha3_384 = sys::BRAVAIS_SHA3_384,
    Sha3_512 = sys::BRAVAIS_SHA3_512,
    Shake128 = sys::BRAVAIS_SHAKE128,
    Shake256 = sys::BRAVAIS_SHAKE256,
}

/// A message to be signed or verified. Bytes and text convert to it; [`context`](Message::context) and
/// [`hashed`](Message::hashed) say more. A pure and a hashed message never verify as each other.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Message<'a>(sys::bravais_message, PhantomData<&'a [u8]>);

impl<'a> Message<'a> {
    fn of(bytes: &'a [u8], form: u32) -> Self {
        let (data, size) = (bytes.as_ptr().cast(), bytes.len());
        let raw = sys::bravais_message { data, size, context: ptr::null(), context_size: 0, form, prehash: 0 };
        Message(raw, PhantomData)
    }
    /// Makes a message of bytes, without a context.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::of(bytes, sys::BRAVAIS_MESSAGE_PURE)
    }
    /// Makes a message of the 64 bytes of mu, which stand for it: from a [`MessageStream`](crate::MessageStream) or from
    /// elsewhere. Never sign a mu that somebody else chose.
    pub fn from_mu(mu: &'a [u8; 64]) -> Self {
        Self::of(mu, sys::BRAVAIS_MESSAGE_MU)
    }
    /// Adds a context of up to 255 bytes. Signer and verifier must give the same.
    pub fn context(mut self, context: &'a [u8]) -> Self {
        self.0.context = context.as_ptr().cast();
        self.0.context_size = context.len();
        self
    }
    /// Hashes the message first. Signer and verifier must use the same function.
    pub fn hashed(mut self, hash: Hash) -> Self {
        self.0.form = sys::BRAVAIS_MESSAGE_HASHED;
        self.0.prehash = hash as u32;
        self
    }
}

impl fmt::Debug for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Message({} bytes)", self.0.size)
    }
}

impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Message::new(bytes)
    }
}
impl<'a, const N: usize> From<&'a [u8; N]> for Message<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Message::new(bytes)
    }
}
impl<'a> From<&'a str> for Message<'a> {
    fn from(text: &'a str) -> Self {
        Message::new(text.as_bytes())
    }
}
#[cfg(feature = "alloc")]
impl<'a> From<&'a alloc::vec::Vec<u8>> for Message<'a> {
    fn from(bytes: &'a alloc::vec::Vec<u8>) -> Self {
        Message::new(bytes)
    }
}
#[cfg(feature = "alloc")]
impl<'a> From<&'a alloc::string::String> for Message<'a> {
    fn from(text: &'a alloc::string::String) -> Self {
        Message::new(text.as_bytes())
    }
}
