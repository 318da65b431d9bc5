// SPDX-License-Identifier: MIT
//! The traits of the crate `signature`. Messages have no context.
use signature::{
    Error as SignatureError, KeypairRef, MultipartSigner, MultipartVerifier, SignatureEncoding, Signer, Verifier,
};

use crate::error::Error;
use crate::ffi::{Key, Source};
use crate::message::Message;
#[cfg(feature = "alloc")]
use crate::prepared::{PreparedSigningKey, PreparedVerifyingKey};
use crate::set::SignatureSet;
use crate::signature_keys::{self, Signature, SigningKey, VerifyingKey};
use crate::stream::MessageStream;

fn opaque(_: Error) -> SignatureError {
    SignatureError::new()
}

/// A signature is its own encoding.
impl<P: SignatureSet> SignatureEncoding for Signature<P> {
    type Repr = Self;
}

fn mu<P: SignatureSet>(key: Key<'_>, pieces: &[&[u8]]) -> Result<[u8; 64], Error> {
    let mut stream = MessageStream::<P>::start(key, &[])?;
    pieces.iter().try_for_each(|piece| stream.update(piece))?;
    stream.finish()
}

macro_rules! signer {
    ($name:ident) => {
        /// With randomness of the operating system.
        impl<P: SignatureSet> Signer<Signature<P>> for $name<P> {
            fn try_sign(&self, message: &[u8]) -> Result<Signature<P>, SignatureError> {
                signature_keys::sign(self.key(), message.into(), Source::System).map_err(opaque)
            }
        }
        impl<P: SignatureSet> MultipartSigner<Signature<P>> for $name<P> {
            fn try_multipart_sign(&self, pieces: &[&[u8]]) -> Result<Signature<P>, SignatureError> {
                let mu = mu::<P>(self.key(), pieces).map_err(opaque)?;
                signature_keys::sign(self.key(), Message::from_mu(&mu), Source::System).map_err(opaque)
            }
        }
        #[cfg(feature = "rand_core")]
        impl<P: SignatureSet> signature::RandomizedSigner<Signature<P>> for $name<P> {
            fn try_sign_with_rng<R: signature::rand_core::TryCryptoRng + ?Sized>(
                &self, rng: &mut R, message: &[u8],
            ) -> Result<Signature<P>, SignatureError> {
                let mut randomness = crate::secret::Secret(<P::RandomnessBytes as crate::Bytes>::ZEROS);
                rng.try_fill_bytes(randomness.0.as_mut()).map_err(|_| SignatureError::new())?;
                signature_keys::sign(self.key(), message.into(), Source::Caller(randomness.0.as_ref())).map_err(opaque)
            }
        }
    };
}
macro_rules! verifier {
    ($name:ident) => {
        impl<P: SignatureSet> Verifier<Signature<P>> for $name<P> {
            fn verify(&self, message: &[u8], signature: &Signature<P>) -> Result<(), SignatureError> {
                signature_keys::verify(self.key(), message.into(), signature).map_err(opaque)
            }
        }
        impl<P: SignatureSet> MultipartVerifier<Signature<P>> for $name<P> {
            fn multipart_verify(&self, pieces: &[&[u8]], signature: &Signature<P>) -> Result<(), SignatureError> {
                let mu = mu::<P>(self.key(), pieces).map_err(opaque)?;
                signature_keys::verify(self.key(), Message::from_mu(&mu), signature).map_err(opaque)
            }
        }
    };
}
signer!(SigningKey);
verifier!(VerifyingKey);
#[cfg(feature = "alloc")]
signer!(PreparedSigningKey);
#[cfg(feature = "alloc")]
verifier!(PreparedVerifyingKey);

impl<P: SignatureSet> AsRef<VerifyingKey<P>> for SigningKey<P> {
    fn as_ref(&self) -> &VerifyingKey<P> {
        &self.public
    }
}
impl<P: SignatureSet> KeypairRef for SigningKey<P> {
    type VerifyingKey = VerifyingKey<P>;
}
