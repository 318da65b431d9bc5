// SPDX-License-Identifier: MIT
//! The time of one operation in microseconds, with bravais and with the crates that programs use today. All run in one
//! process, in turns.
//!
//! usage: speed [ROUNDS]    (default: 101 rounds, whose median counts)
use std::cell::Cell;
use std::hint::black_box;

use aws_lc_rs::{kem as aws_kem, signature as aws};
use bravais::{
    Ciphertext, DecapsulationKey, EncapsulationKey, KemBatch, Message, MlDsa65, MlKem768, PreparedDecapsulationKey,
    PreparedEncapsulationKey, PreparedSigningKey, PreparedVerifyingKey, SharedSecret, Signature, SignatureBatch,
    SigningKey, VerifyingKey, derand,
};
use bravais_peers::medians;
use ml_dsa::signature::{Keypair, Signer, Verifier};
use ml_kem::kem::{Decapsulate, Encapsulate, Kem, KeyExport};

const ITEMS: usize = 64;

/// Ends the life of a result, which the compiler must not leave out.
fn keep<T>(value: T) {
    black_box(&value);
}

/// Prints the time of one item of each function.
fn row(rounds: usize, what: &str, functions: &mut [(&str, &mut dyn FnMut())], items: &[usize]) {
    let times: Vec<f64> =
        medians(rounds, functions).iter().zip(items).map(|(time, items)| time / *items as f64).collect();
    let cells = functions.iter().zip(&times).map(|((name, _), time)| format!("{name} {time:.2}"));
    println!("{what}: {}", cells.collect::<Vec<_>>().join(", "));
}

fn key_encapsulation(rounds: usize) {
    let ours = DecapsulationKey::<MlKem768>::generate().unwrap();
    let public = ours.encapsulation_key().clone();
    let bytes = *public.as_bytes();
    let (ciphertext, _) = public.encapsulate().unwrap();
    let (prepared, prepared_secret) =
        (PreparedEncapsulationKey::new(&public).unwrap(), PreparedDecapsulationKey::new(&ours).unwrap());
    let (rust_secret, rust_public) = ml_kem::MlKem768::generate_keypair();
    let rust_bytes = rust_public.to_bytes();
    let (rust_ciphertext, _) = rust_public.encapsulate();
    let aws_secret = aws_kem::DecapsulationKey::generate(&aws_kem::ML_KEM_768).unwrap();
    let aws_public = aws_secret.encapsulation_key().unwrap();
    let aws_bytes = aws_public.key_bytes().unwrap();
    let (aws_ciphertext, _) = aws_public.encapsulate().unwrap();

    let mut batch = KemBatch::<MlKem768>::new();
    let secrets = batch.generate(ITEMS).unwrap();
    let publics: Vec<_> = secrets.iter().map(|key| key.encapsulation_key().clone()).collect();
    let (mut ciphertexts, mut shared) = (vec![Ciphertext::default(); ITEMS], vec![SharedSecret::default(); ITEMS]);

    row(
        rounds,
        "ML-KEM-768 key generation",
        &mut [
            ("bravais", &mut || keep(DecapsulationKey::<MlKem768>::generate().unwrap())),
            ("batch", &mut || keep(batch.generate(ITEMS).unwrap())),
            ("ml-kem", &mut || keep(ml_kem::MlKem768::generate_keypair())),
            ("aws-lc-rs", &mut || keep(aws_kem::DecapsulationKey::generate(&aws_kem::ML_KEM_768).unwrap())),
        ],
        &[1, ITEMS, 1, 1],
    );
    row(
        rounds,
        "ML-KEM-768 encapsulation, key as bytes",
        &mut [
            ("bravais", &mut || {
                let key = EncapsulationKey::<MlKem768>::from_bytes(black_box(&bytes)).unwrap();
                black_box(key.encapsulate().unwrap());
            }),
            ("ml-kem", &mut || {
                let key = ml_kem::EncapsulationKey::<ml_kem::MlKem768>::new(black_box(&rust_bytes)).unwrap();
                black_box(key.encapsulate());
            }),
            ("aws-lc-rs", &mut || {
                let key = aws_kem::EncapsulationKey::new(&aws_kem::ML_KEM_768, black_box(aws_bytes.as_ref())).unwrap();
                black_box(key.encapsulate().unwrap());
            }),
        ],
        &[1; 3],
    );
    row(
        rounds,
        "ML-KEM-768 encapsulation, key as object",
        &mut [
            ("bravais", &mut || keep(public.encapsulate().unwrap())),
            ("prepared", &mut || keep(prepared.encapsulate().unwrap())),
            ("batch", &mut || batch.encapsulate(&publics, &mut ciphertexts, &mut shared).unwrap()),
            ("ml-kem", &mut || keep(rust_public.encapsulate())),
            ("aws-lc-rs", &mut || keep(aws_public.encapsulate().unwrap())),
        ],
        &[1, 1, ITEMS, 1, 1],
    );
    batch.encapsulate(&publics, &mut ciphertexts, &mut shared).unwrap();
    row(
        rounds,
        "ML-KEM-768 decapsulation",
        &mut [
            ("bravais", &mut || keep(ours.decapsulate(&ciphertext).unwrap())),
            ("prepared", &mut || keep(prepared_secret.decapsulate(&ciphertext).unwrap())),
            ("batch", &mut || batch.decapsulate(&secrets, &ciphertexts, &mut shared).unwrap()),
            ("ml-kem", &mut || keep(rust_secret.decapsulate(&rust_ciphertext))),
            ("aws-lc-rs", &mut || keep(aws_secret.decapsulate(aws_ciphertext.as_ref().into()).unwrap())),
        ],
        &[1, 1, ITEMS, 1, 1],
    );

    let mut random = [0; 32];
    row(
        rounds,
        "of which, in bravais",
        &mut [
            ("check of the key", &mut || keep(EncapsulationKey::<MlKem768>::from_bytes(black_box(&bytes)).unwrap())),
            ("encapsulation without random bytes", &mut || {
                random[0] = u8::wrapping_add(random[0], 1);
                keep(derand::encapsulate(&public, &random).unwrap());
            }),
        ],
        &[1; 2],
    );
}

