// SPDX-License-Identifier: MIT
//! The encryption schemes inside Kyber and M-LWQ. They are secure against passive attackers only: an attacker who gets
//! chosen ciphertexts decrypted learns the secret key. To establish a key, use key encapsulation.
use crate::error::Error;
use crate::ffi::{self, Key};
use crate::kem_keys::key_pair;
use crate::secret::{Secret, Seed, any_bytes, array, public_bytes, secret_bytes};
use crate::set::{Bytes, PkeSet, PublicKeyFollows};

/// A public key for encryption. Its bytes were checked when it was made.
#[repr(transparent)]
#[derive(Clone)]
pub struct EncryptionKey<P: PkeSet>(pub(crate) P::PublicKeyBytes);
public_bytes!(EncryptionKey, PkeSet, PublicKeyBytes);

/// A message that was encrypted.
#[repr(transparent)]
#[derive(Clone)]
pub struct EncryptedMessage<P: PkeSet>(pub(crate) P::CiphertextBytes);
public_bytes!(EncryptedMessage, PkeSet, CiphertextBytes);
any_bytes!(EncryptedMessage, PkeSet, CiphertextBytes, EncryptedMessage);

/// A secret message, of the one size that the parameter set encrypts. It is wiped when it is dropped.
#[repr(transparent)]
#[derive(Clone)]
pub struct PlainMessage<P: PkeSet>(pub(crate) Secret<P::MessageBytes>);
secret_bytes!(PlainMessage, PkeSet, MessageBytes);
any_bytes!(PlainMessage, PkeSet, MessageBytes, |bytes| PlainMessage(Secret(bytes)));

/// A secret key for decryption, with its public key. The secret key is wiped when it is dropped.
#[derive(Clone)]
pub struct DecryptionKey<P: PkeSet> {
    pub(crate) secret: Secret<P::SecretKeyBytes>,
    pub(crate) public: EncryptionKey<P>,
}
key_pair!(DecryptionKey, EncryptionKey, PkeSet, encryption_key);

pub(crate) fn encrypt<P: PkeSet>(
    key: Key<'_>, randomness: Option<&[u8]>, message: &PlainMessage<P>,
) -> Result<EncryptedMessage<P>, Error> {
    let mut made = EncryptedMessage::<P>::default();
    ffi::encrypt(P::ID, key, randomness, message.as_ref(), made.0.as_mut())?;
    Ok(made)
}

pub(crate) fn decrypt<P: PkeSet>(key: Key<'_>, ciphertext: &EncryptedMessage<P>) -> Result<PlainMessage<P>, Error> {
    let mut message = PlainMessage::<P>::default();
    ffi::decrypt(P::ID, key, ciphertext.as_ref(), message.0.0.as_mut())?;
    Ok(message)
}

impl<P: PkeSet> EncryptionKey<P> {
    pub(crate) fn key(&self) -> Key<'_> {
        Key::public(self.0.as_ref())
    }
    /// Encrypts a message.
    pub fn encrypt(&self, message: &PlainMessage<P>) -> Result<EncryptedMessage<P>, Error> {
        encrypt(self.key(), None, message)
    }
}

impl<P: PkeSet> DecryptionKey<P> {
    /// Decrypts a message. Every ciphertext decrypts to some message.
    pub fn decrypt(&self, ciphertext: &EncryptedMessage<P>) -> Result<PlainMessage<P>, Error> {
        decrypt(self.key(), ciphertext)
    }
    /// A message goes from one half to the other.
    fn belongs_together(&self) -> Result<bool, Error> {
        let mut message = PlainMessage::<P>::default();
        ffi::random(message.0.0.as_mut())?;
        Ok(self.decrypt(&self.public.encrypt(&message)?)? == message)
    }
}
