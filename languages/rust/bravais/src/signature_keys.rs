// SPDX-License-Identifier: MIT
//! Signatures: keys, signing and verification.
use crate::error::Error;
use crate::ffi::{self, Key, More, Source};
use crate::kem_keys::key_pair;
use crate::message::Message;
use crate::secret::{Secret, Seed, any_bytes, array, public_bytes};
use crate::set::{Bytes, PublicKeyFollows, SignatureSet};
use crate::stream::MessageStream;

/// A public key, which verifies signatures. Every byte string of the right length is one.
#[repr(transparent)]
#[derive(Clone)]
pub struct VerifyingKey<P: SignatureSet>(pub(crate) P::PublicKeyBytes);
public_bytes!(VerifyingKey, SignatureSet, PublicKeyBytes);

/// A signature.
#[repr(transparent)]
#[derive(Clone)]
pub struct Signature<P: SignatureSet>(pub(crate) P::SignatureBytes);
public_bytes!(Signature, SignatureSet, SignatureBytes);
any_bytes!(Signature, SignatureSet, SignatureBytes, Signature);

/// A secret key, which signs messages, with its public key. The secret key is wiped when it is dropped.
#[derive(Clone)]
pub struct SigningKey<P: SignatureSet> {
    pub(crate) secret: Secret<P::SecretKeyBytes>,
    pub(crate) public: VerifyingKey<P>,
}
key_pair!(SigningKey, VerifyingKey, SignatureSet, verifying_key);

pub(crate) fn sign<P: SignatureSet>(
    key: Key<'_>, message: Message<'_>, source: Source<'_>,
) -> Result<Signature<P>, Error> {
    let mut signature = Signature::<P>::default();
    ffi::sign(P::ID, key, &[message], source, signature.0.as_mut(), More::nothing())?;
    Ok(signature)
}

pub(crate) fn verify<P: SignatureSet>(
    key: Key<'_>, message: Message<'_>, signature: &Signature<P>,
) -> Result<(), Error> {
    ffi::verify(P::ID, key, &[message], signature.as_ref(), More::nothing())
}

impl<P: SignatureSet> VerifyingKey<P> {
    pub(crate) fn key(&self) -> Key<'_> {
        Key::public(self.0.as_ref())
    }
    /// Verifies a signature. Only `Ok` means that it is good.
    pub fn verify<'a>(&self, message: impl Into<Message<'a>>, signature: &Signature<P>) -> Result<(), Error> {
        verify(self.key(), message.into(), signature)
    }
    /// Begins a message that comes in pieces.
    pub fn message_stream(&self, context: &[u8]) -> Result<MessageStream<P>, Error> {
        MessageStream::start(self.key(), context)
    }
}

impl<P: SignatureSet> SigningKey<P> {
    /// Signs a message, with randomness of the operating system.
    pub fn sign<'a>(&self, message: impl Into<Message<'a>>) -> Result<Signature<P>, Error> {
        sign(self.key(), message.into(), Source::System)
    }
    /// Signs a message without randomness: the same message gives the same signature.
    pub fn sign_deterministic<'a>(&self, message: impl Into<Message<'a>>) -> Result<Signature<P>, Error> {
        sign(self.key(), message.into(), Source::Nowhere)
    }
    /// Begins a message that comes in pieces.
    pub fn message_stream(&self, context: &[u8]) -> Result<MessageStream<P>, Error> {
        MessageStream::start(self.key(), context)
    }
    fn belongs_together(&self) -> Result<bool, Error> {
        let mut public = P::PublicKeyBytes::ZEROS;
        ffi::public_key(P::ID, self.key(), public.as_mut())?;
        Ok(public == self.public.0)
    }
}
