// SPDX-License-Identifier: MIT
//! Known answers of every parameter set, from the library's files in src/params, which say where the answers come from.
#![allow(dead_code)] // a family does not have every kind of parameter set

#[rustfmt::skip]
mod answers;
#[rustfmt::skip]
mod each_set;

use answers::{ENCRYPTIONS, SECRETS, SIGNATURES};
use bravais::{
    Bytes, DecapsulationKey, DecryptionKey, Error, KemSet, PkeSet, PlainMessage, Seed, SignatureSet, SigningKey, derand,
};
use sha2::{Digest, Sha256};
use sha3::Sha3_256;
use shake::digest::{ExtendableOutput, Update, XofReader};

/// Bytes that count from a number.
fn counting<B: Bytes>(first: u8) -> B {
    let mut bytes = B::ZEROS;
    bytes.as_mut().iter_mut().zip(0..).for_each(|(byte, i): (_, u16)| *byte = first.wrapping_add(i as u8));
    bytes
}

fn answer(table: &[[&'static str; 3]], set: &str, object: &str) -> &'static str {
    let row = table.iter().find(|row| row[0] == set && row[1] == object);
    row.unwrap_or_else(|| panic!("no known answer {object} of {set}"))[2]
}

fn kem_has_known_answers<P: KemSet>() {
    let row = SECRETS.iter().find(|row| row[0] == P::NAME).unwrap_or_else(|| panic!("no known answer of {}", P::NAME));
    let key = DecapsulationKey::<P>::from_seed(&Seed::from_bytes(&counting(0x00))).unwrap();
    let (ciphertext, sent) = derand::encapsulate(key.encapsulation_key(), &counting(0x40)).unwrap();
    assert_eq!(hex::encode(&sent), row[1], "{}", P::NAME);
    assert_eq!(key.decapsulate(&ciphertext).unwrap(), sent, "{}", P::NAME);
    let mut altered = *ciphertext.as_bytes();
    altered.as_mut()[0] ^= 1;
    match key.decapsulate(&bravais::Ciphertext::from_bytes(&altered)) {
        Ok(rejected) => assert_eq!(hex::encode(&rejected), row[2], "{}", P::NAME),
        Err(error) => {
            assert!(error == Error::BadCiphertext && row[2].bytes().all(|digit| digit == b'0'), "{}", P::NAME)
        }
    }
}

fn signatures_have_known_answers<P: SignatureSet>() {
    let key = SigningKey::<P>::from_seed(&Seed::from_bytes(&counting(0))).unwrap();
    let signature = key.sign_deterministic("The quick brown fox jumps over the lazy dog").unwrap();
    for (object, bytes) in [
        ("public_key", key.verifying_key().as_ref()),
        ("secret_key", key.as_bytes().as_ref()),
        ("signature", signature.as_ref()),
    ] {
        assert_eq!(hex::encode(Sha256::digest(bytes)), answer(&SIGNATURES, P::NAME, object), "{} {object}", P::NAME);
    }
}

fn encryption_has_known_answers<P: PkeSet>() {
    if P::NAME.starts_with("M-LWQ") {
        return ten_encryptions_have_a_known_answer::<P>();
    }
    let key = DecryptionKey::<P>::from_seed(&Seed::from_bytes(&counting(0x00))).unwrap();
    let message = PlainMessage::from_bytes(&counting(0x40));
    let ciphertext = derand::encrypt(key.encryption_key(), &message, &counting(0x20)).unwrap();
    assert_eq!(key.decrypt(&ciphertext).unwrap(), message);
    for (object, bytes) in [
        ("public_key", key.encryption_key().as_ref()),
        ("secret_key", key.as_bytes().as_ref()),
        ("ciphertext", ciphertext.as_ref()),
    ] {
        assert_eq!(hex::encode(Sha256::digest(bytes)), answer(&ENCRYPTIONS, P::NAME, object), "{} {object}", P::NAME);
    }
}

/// The random bytes come from labels. They have spaces in front of the quantizer and of the mode.
fn ten_encryptions_have_a_known_answer<P: PkeSet>() {
    let plain = P::NAME.ends_with("-plain");
    let name = P::NAME.replace('-', " ").replace("M LWQ ", "M-LWQ-");
    let mut all = Sha3_256::default();
    for number in 0..10 {
        let random = |purpose: &str| {
            let mut hash = shake::Shake256::default();
            let mode = if plain { "" } else { " subtractive" };
            hash.update(format!("M-LWQ known answers {name}{mode} {number} {purpose}").as_bytes());
            let mut bytes = vec![0; 32];
            hash.finalize_xof().read(&mut bytes);
            bytes
        };
        let key = DecryptionKey::<P>::from_seed(&Seed::try_from(&random("seed")[..]).unwrap()).unwrap();
        let message = PlainMessage::try_from(&random("message")[..]).unwrap();
        let mut coins = P::RandomnessBytes::ZEROS;
        coins.as_mut().copy_from_slice(&random("coins"));
        let ciphertext = derand::encrypt(key.encryption_key(), &message, &coins).unwrap();
        assert_eq!(key.decrypt(&ciphertext).unwrap(), message);
        let secret_key = key.as_bytes().as_ref();
        Update::update(&mut all, key.encryption_key().as_ref());
        Update::update(&mut all, &secret_key[..secret_key.len() - if plain { 0 } else { 32 }]); // without rho
        Update::update(&mut all, ciphertext.as_ref());
    }
    assert_eq!(hex::encode(all.finalize()), answer(&ENCRYPTIONS, P::NAME, "all"), "{}", P::NAME);
}

/// Runs a function with each instruction set that the machine has.
fn with_each_isa(test: fn()) {
    let mut tried = 0;
    for isa in bravais::isa::names() {
        if bravais::isa::force(isa).is_ok() {
            test();
            tried += 1;
        }
    }
    bravais::isa::select_best().unwrap();
    assert!(tried > 0);
}

#[test]
fn every_set_has_known_answers_on_every_instruction_set() {
    with_each_isa(|| {
        each_set::for_each_kem!(kem_has_known_answers);
        each_set::for_each_signature!(signatures_have_known_answers);
        each_set::for_each_pke!(encryption_has_known_answers);
    });
}

#[test]
fn no_unknown_instruction_set_is_forced() {
    assert_eq!(bravais::isa::force("avx4096"), Err(Error::UnsupportedIsa));
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(bravais::version(), env!("CARGO_PKG_VERSION"));
}
