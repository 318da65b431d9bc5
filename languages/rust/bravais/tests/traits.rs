// SPDX-License-Identifier: MIT
//! Programs that know only the traits of the crates kem and signature.
#![cfg(all(feature = "kem", feature = "signature", feature = "kyber", feature = "dilithium"))]
use bravais::kem::common::rand_core::{TryCryptoRng, TryRng};
use bravais::kem::{Decapsulate, Encapsulate, FromSeed, Kem, KeyExport, TryKeyInit};
use bravais::signature::{Keypair, MultipartSigner, MultipartVerifier, SignatureEncoding, Signer, Verifier};
use bravais::*;

/// Not random: the same bytes each time.
struct Counter(u8);
impl TryRng for Counter {
    type Error = core::convert::Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        self.0 = self.0.wrapping_add(1);
        Ok(u32::from_le_bytes([self.0; 4]))
    }
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(u64::from(self.try_next_u32()?) << 32 | u64::from(self.try_next_u32()?))
    }
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        bytes.iter_mut().for_each(|byte| {
            self.0 = self.0.wrapping_add(1);
            *byte = self.0;
        });
        Ok(())
    }
}
impl TryCryptoRng for Counter {}

fn exchange<K: Kem<DecapsulationKey: Decapsulate>>() {
    let (secret_key, public_key) = K::generate_keypair_from_rng(&mut Counter(0));
    let public_key = K::EncapsulationKey::new(&public_key.to_bytes()).expect("a good key");
    let (ciphertext, sent) = public_key.encapsulate_with_rng(&mut Counter(7));
    assert_eq!(secret_key.decapsulate(&ciphertext), sent);
    let (again, same) = public_key.encapsulate_with_rng(&mut Counter(7));
    assert!(again == ciphertext && same == sent);
    assert!(K::EncapsulationKey::new_from_slice(&[0; 3]).is_err());
}

#[test]
fn key_encapsulation() {
    exchange::<MlKem512>();
    exchange::<MlKem768>();
    exchange::<MlKem1024>();
    exchange::<Kyber768>();
    #[cfg(feature = "mlwq")]
    exchange::<MLwq768E8>();
}

#[cfg(feature = "ntru_plus")]
#[test]
fn key_encapsulation_with_errors() {
    use bravais::kem::TryDecapsulate;
    let (secret_key, public_key) = NtruPlus768::generate_keypair_from_rng(&mut Counter(0));
    let (mut ciphertext, sent) = public_key.encapsulate_with_rng(&mut Counter(1));
    assert_eq!(secret_key.try_decapsulate(&ciphertext).unwrap(), sent);
    ciphertext[0] ^= 1;
    assert_eq!(secret_key.try_decapsulate(&ciphertext).unwrap_err(), Error::BadCiphertext);
}

#[test]
fn a_seed_makes_the_same_keys_as_without_traits() {
    let (_, public_key) = MlKem768::from_seed(&[5; 64].into());
    let key = DecapsulationKey::<MlKem768>::from_seed(&Seed::from_bytes(&[5; 64])).unwrap();
    assert_eq!(&public_key, key.encapsulation_key());
}

fn signed<K, S>(key: &K)
where
    K: Signer<S> + MultipartSigner<S> + Keypair<VerifyingKey: Verifier<S> + MultipartVerifier<S>>,
    S: SignatureEncoding,
{
    let signature = key.sign(b"Meet me at noon.");
    let bytes = signature.to_bytes();
    let signature = S::try_from(bytes.as_ref()).ok().unwrap();
    key.verifying_key().verify(b"Meet me at noon.", &signature).unwrap();
    assert!(key.verifying_key().verify(b"Meet me at nine.", &signature).is_err());
    let signature = key.multipart_sign(&[b"Meet me ", b"at noon."]);
    key.verifying_key().verify(b"Meet me at noon.", &signature).unwrap();
    key.verifying_key().multipart_verify(&[b"Meet", b" me at noon."], &signature).unwrap();
    assert!(key.verifying_key().multipart_verify(&[b"Meet"], &signature).is_err());
    assert!(S::try_from(&bytes.as_ref()[1..]).is_err());
}

#[test]
fn signatures() {
    signed::<_, Signature<MlDsa44>>(&SigningKey::generate().unwrap());
    signed::<_, Signature<MlDsa65>>(&SigningKey::generate().unwrap());
    signed::<_, Signature<MlDsa87>>(&SigningKey::generate().unwrap());
    signed::<_, Signature<Dilithium3>>(&SigningKey::generate().unwrap());
}

#[cfg(feature = "rand_core")]
#[test]
fn signatures_with_the_callers_random_numbers() {
    use bravais::signature::RandomizedSigner;
    let key = SigningKey::<MlDsa65>::generate().unwrap();
    let signature = key.sign_with_rng(&mut Counter(0), b"a");
    let randomness = core::array::from_fn(|i| i as u8 + 1);
    assert_eq!(signature, derand::sign(&key, "a", &randomness).unwrap());
    key.verifying_key().verify("a", &signature).unwrap();
}
