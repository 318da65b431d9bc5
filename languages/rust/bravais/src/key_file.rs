// SPDX-License-Identifier: MIT
//! Key files. ML-KEM and ML-DSA have SubjectPublicKeyInfo and PKCS#8, in DER and PEM. The other parameter sets have a
//! form of this library that looks like PEM, and no DER.
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::{error, fmt};

use bravais_sys as sys;
use zeroize::Zeroizing;

use crate::error::Error;
use crate::ffi::{Key, key_file};
use crate::kem_keys::{DecapsulationKey, EncapsulationKey};
use crate::pke_keys::{DecryptionKey, EncryptionKey};
use crate::secret::{Secret, Seed};
use crate::set::{Bytes, KemSet, ParameterSet, PkeSet, PublicKeyFollows, SignatureSet};
use crate::signature_keys::{SigningKey, VerifyingKey};

/// Why a key file was rejected, or could not be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyFileError {
    error: Error,
    fault: i32,
}

impl KeyFileError {
    /// Returns the kind of error: [`Error::BadKeyFile`] if the file is malformed, or what is wrong with its key.
    pub fn error(&self) -> Error {
        self.error
    }
}

impl fmt::Display for KeyFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.error, self.fault) {
            (Error::Internal, _) => f.write_str("the parameter set has no such key file"),
            (error, 0) => error.fmt(f),
            (_, fault) => f.write_str(key_file::fault_text(fault)),
        }
    }
}

impl error::Error for KeyFileError {}

fn checked((result, fault): (Result<(), Error>, i32)) -> Result<(), KeyFileError> {
    result.map_err(|error| KeyFileError { error, fault })
}
fn plain(error: Error) -> KeyFileError {
    KeyFileError { error, fault: 0 }
}

fn write(id: u32, key: Key<'_>, content: u32, encoding: u32) -> Result<Zeroizing<Vec<u8>>, KeyFileError> {
    let mut file = Zeroizing::new(vec![0; key_file::size(id, content, encoding)]);
    checked(key_file::write(id, &mut file, key, content, encoding))?;
    Ok(file)
}

fn text(file: Zeroizing<Vec<u8>>) -> Result<Zeroizing<String>, KeyFileError> {
    match core::str::from_utf8(&file) {
        Ok(text) => Ok(Zeroizing::new(String::from(text))),
        Err(_) => Err(plain(Error::Internal)),
    }
}

macro_rules! public_files {
    ($name:ident, $set:ident) => {
        impl<P: $set> $name<P> {
            /// Reads a public key from a file in DER or PEM.
            pub fn from_key_file(file: &[u8]) -> Result<Self, KeyFileError> {
                let mut bytes = P::PublicKeyBytes::ZEROS;
                checked(key_file::read_public(P::ID, bytes.as_mut(), file))?;
                Ok($name(bytes))
            }
            /// Writes the public key in DER (SubjectPublicKeyInfo), which only ML-KEM and ML-DSA have.
            pub fn to_der(&self) -> Result<Vec<u8>, KeyFileError> {
                write(P::ID, self.key(), sys::BRAVAIS_CONTENT_PUBLIC_KEY, sys::BRAVAIS_ENCODING_DER)
                    .map(|file| file.to_vec())
            }
            /// Writes the public key in PEM.
            pub fn to_pem(&self) -> Result<String, KeyFileError> {
                let file = write(P::ID, self.key(), sys::BRAVAIS_CONTENT_PUBLIC_KEY, sys::BRAVAIS_ENCODING_PEM)?;
                text(file).map(|text| text.as_str().into())
            }
        }
    };
}
public_files!(EncapsulationKey, KemSet);
public_files!(EncryptionKey, PkeSet);
public_files!(VerifyingKey, SignatureSet);

macro_rules! secret_files {
    ($name:ident, $set:ident) => {
        impl<P: $set> $name<P> {
            /// Writes the expanded secret key in DER (PKCS#8), which only ML-KEM and ML-DSA have. Other programs expect
            /// a seed rather than an expanded key: see [`Seed::to_der`].
            pub fn to_der(&self) -> Result<Zeroizing<Vec<u8>>, KeyFileError> {
                write(P::ID, self.key(), sys::BRAVAIS_CONTENT_EXPANDED, sys::BRAVAIS_ENCODING_DER)
            }
            /// Writes the expanded secret key in PEM.
            pub fn to_pem(&self) -> Result<Zeroizing<String>, KeyFileError> {
                text(write(P::ID, self.key(), sys::BRAVAIS_CONTENT_EXPANDED, sys::BRAVAIS_ENCODING_PEM)?)
            }
        }
        impl<P: $set + PublicKeyFollows> $name<P> {
            /// Reads a secret key from a file in DER or PEM. The file holds the expanded key, a seed or both.
            pub fn from_key_file(file: &[u8]) -> Result<Self, KeyFileError> {
                let mut bytes = Secret(P::SecretKeyBytes::ZEROS);
                checked(key_file::read_secret(P::ID, bytes.0.as_mut(), file))?;
                Self::from_bytes(&bytes.0).map_err(plain)
            }
        }
    };
}
secret_files!(DecapsulationKey, KemSet);
secret_files!(DecryptionKey, PkeSet);
secret_files!(SigningKey, SignatureSet);

impl<P: ParameterSet> Seed<P> {
    /// Reads a seed from a file in DER or PEM.
    pub fn from_key_file(file: &[u8]) -> Result<Self, KeyFileError> {
        let mut seed = Seed::<P>(Secret(P::SeedBytes::ZEROS));
        checked(key_file::read_seed(P::ID, seed.0.0.as_mut(), file))?;
        Ok(seed)
    }
    /// Writes the seed in DER (PKCS#8), which only ML-KEM and ML-DSA have.
    pub fn to_der(&self) -> Result<Zeroizing<Vec<u8>>, KeyFileError> {
        write(P::ID, Key::seed(self.as_ref()), sys::BRAVAIS_CONTENT_SEED, sys::BRAVAIS_ENCODING_DER)
    }
    /// Writes the seed in PEM.
    pub fn to_pem(&self) -> Result<Zeroizing<String>, KeyFileError> {
        text(write(P::ID, Key::seed(self.as_ref()), sys::BRAVAIS_CONTENT_SEED, sys::BRAVAIS_ENCODING_PEM)?)
    }
}
