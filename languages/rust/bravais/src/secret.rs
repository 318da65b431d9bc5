// SPDX-License-Identifier: MIT
//! Byte arrays of keys: secret ones wipe themselves and do not print their bytes.
use core::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::error::Error;
use crate::ffi;
use crate::set::{Bytes, ParameterSet};

/// Secret bytes. They are wiped when they are dropped, and compared in constant time.
#[repr(transparent)]
#[derive(Clone)]
pub(crate) struct Secret<B: Bytes>(pub(crate) B);

impl<B: Bytes> Zeroize for Secret<B> {
    fn zeroize(&mut self) {
        ffi::wipe(self.0.as_mut());
    }
}
impl<B: Bytes> Drop for Secret<B> {
    fn drop(&mut self) {
        self.zeroize();
    }
}
impl<B: Bytes> ZeroizeOnDrop for Secret<B> {}

/// Converts a slice to an array.
pub(crate) fn array<B: Bytes>(bytes: &[u8]) -> Result<B, Error> {
    if bytes.len() != B::SIZE {
        return Err(Error::BadLength);
    }
    let mut array = B::ZEROS;
    array.as_mut().copy_from_slice(bytes);
    Ok(array)
}

/// Implements what each type has that is a byte array of a public object.
macro_rules! public_bytes {
    ($name:ident, $set:ident, $bytes:ident) => {
        impl<P: $set> $name<P> {
            /// The number of bytes.
            pub const SIZE: usize = <P::$bytes as $crate::Bytes>::SIZE;
            /// Returns the bytes.
            pub fn as_bytes(&self) -> &P::$bytes {
                &self.0
            }
        }
        impl<P: $set> AsRef<[u8]> for $name<P> {
            fn as_ref(&self) -> &[u8] {
                self.0.as_ref()
            }
        }
        impl<P: $set> PartialEq for $name<P> {
            fn eq(&self, other: &Self) -> bool {
                self.0 == other.0
            }
        }
        impl<P: $set> Eq for $name<P> {}
        impl<P: $set> core::hash::Hash for $name<P> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.0.hash(state);
            }
        }
        impl<P: $set> core::fmt::Debug for $name<P> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}<{}>(", stringify!($name), P::NAME)?;
                self.0.as_ref().iter().take(8).try_for_each(|byte| write!(f, "{byte:02x}"))?;
                write!(f, "..)")
            }
        }
    };
}

/// Implements what each type has that is a byte array of a secret.
macro_rules! secret_bytes {
    ($name:ident, $set:ident, $bytes:ident) => {
        impl<P: $set> $name<P> {
            /// The number of bytes.
            pub const SIZE: usize = <P::$bytes as $crate::Bytes>::SIZE;
            /// Returns the secret bytes. Wipe the copies that you make.
            pub fn as_bytes(&self) -> &P::$bytes {
                &self.0.0
            }
        }
        impl<P: $set> AsRef<[u8]> for $name<P> {
            fn as_ref(&self) -> &[u8] {
                self.0.0.as_ref()
            }
        }
        /// The comparison takes constant time.
        impl<P: $set> PartialEq for $name<P> {
            fn eq(&self, other: &Self) -> bool {
                $crate::ffi::equal(self.as_ref(), other.as_ref())
            }
        }
        impl<P: $set> Eq for $name<P> {}
        /// Does not show the bytes.
        impl<P: $set> core::fmt::Debug for $name<P> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                write!(f, "{}<{}>(secret)", stringify!($name), P::NAME)
            }
        }
        impl<P: $set> zeroize::Zeroize for $name<P> {
            fn zeroize(&mut self) {
                self.0.zeroize();
            }
        }
        impl<P: $set> zeroize::ZeroizeOnDrop for $name<P> {}
    };
}

/// Implements the conversion from a slice, which fails with [`Error::BadLength`], for types that hold any bytes.
macro_rules! any_bytes {
    ($name:ident, $set:ident, $bytes:ident, $make:expr) => {
        impl<P: $set> $name<P> {
            /// Makes an object of its bytes.
            pub fn from_bytes(bytes: &P::$bytes) -> Self {
                $make(*bytes)
            }
        }
        impl<P: $set> TryFrom<&[u8]> for $name<P> {
            type Error = $crate::Error;
            fn try_from(bytes: &[u8]) -> Result<Self, $crate::Error> {
                $crate::secret::array(bytes).map($make)
            }
        }
        impl<P: $set> Default for $name<P> {
            /// Returns zeros, as memory for results.
            fn default() -> Self {
                $make($crate::Bytes::ZEROS)
            }
        }
    };
}
pub(crate) use {any_bytes, public_bytes, secret_bytes};

/// The short form of a secret key: the random bytes that key generation starts from. A seed of NTRU takes kilobytes, so
/// store the secret key of NTRU instead.
#[repr(transparent)]
#[derive(Clone)]
pub struct Seed<P: ParameterSet>(pub(crate) Secret<P::SeedBytes>);

secret_bytes!(Seed, ParameterSet, SeedBytes);

impl<P: ParameterSet> Seed<P> {
    /// Takes a seed from the operating system.
    pub fn random() -> Result<Self, Error> {
        let mut seed = Seed::<P>(Secret(P::SeedBytes::ZEROS));
        ffi::random(seed.0.0.as_mut())?;
        Ok(seed)
    }
    /// Makes a seed of its bytes, which must be uniform, secret, and used for one key pair only.
    pub fn from_bytes(bytes: &P::SeedBytes) -> Self {
        Seed(Secret(*bytes))
    }
}

impl<P: ParameterSet> TryFrom<&[u8]> for Seed<P> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        array(bytes).map(|bytes| Seed(Secret(bytes)))
    }
}

impl<B: Bytes> fmt::Debug for Secret<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}
