// SPDX-License-Identifier: MIT
//! What a parameter set is, as traits with sizes.
use core::fmt::Debug;
use core::hash::Hash;

pub(crate) mod sealed {
    pub trait Sealed {}
}

/// An array of bytes, `[u8; N]`.
pub trait Bytes: sealed::Sealed + AsRef<[u8]> + AsMut<[u8]> + Copy + Debug + Eq + Hash + Send + Sync + 'static {
    /// The number of bytes.
    const SIZE: usize;
    /// An array of zeros.
    const ZEROS: Self;
}

impl<const N: usize> sealed::Sealed for [u8; N] {}
impl<const N: usize> Bytes for [u8; N] {
    const SIZE: usize = N;
    const ZEROS: Self = [0; N];
}

/// A parameter set. The types of this crate have it as their parameter: `EncapsulationKey<MlKem768>`.
pub trait ParameterSet: sealed::Sealed + Copy + Debug + Default + Ord + Hash + Send + Sync + Unpin + 'static {
    /// The identifier in the C interface.
    #[doc(hidden)]
    const ID: u32;
    /// The name, such as `ML-KEM-768`.
    const NAME: &'static str;
    /// The document that defines the parameter set.
    const SOURCE: &'static str;
    /// Whether it is a standard; if not, it is for research and interoperability only.
    const IS_STANDARD: bool;
    #[doc(hidden)]
    const PREPARED_PUBLIC_KEY: usize;
    #[doc(hidden)]
    const PREPARED_SECRET_KEY: usize;
    /// The bytes of a public key.
    type PublicKeyBytes: Bytes;
    /// The bytes of an expanded secret key.
    type SecretKeyBytes: Bytes;
    /// The bytes of a seed for key generation.
    type SeedBytes: Bytes;
    /// The bytes of randomness for one encapsulation, encryption or signature.
    type RandomnessBytes: Bytes;
}

/// A parameter set for key encapsulation.
pub trait KemSet: ParameterSet {
    /// The bytes of a ciphertext.
    type CiphertextBytes: Bytes;
    /// The bytes of a shared secret.
    type SharedSecretBytes: Bytes;
}

/// A parameter set for public-key encryption.
pub trait PkeSet: ParameterSet {
    /// The bytes of a ciphertext.
    type CiphertextBytes: Bytes;
    /// The bytes of a message.
    type MessageBytes: Bytes;
}

/// A parameter set for signatures.
pub trait SignatureSet: ParameterSet {
    /// The bytes of a signature.
    type SignatureBytes: Bytes;
}

/// A parameter set in which the public key follows from the expanded secret key.
pub trait PublicKeyFollows: ParameterSet {}

/// A parameter set for key encapsulation in which an altered ciphertext is an error. In all others, decapsulation then
/// returns a secret that nobody else has (implicit rejection).
pub trait ExplicitRejection: KemSet {}

/// A parameter set with implicit rejection, and with sizes that the traits of the crate `kem` support.
#[cfg(feature = "kem")]
pub trait ImplicitKem: KemSet + ::kem::Kem {}

#[allow(unused_macros)]
macro_rules! parameter_set {
    ($(#[$doc:meta])* $name:ident, $id:ident, $text:literal, $source:literal, $standard:literal, $public_key:ty,
     $secret_key:ty, $seed:ty, $randomness:ty, $prepared_public_key:literal, $prepared_secret_key:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name;
        impl sealed::Sealed for $name {}
        impl ParameterSet for $name {
            const ID: u32 = bravais_sys::$id;
            const NAME: &'static str = $text;
            const SOURCE: &'static str = $source;
            const IS_STANDARD: bool = $standard;
            const PREPARED_PUBLIC_KEY: usize = $prepared_public_key;
            const PREPARED_SECRET_KEY: usize = $prepared_secret_key;
            type PublicKeyBytes = $public_key;
            type SecretKeyBytes = $secret_key;
            type SeedBytes = $seed;
            type RandomnessBytes = $randomness;
        }
    };
}

#[allow(unused_macros)]
macro_rules! kem_set {
    ($(#[$doc:meta])* $name:ident, $id:ident, $text:literal, $source:literal, $standard:literal,
     public_key: $public_key:ty, secret_key: $secret_key:ty, seed: $seed:ty, randomness: $randomness:ty,
     ciphertext: $ciphertext:ty, shared_secret: $shared_secret:ty,
     prepared_public_key: $prepared_public_key:literal, prepared_secret_key: $prepared_secret_key:literal,) => {
        parameter_set!($(#[$doc])* $name, $id, $text, $source, $standard, $public_key, $secret_key, $seed, $randomness,
                       $prepared_public_key, $prepared_secret_key);
        impl KemSet for $name {
            type CiphertextBytes = $ciphertext;
            type SharedSecretBytes = $shared_secret;
        }
    };
}

#[allow(unused_macros)]
macro_rules! pke_set {
    ($(#[$doc:meta])* $name:ident, $id:ident, $text:literal, $source:literal, $standard:literal,
     public_key: $public_key:ty, secret_key: $secret_key:ty, seed: $seed:ty, randomness: $randomness:ty,
     ciphertext: $ciphertext:ty, message: $message:ty,
     prepared_public_key: $prepared_public_key:literal, prepared_secret_key: $prepared_secret_key:literal,) => {
        parameter_set!($(#[$doc])* $name, $id, $text, $source, $standard, $public_key, $secret_key, $seed, $randomness,
                       $prepared_public_key, $prepared_secret_key);
        impl PkeSet for $name {
            type CiphertextBytes = $ciphertext;
            type MessageBytes = $message;
        }
    };
}

#[allow(unused_macros)]
macro_rules! signature_set {
    ($(#[$doc:meta])* $name:ident, $id:ident, $text:literal, $source:literal, $standard:literal,
     public_key: $public_key:ty, secret_key: $secret_key:ty, seed: $seed:ty, randomness: $randomness:ty,
     signature: $signature:ty,
     prepared_public_key: $prepared_public_key:literal, prepared_secret_key: $prepared_secret_key:literal,) => {
        parameter_set!($(#[$doc])* $name, $id, $text, $source, $standard, $public_key, $secret_key, $seed, $randomness,
                       $prepared_public_key, $prepared_secret_key);
        impl SignatureSet for $name {
            type SignatureBytes = $signature;
        }
    };
}

#[allow(unused_macros)]
macro_rules! public_key_follows {
    ($name:ident) => {
        impl PublicKeyFollows for $name {}
    };
}

#[allow(unused_macros)]
macro_rules! explicit_rejection {
    ($name:ident) => {
        impl ExplicitRejection for $name {}
    };
}

#[allow(unused_imports)]
pub(crate) use {explicit_rejection, kem_set, parameter_set, pke_set, public_key_follows, signature_set};

#[cfg(feature = "kem")]
#[allow(unused_imports)]
pub(crate) use crate::kem_traits::{explicit_kem, implicit_kem};

// Without the crate kem there are no traits to implement.
#[cfg(not(feature = "kem"))]
#[allow(unused_macros)]
macro_rules! nothing {
    ($name:ident) => {};
}
#[cfg(not(feature = "kem"))]
#[allow(unused_imports)]
pub(crate) use {nothing as explicit_kem, nothing as implicit_kem};
