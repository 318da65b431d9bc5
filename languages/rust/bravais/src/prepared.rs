// SPDX-License-Identifier: MIT
//! Prepared keys: checked and expanded once, for any number of calls from any number of threads.
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use zeroize::ZeroizeOnDrop;

use crate::error::Error;
use crate::ffi::{self, Key, Source};
use crate::kem_keys::{self, Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::message::Message;
use crate::pke_keys::{self, DecryptionKey, EncryptedMessage, EncryptionKey, PlainMessage};
use crate::secret::Seed;
use crate::set::{KemSet, PkeSet, SignatureSet};
use crate::signature_keys::{self, Signature, SigningKey, VerifyingKey};
use crate::stream::MessageStream;

/// The memory of a prepared key on the heap, where it stays: a prepared key must not move. It is wiped when it is
/// dropped, also that of a public key.
struct Memory(Vec<u8>);

impl Memory {
    fn prepare(id: u32, size: usize, key: Key<'_>) -> Result<Self, Error> {
        let mut memory = Memory(vec![0; size]);
        ffi::prepare(id, key, &mut memory.0)?;
        Ok(memory)
    }
}
impl Drop for Memory {
    fn drop(&mut self) {
        ffi::wipe(&mut self.0);
    }
}

macro_rules! prepared {
    ($(#[$doc:meta])* $name:ident, $of:ident, $set:ident, $size:ident) => {
        $(#[$doc])*
        pub struct $name<P: $set>(Memory, PhantomData<P>);

        impl<P: $set> $name<P> {
            /// Prepares a key.
            pub fn new(key: &$of<P>) -> Result<Self, Error> {
                Ok($name(Memory::prepare(P::ID, P::$size, key.key())?, PhantomData))
            }
            pub(crate) fn key(&self) -> Key<'_> {
                Key::prepared(&self.0.0)
            }
        }
        /// Does not show the key.
        impl<P: $set> fmt::Debug for $name<P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}<{}>(..)", stringify!($name), P::NAME)
            }
        }
        impl<P: $set> ZeroizeOnDrop for $name<P> {}
    };
}
macro_rules! from_seed {
    ($name:ident, $set:ident) => {
        impl<P: $set> $name<P> {
            /// Prepares the secret key of a seed.
            pub fn from_seed(seed: &Seed<P>) -> Result<Self, Error> {
                Ok($name(Memory::prepare(P::ID, P::PREPARED_SECRET_KEY, Key::seed(seed.as_ref()))?, PhantomData))
            }
        }
    };
}

prepared!(
    /// An [`EncapsulationKey`] that was expanded, for many shared secrets to one owner.
    PreparedEncapsulationKey, EncapsulationKey, KemSet, PREPARED_PUBLIC_KEY
);
impl<P: KemSet> PreparedEncapsulationKey<P> {
    /// As [`EncapsulationKey::encapsulate`].
    pub fn encapsulate(&self) -> Result<(Ciphertext<P>, SharedSecret<P>), Error> {
        kem_keys::encapsulate(self.key(), None)
    }
}

prepared!(
    /// A [`DecapsulationKey`] that was expanded, for a server that receives many ciphertexts.
    PreparedDecapsulationKey, DecapsulationKey, KemSet, PREPARED_SECRET_KEY
);
from_seed!(PreparedDecapsulationKey, KemSet);
impl<P: KemSet> PreparedDecapsulationKey<P> {
    /// As [`DecapsulationKey::decapsulate`].
    pub fn decapsulate(&self, ciphertext: &Ciphertext<P>) -> Result<SharedSecret<P>, Error> {
        kem_keys::decapsulate(self.key(), ciphertext)
    }
}

prepared!(
    /// A [`VerifyingKey`] that was expanded, for many signatures of one signer.
    PreparedVerifyingKey, VerifyingKey, SignatureSet, PREPARED_PUBLIC_KEY
);
impl<P: SignatureSet> PreparedVerifyingKey<P> {
    /// As [`VerifyingKey::verify`].
    pub fn verify<'a>(&self, message: impl Into<Message<'a>>, signature: &Signature<P>) -> Result<(), Error> {
        signature_keys::verify(self.key(), message.into(), signature)
    }
    /// As [`VerifyingKey::message_stream`].
    pub fn message_stream(&self, context: &[u8]) -> Result<MessageStream<P>, Error> {
        MessageStream::start(self.key(), context)
    }
}

prepared!(
    /// A [`SigningKey`] that was expanded, for many signatures.
    PreparedSigningKey, SigningKey, SignatureSet, PREPARED_SECRET_KEY
);
from_seed!(PreparedSigningKey, SignatureSet);
impl<P: SignatureSet> PreparedSigningKey<P> {
    /// As [`SigningKey::sign`].
    pub fn sign<'a>(&self, message: impl Into<Message<'a>>) -> Result<Signature<P>, Error> {
        signature_keys::sign(self.key(), message.into(), Source::System)
    }
    /// As [`SigningKey::sign_deterministic`].
    pub fn sign_deterministic<'a>(&self, message: impl Into<Message<'a>>) -> Result<Signature<P>, Error> {
        signature_keys::sign(self.key(), message.into(), Source::Nowhere)
    }
    /// As [`SigningKey::message_stream`].
    pub fn message_stream(&self, context: &[u8]) -> Result<MessageStream<P>, Error> {
        MessageStream::start(self.key(), context)
    }
}

prepared!(
    /// An [`EncryptionKey`] that was expanded.
    PreparedEncryptionKey, EncryptionKey, PkeSet, PREPARED_PUBLIC_KEY
);
impl<P: PkeSet> PreparedEncryptionKey<P> {
    /// As [`EncryptionKey::encrypt`].
    pub fn encrypt(&self, message: &PlainMessage<P>) -> Result<EncryptedMessage<P>, Error> {
        pke_keys::encrypt(self.key(), None, message)
    }
}

prepared!(
    /// A [`DecryptionKey`] that was expanded.
    PreparedDecryptionKey, DecryptionKey, PkeSet, PREPARED_SECRET_KEY
);
from_seed!(PreparedDecryptionKey, PkeSet);
impl<P: PkeSet> PreparedDecryptionKey<P> {
    /// As [`DecryptionKey::decrypt`].
    pub fn decrypt(&self, ciphertext: &EncryptedMessage<P>) -> Result<PlainMessage<P>, Error> {
        pke_keys::decrypt(self.key(), ciphertext)
    }
}
