// SPDX-License-Identifier: MIT
//! Wrong lengths, malformed keys, and halves that do not belong together.
#![cfg(all(feature = "kyber", feature = "dilithium"))]
use bravais::*;

type Secret = DecapsulationKey<MlKem768>;
type Public = EncapsulationKey<MlKem768>;

#[test]
fn slices_of_another_length_are_rejected() {
    for length in [0, 1, 1183, 1185, 2400] {
        assert_eq!(Public::try_from(&vec![0; length][..]).unwrap_err(), Error::BadLength);
    }
    assert_eq!(Secret::try_from(&[0; 2399][..]).unwrap_err(), Error::BadLength);
    assert_eq!(Ciphertext::<MlKem768>::try_from(&[0; 1087][..]).unwrap_err(), Error::BadLength);
    assert_eq!(SharedSecret::<MlKem768>::try_from(&[0; 33][..]).unwrap_err(), Error::BadLength);
    assert_eq!(Seed::<MlKem768>::try_from(&[0; 63][..]).unwrap_err(), Error::BadLength);
    assert_eq!(Signature::<MlDsa65>::try_from(&[0; 3310][..]).unwrap_err(), Error::BadLength);
    assert_eq!(VerifyingKey::<MlDsa65>::try_from(&[0; 1951][..]).unwrap_err(), Error::BadLength);
}

#[test]
fn malformed_keys_are_rejected() {
    assert_eq!(Public::from_bytes(&[0xff; 1184]).unwrap_err(), Error::BadPublicKey);
    let key = Secret::generate().unwrap();
    let mut bytes = *key.as_bytes();
    bytes[1200] ^= 1; // in the public key, so that its hash no longer matches (FIPS 203, section 7.3)
    assert_eq!(Secret::from_bytes(&bytes).unwrap_err(), Error::BadSecretKey);
    let mut bytes = *SigningKey::<MlDsa65>::generate().unwrap().as_bytes();
    bytes[128] = 0xff; // coefficients of s1 out of range
    assert_eq!(SigningKey::<MlDsa65>::from_bytes(&bytes).unwrap_err(), Error::BadSecretKey);
}

#[test]
fn halves_of_different_pairs_are_rejected() {
    let (one, other) = (Secret::generate().unwrap(), Secret::generate().unwrap());
    let public = other.encapsulation_key().as_bytes();
    assert_eq!(Secret::from_pair(one.as_bytes(), public).unwrap_err(), Error::BadSecretKey);
    let (one, other) = (SigningKey::<MlDsa44>::generate().unwrap(), SigningKey::<MlDsa44>::generate().unwrap());
    let public = other.verifying_key().as_bytes();
    assert_eq!(SigningKey::<MlDsa44>::from_pair(one.as_bytes(), public).unwrap_err(), Error::BadSecretKey);
    let (one, other) =
        (DecryptionKey::<Kyber512Pke>::generate().unwrap(), DecryptionKey::<Kyber512Pke>::generate().unwrap());
    let public = other.encryption_key().as_bytes();
    assert_eq!(DecryptionKey::<Kyber512Pke>::from_pair(one.as_bytes(), public).unwrap_err(), Error::BadSecretKey);
}

#[test]
fn an_altered_ciphertext_gives_an_unrelated_secret() {
    let key = Secret::generate().unwrap();
    let (ciphertext, sent) = key.encapsulation_key().encapsulate().unwrap();
    let mut altered = *ciphertext.as_bytes();
    altered[5] ^= 4;
    assert_ne!(key.decapsulate(&Ciphertext::from_bytes(&altered)).unwrap(), sent);
}

#[cfg(feature = "ntru_plus")]
#[test]
fn explicit_rejection_is_an_error() {
    let (one, other) =
        (DecapsulationKey::<NtruPlus768>::generate().unwrap(), DecapsulationKey::<NtruPlus768>::generate().unwrap());
    let (ciphertext, _) = one.encapsulation_key().encapsulate().unwrap();
    assert_eq!(other.decapsulate(&ciphertext).unwrap_err(), Error::BadCiphertext);
    let public = other.encapsulation_key().as_bytes();
    assert_eq!(DecapsulationKey::<NtruPlus768>::from_pair(one.as_bytes(), public).unwrap_err(), Error::BadSecretKey);
}

#[test]
fn a_key_file_says_what_is_wrong_with_it() {
    let key = Secret::generate().unwrap();
    let error = Public::from_key_file(b"no key").unwrap_err();
    assert_eq!(error.error(), Error::BadKeyFile);
    let nothing = error.to_string();
    let public = key.encapsulation_key().to_der().unwrap();
    let other_set = EncapsulationKey::<MlKem512>::from_key_file(&public).unwrap_err().to_string();
    let is_secret = Public::from_key_file(&key.to_der().unwrap()).unwrap_err().to_string();
    let truncated = Public::from_key_file(&public[..public.len() - 1]).unwrap_err().to_string();
    let texts = [nothing, other_set, is_secret, truncated];
    assert!(texts.iter().all(|text| text.len() > 5));
    assert!((1..4).all(|i| !texts[..i].contains(&texts[i])), "{texts:?}");
    assert_eq!(Public::from_key_file(&public).unwrap(), *key.encapsulation_key());
}

#[test]
fn a_set_without_der_says_so() {
    let error = DecapsulationKey::<Kyber768>::generate().unwrap().to_der().unwrap_err();
    assert_eq!(error.to_string(), "the parameter set has no such key file");
}

#[test]
fn errors_have_different_texts() {
    let texts: Vec<_> =
        [Error::BadLength, Error::BadPublicKey, Error::BadSignature, Error::NoRandomness, Error::NotDone]
            .iter()
            .map(|error| error.to_string())
            .collect();
    assert!((1..texts.len()).all(|i| !texts[..i].contains(&texts[i])), "{texts:?}");
}
