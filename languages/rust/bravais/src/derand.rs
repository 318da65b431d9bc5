// SPDX-License-Identifier: MIT
//! Operations with the caller's randomness: for tests, and for protocols that bring their own. The randomness must be
//! uniform, secret and used once. Other uses can reveal the message, the shared secret or the secret key.
use crate::error::Error;
use crate::ffi::Source;
use crate::kem_keys::{self, Ciphertext, EncapsulationKey, SharedSecret};
use crate::message::Message;
use crate::pke_keys::{self, EncryptedMessage, EncryptionKey, PlainMessage};
use crate::set::{KemSet, PkeSet, SignatureSet};
use crate::signature_keys::{self, Signature, SigningKey};

/// Encapsulates with the caller's randomness.
pub fn encapsulate<P: KemSet>(
    key: &EncapsulationKey<P>, randomness: &P::RandomnessBytes,
) -> Result<(Ciphertext<P>, SharedSecret<P>), Error> {
    kem_keys::encapsulate(key.key(), Some(randomness.as_ref()))
}

/// Encrypts with the caller's randomness.
pub fn encrypt<P: PkeSet>(
    key: &EncryptionKey<P>, message: &PlainMessage<P>, randomness: &P::RandomnessBytes,
) -> Result<EncryptedMessage<P>, Error> {
    pke_keys::encrypt(key.key(), Some(randomness.as_ref()), message)
}

/// Signs with the caller's randomness.
pub fn sign<'a, P: SignatureSet>(
    key: &SigningKey<P>, message: impl Into<Message<'a>>, randomness: &P::RandomnessBytes,
) -> Result<Signature<P>, Error> {
    signature_keys::sign(key.key(), message.into(), Source::Caller(randomness.as_ref()))
}