fn signatures(rounds: usize) {
    let ours = SigningKey::<MlDsa65>::generate().unwrap();
    let public = ours.verifying_key().clone();
    let bytes = *public.as_bytes();
    let (signer, verifier) = (PreparedSigningKey::new(&ours).unwrap(), PreparedVerifyingKey::new(&public).unwrap());
    let number = Cell::new(0u64);
    let next = || {
        number.set(number.get() + 1);
        number.get().to_le_bytes()
    };
    let text: &[u8] = &[7; 59];
    let signature = ours.sign(text).unwrap();
    let seed = ml_dsa::B32::from([3; 32]);
    let rust = ml_dsa::SigningKey::<ml_dsa::MlDsa65>::from_seed(&seed);
    let rust_public = rust.verifying_key();
    let rust_bytes = rust_public.encode();
    let rust_signature: ml_dsa::Signature<ml_dsa::MlDsa65> = rust.sign(text);
    let aws_key = aws::PqdsaKeyPair::generate(&aws::ML_DSA_65_SIGNING).unwrap();
    let aws_bytes = aws::KeyPair::public_key(&aws_key).as_ref().to_vec();
    let aws_public = aws::ParsedPublicKey::new(&aws::ML_DSA_65, &aws_bytes).unwrap();
    let mut aws_signature = vec![0; Signature::<MlDsa65>::SIZE];
    aws_key.sign(text, &mut aws_signature).unwrap();
    let mut scratch = aws_signature.clone();

    let mut batch = SignatureBatch::<MlDsa65>::new();
    let keys = batch.generate(ITEMS).unwrap();
    let publics: Vec<_> = keys.iter().map(|key| key.verifying_key().clone()).collect();
    let messages = [Message::new(text); ITEMS];
    let mut signatures = vec![Signature::default(); ITEMS];

    row(
        rounds,
        "ML-DSA-65 key generation",
        &mut [
            ("bravais", &mut || keep(SigningKey::<MlDsa65>::generate().unwrap())),
            ("batch", &mut || keep(batch.generate(ITEMS).unwrap())),
            ("ml-dsa", &mut || keep(ml_dsa::SigningKey::<ml_dsa::MlDsa65>::from_seed(black_box(&seed)))),
            ("aws-lc-rs", &mut || keep(aws::PqdsaKeyPair::generate(&aws::ML_DSA_65_SIGNING).unwrap())),
        ],
        &[1, ITEMS, 1, 1],
    );
    row(
        8 * rounds,
        "ML-DSA-65 signing",
        &mut [
            ("bravais", &mut || keep(ours.sign(&next()).unwrap())),
            ("prepared", &mut || keep(signer.sign(&next()).unwrap())),
            ("batch", &mut || batch.sign(&keys, &messages, &mut signatures).unwrap()),
            ("ml-dsa", &mut || keep(rust.sign(&next()))),
            ("aws-lc-rs", &mut || keep(aws_key.sign(&next(), &mut scratch).unwrap())),
        ],
        &[1, 1, ITEMS, 1, 1],
    );
    batch.sign(&keys, &messages, &mut signatures).unwrap();
    row(
        rounds,
        "ML-DSA-65 verification, key as bytes",
        &mut [
            ("bravais", &mut || {
                let key = VerifyingKey::<MlDsa65>::from_bytes(black_box(&bytes)).unwrap();
                key.verify(text, &signature).unwrap();
            }),
            ("ml-dsa", &mut || {
                let key = ml_dsa::VerifyingKey::<ml_dsa::MlDsa65>::decode(black_box(&rust_bytes));
                key.verify(text, &rust_signature).unwrap();
            }),
            ("aws-lc-rs", &mut || {
                let key = aws::UnparsedPublicKey::new(&aws::ML_DSA_65, black_box(&aws_bytes));
                key.verify(text, &aws_signature).unwrap();
            }),
        ],
        &[1; 3],
    );
    row(
        rounds,
        "ML-DSA-65 verification, key as object",
        &mut [
            ("bravais", &mut || public.verify(text, &signature).unwrap()),
            ("prepared", &mut || verifier.verify(text, &signature).unwrap()),
            ("batch", &mut || batch.verify(&publics, &messages, &signatures).unwrap()),
            ("ml-dsa", &mut || rust_public.verify(text, &rust_signature).unwrap()),
            ("aws-lc-rs", &mut || aws_public.verify_sig(text, &aws_signature).unwrap()),
        ],
        &[1, 1, ITEMS, 1, 1],
    );
}

fn main() {
    let rounds = std::env::args().nth(1).map_or(101, |word| word.parse().expect("ROUNDS is a number"));
    println!("instruction set of bravais: {}", bravais::isa::active().unwrap());
    key_encapsulation(rounds);
    signatures(rounds);
}
