// SPDX-License-Identifier: MIT
//! Key encapsulation: keys, ciphertexts and shared secrets.
use crate::error::Error;
use crate::ffi::{self, Key, More};
use crate::secret::{Secret, Seed, any_bytes, array, public_bytes, secret_bytes};
use crate::set::{Bytes, KemSet, PublicKeyFollows};

/// A public key for key encapsulation. Its bytes were checked when it was made.
#[repr(transparent)]
#[derive(Clone)]
pub struct EncapsulationKey<P: KemSet>(pub(crate) P::PublicKeyBytes);
public_bytes!(EncapsulationKey, KemSet, PublicKeyBytes);

/// A ciphertext, which carries a shared secret to the owner of a [`DecapsulationKey`].
#[repr(transparent)]
#[derive(Clone)]
pub struct Ciphertext<P: KemSet>(pub(crate) P::CiphertextBytes);
public_bytes!(Ciphertext, KemSet, CiphertextBytes);
any_bytes!(Ciphertext, KemSet, CiphertextBytes, Ciphertext);

/// A secret that both sides have. It is wiped when it is dropped.
#[repr(transparent)]
#[derive(Clone)]
pub struct SharedSecret<P: KemSet>(pub(crate) Secret<P::SharedSecretBytes>);
secret_bytes!(SharedSecret, KemSet, SharedSecretBytes);
any_bytes!(SharedSecret, KemSet, SharedSecretBytes, |bytes| SharedSecret(Secret(bytes)));

/// A secret key for key encapsulation, with its public key. The secret key is wiped when it is dropped.
#[derive(Clone)]
pub struct DecapsulationKey<P: KemSet> {
    pub(crate) secret: Secret<P::SecretKeyBytes>,
    pub(crate) public: EncapsulationKey<P>,
}

/// Shared by the keys of all kinds, which have the same constructors.
macro_rules! key_pair {
    ($secret_key:ident, $public_key:ident, $set:ident, $public:ident) => {
        impl<P: $set> $public_key<P> {
            /// Checks the bytes of a public key, and makes a key of them.
            pub fn from_bytes(bytes: &P::PublicKeyBytes) -> Result<Self, Error> {
                ffi::check_key(P::ID, Key::public(bytes.as_ref()))?;
                Ok(Self(*bytes))
            }
        }
        impl<P: $set> TryFrom<&[u8]> for $public_key<P> {
            type Error = Error;
            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                Self::from_bytes(&array(bytes)?)
            }
        }
        impl<P: $set> $secret_key<P> {
            fn zeros() -> Self {
                Self { secret: Secret(P::SecretKeyBytes::ZEROS), public: $public_key(P::PublicKeyBytes::ZEROS) }
            }
            fn make(seed: Option<&[u8]>) -> Result<Self, Error> {
                let mut pair = Self::zeros();
                let (public, secret) = (pair.public.0.as_mut(), pair.secret.0.as_mut());
                ffi::generate(P::ID, 1, seed, public, secret, ffi::More::nothing())?;
                Ok(pair)
            }
            /// Generates a key pair with randomness of the operating system.
            pub fn generate() -> Result<Self, Error> {
                Self::make(None)
            }
            /// Generates the key pair of a seed.
            pub fn from_seed(seed: &Seed<P>) -> Result<Self, Error> {
                Self::make(Some(seed.as_ref()))
            }
            /// Makes a key pair of an expanded secret key and its public key, and checks that they belong together.
            pub fn from_pair(secret_key: &P::SecretKeyBytes, public_key: &P::PublicKeyBytes) -> Result<Self, Error> {
                let public = $public_key::from_bytes(public_key)?;
                ffi::check_key(P::ID, Key::expanded(secret_key.as_ref()))?;
                let pair = Self { secret: Secret(*secret_key), public };
                if !pair.belongs_together()? {
                    return Err(Error::BadSecretKey);
                }
                Ok(pair)
            }
            /// Returns the public key.
            pub fn $public(&self) -> &$public_key<P> {
                &self.public
            }
            /// Returns the expanded secret key. Wipe the copies that you make.
            pub fn as_bytes(&self) -> &P::SecretKeyBytes {
                &self.secret.0
            }
            pub(crate) fn key(&self) -> Key<'_> {
                Key::expanded(self.secret.0.as_ref())
            }
        }
        impl<P: $set + PublicKeyFollows> $secret_key<P> {
            /// Makes a key pair of an expanded secret key, from which the public key follows.
            pub fn from_bytes(secret_key: &P::SecretKeyBytes) -> Result<Self, Error> {
                let key = Key::expanded(secret_key.as_ref());
                ffi::check_key(P::ID, key)?;
                let mut pair = Self::zeros();
                ffi::public_key(P::ID, key, pair.public.0.as_mut())?;
                pair.secret.0 = *secret_key;
                Ok(pair)
            }
        }
        impl<P: $set + PublicKeyFollows> TryFrom<&[u8]> for $secret_key<P> {
            type Error = Error;
            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                Self::from_bytes(&Secret(array(bytes)?).0)
            }
        }
        /// Does not show the secret key.
        impl<P: $set> core::fmt::Debug for $secret_key<P> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}<{}>(secret)", stringify!($secret_key), P::NAME)
            }
        }
        impl<P: $set> zeroize::ZeroizeOnDrop for $secret_key<P> {}
    };
}
pub(crate) use key_pair;

key_pair!(DecapsulationKey, EncapsulationKey, KemSet, encapsulation_key);

pub(crate) fn encapsulate<P: KemSet>(
    key: Key<'_>, randomness: Option<&[u8]>,
) -> Result<(Ciphertext<P>, SharedSecret<P>), Error> {
    let mut made = (Ciphertext::<P>::default(), SharedSecret::<P>::default());
    ffi::encapsulate(P::ID, 1, key, randomness, made.0.0.as_mut(), made.1.0.0.as_mut(), More::nothing())?;
    Ok(made)
}

pub(crate) fn decapsulate<P: KemSet>(key: Key<'_>, ciphertext: &Ciphertext<P>) -> Result<SharedSecret<P>, Error> {
    let mut secret = SharedSecret::<P>::default();
    ffi::decapsulate(P::ID, 1, key, ciphertext.as_ref(), secret.0.0.as_mut(), More::nothing())?;
    Ok(secret)
}

impl<P: KemSet> EncapsulationKey<P> {
    pub(crate) fn key(&self) -> Key<'_> {
        Key::public(self.0.as_ref())
    }
    /// Makes a shared secret, and the ciphertext that carries it to the owner of this key.
    pub fn encapsulate(&self) -> Result<(Ciphertext<P>, SharedSecret<P>), Error> {
        encapsulate(self.key(), None)
    }
}

impl<P: KemSet> DecapsulationKey<P> {
    /// Recovers the shared secret from a ciphertext.
    ///
    /// In most parameter sets, a ciphertext that was altered or made for another key is not an error: it gives a secret
    /// that nobody else has. Only sets with [`ExplicitRejection`](crate::ExplicitRejection) return
    /// [`Error::BadCiphertext`].
    pub fn decapsulate(&self, ciphertext: &Ciphertext<P>) -> Result<SharedSecret<P>, Error> {
        decapsulate(self.key(), ciphertext)
    }
    /// A secret goes from one half to the other.
    fn belongs_together(&self) -> Result<bool, Error> {
        let (ciphertext, sent) = self.public.encapsulate()?;
        match self.decapsulate(&ciphertext) {
            Ok(received) => Ok(received == sent),
            Err(Error::BadCiphertext) => Ok(false),
            Err(error) => Err(error),
        }
    }
}
