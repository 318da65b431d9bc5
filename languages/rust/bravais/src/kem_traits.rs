// SPDX-License-Identifier: MIT
//! The traits of the crate `kem`, for parameter sets with sizes that the crate `hybrid-array` has.
//!
//! These traits have no errors for a failing random source, and for an instruction set that cannot run here. Then they
//! panic; the methods of the types return an error instead.
use hybrid_array::{Array, ArraySize, AssocArraySize};
use kem::common::KeySizeUser;
use kem::common::rand_core::{CryptoRng, TryCryptoRng};
use kem::{Decapsulate, Decapsulator, Encapsulate, Generate, InvalidKey, Kem, Key, KeyExport, KeyInit, TryKeyInit};

use crate::error::Error;
use crate::kem_keys::{self, Ciphertext, DecapsulationKey, EncapsulationKey};
use crate::secret::{Secret, Seed};
use crate::set::{Bytes, ImplicitKem, KemSet};

/// The size of an array of bytes as a type.
pub type Size<B> = <B as AssocArraySize>::Size;

pub(crate) fn to_array<N: ArraySize>(bytes: &[u8]) -> Array<u8, N> {
    let mut array = Array::default();
    array.copy_from_slice(bytes);
    array
}

fn must<T>(result: Result<T, Error>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("bravais: {error}"),
    }
}

impl<P: KemSet> KeySizeUser for EncapsulationKey<P>
where
    P::PublicKeyBytes: AssocArraySize,
{
    type KeySize = Size<P::PublicKeyBytes>;
}
impl<P: KemSet> KeyExport for EncapsulationKey<P>
where
    P::PublicKeyBytes: AssocArraySize,
{
    fn to_bytes(&self) -> Key<Self> {
        to_array(self.as_ref())
    }
}
impl<P: KemSet> TryKeyInit for EncapsulationKey<P>
where
    P::PublicKeyBytes: AssocArraySize,
{
    fn new(key: &Key<Self>) -> Result<Self, InvalidKey> {
        Self::try_from(key.as_slice()).map_err(|_| InvalidKey)
    }
}
impl<P: KemSet + Kem<CiphertextSize: ArraySize>> Encapsulate for EncapsulationKey<P>
where
    P::PublicKeyBytes: AssocArraySize,
{
    type Kem = P;
    fn encapsulate_with_rng<R: CryptoRng + ?Sized>(&self, rng: &mut R) -> (kem::Ciphertext<P>, kem::SharedKey<P>) {
        let mut randomness = Secret(P::RandomnessBytes::ZEROS);
        rng.fill_bytes(randomness.0.as_mut());
        let (ciphertext, secret) = must(kem_keys::encapsulate::<P>(self.key(), Some(randomness.0.as_ref())));
        (to_array(ciphertext.as_ref()), to_array(secret.as_ref()))
    }
}

impl<P: KemSet> Generate for DecapsulationKey<P> {
    fn try_generate_from_rng<R: TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, R::Error> {
        loop {
            let mut seed = Seed::<P>(Secret(P::SeedBytes::ZEROS));
            rng.try_fill_bytes(seed.0.0.as_mut())?;
            match Self::from_seed(&seed) {
                Err(Error::GenerationFailed) => {} // the next seed
                result => return Ok(must(result)),
            }
        }
    }
}
impl<P: KemSet + Kem<EncapsulationKey = EncapsulationKey<P>>> Decapsulator for DecapsulationKey<P> {
    type Kem = P;
    fn encapsulation_key(&self) -> &EncapsulationKey<P> {
        &self.public
    }
}
impl<P: ImplicitKem + Kem<EncapsulationKey = EncapsulationKey<P>>> Decapsulate for DecapsulationKey<P> {
    fn decapsulate(&self, ciphertext: &kem::Ciphertext<P>) -> kem::SharedKey<P> {
        let ciphertext = must(Ciphertext::try_from(ciphertext.as_slice()));
        to_array(must(DecapsulationKey::decapsulate(self, &ciphertext)).as_ref())
    }
}
/// The seed makes the key pair.
impl<P: ImplicitKem> KeySizeUser for DecapsulationKey<P>
where
    P::SeedBytes: AssocArraySize,
{
    type KeySize = Size<P::SeedBytes>;
}
impl<P: ImplicitKem> KeyInit for DecapsulationKey<P>
where
    P::SeedBytes: AssocArraySize,
{
    fn new(seed: &Key<Self>) -> Self {
        must(Seed::try_from(seed.as_slice()).and_then(|seed| Self::from_seed(&seed)))
    }
}

#[allow(unused_macros)]
macro_rules! kem_of {
    ($name:ident) => {
        impl ::kem::Kem for $name {
            type DecapsulationKey = crate::DecapsulationKey<Self>;
            type EncapsulationKey = crate::EncapsulationKey<Self>;
            type SharedKeySize = crate::kem_traits::Size<<Self as KemSet>::SharedSecretBytes>;
            type CiphertextSize = crate::kem_traits::Size<<Self as KemSet>::CiphertextBytes>;
        }
    };
}
#[allow(unused_macros)]
macro_rules! implicit_kem {
    ($name:ident) => {
        crate::kem_traits::kem_of!($name);
        impl ImplicitKem for $name {}
    };
}
#[allow(unused_macros)]
macro_rules! explicit_kem {
    ($name:ident) => {
        crate::kem_traits::kem_of!($name);
        impl ::kem::TryDecapsulate for crate::DecapsulationKey<$name> {
            type Error = crate::Error;
            fn try_decapsulate(
                &self, ciphertext: &::kem::Ciphertext<$name>,
            ) -> Result<::kem::SharedKey<$name>, crate::Error> {
                let ciphertext = crate::Ciphertext::try_from(ciphertext.as_slice())?;
                Ok(crate::kem_traits::to_array(self.decapsulate(&ciphertext)?.as_ref()))
            }
        }
    };
}
#[allow(unused_imports)]
pub(crate) use {explicit_kem, implicit_kem, kem_of};
