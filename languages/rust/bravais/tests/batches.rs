// SPDX-License-Identifier: MIT
//! Batches give the results of single calls, with one key or a key for each item.
#![cfg(all(feature = "kyber", feature = "dilithium"))]
use bravais::*;

const COUNT: usize = 19;

#[test]
fn secrets_go_to_many_owners() {
    let mut batch = KemBatch::<MlKem512>::new();
    let keys = batch.generate(COUNT).unwrap();
    let publics: Vec<_> = keys.iter().map(|key| key.encapsulation_key().clone()).collect();
    let (mut ciphertexts, mut sent) = (vec![Ciphertext::default(); COUNT], vec![SharedSecret::default(); COUNT]);
    batch.encapsulate(&publics, &mut ciphertexts, &mut sent).unwrap();
    assert!(batch.statuses().len() == COUNT && batch.statuses().iter().all(|status| status.is_ok()));
    for i in 0..COUNT {
        assert_eq!(keys[i].decapsulate(&ciphertexts[i]).unwrap(), sent[i]);
    }
    let mut received = vec![SharedSecret::default(); COUNT];
    batch.decapsulate(&keys, &ciphertexts, &mut received).unwrap();
    assert_eq!(received, sent);
}

#[test]
fn one_key_serves_all_items() {
    let mut batch = KemBatch::<MlKem512>::new();
    let key = DecapsulationKey::generate().unwrap();
    let (mut ciphertexts, mut sent) = (vec![Ciphertext::default(); COUNT], vec![SharedSecret::default(); COUNT]);
    let mut received = vec![SharedSecret::default(); COUNT];
    let public = PreparedEncapsulationKey::new(key.encapsulation_key()).unwrap();
    let secret = PreparedDecapsulationKey::new(&key).unwrap();
    batch.encapsulate(key.encapsulation_key(), &mut ciphertexts, &mut sent).unwrap();
    batch.decapsulate(&secret, &ciphertexts, &mut received).unwrap();
    assert_eq!(received, sent);
    batch.encapsulate(&public, &mut ciphertexts, &mut sent).unwrap();
    assert_ne!(received, sent);
    batch.decapsulate(&key, &ciphertexts, &mut received).unwrap();
    assert_eq!(received, sent);
    assert!((1..COUNT).all(|i| sent[i] != sent[0]));
}

#[test]
fn one_bad_signature_does_not_hide_the_others() {
    let mut batch = SignatureBatch::<MlDsa44>::new();
    let keys = batch.generate(COUNT).unwrap();
    let publics: Vec<_> = keys.iter().map(|key| key.verifying_key().clone()).collect();
    let texts: Vec<_> = (0..COUNT).map(|i| format!("letter {i}")).collect();
    let messages: Vec<Message> = texts.iter().map(|text| Message::from(text).context(b"mail")).collect();
    let mut signatures = vec![Signature::default(); COUNT];
    batch.sign(&keys, &messages, &mut signatures).unwrap();
    batch.verify(&publics, &messages, &signatures).unwrap();
    for i in 0..COUNT {
        publics[i].verify(messages[i], &signatures[i]).unwrap();
    }
    signatures.swap(3, 4);
    assert_eq!(batch.verify(&publics, &messages, &signatures), Err(Error::BadSignature));
    for (i, status) in batch.statuses().iter().enumerate() {
        assert_eq!(status.is_ok(), i != 3 && i != 4, "{i}: {status:?}");
    }
    let signer = PreparedSigningKey::new(&keys[0]).unwrap();
    batch.sign(&signer, &messages, &mut signatures).unwrap();
    batch.verify(&PreparedVerifyingKey::new(&publics[0]).unwrap(), &messages, &signatures).unwrap();
    batch.sign(&keys[0], &messages, &mut signatures).unwrap();
    batch.verify(&publics[0], &messages, &signatures).unwrap();
}

#[test]
fn slices_of_different_lengths_are_rejected() {
    let mut batch = KemBatch::<MlKem512>::new();
    let keys = batch.generate(3).unwrap();
    let publics: Vec<_> = keys.iter().map(|key| key.encapsulation_key().clone()).collect();
    let (mut ciphertexts, mut secrets) = (vec![Ciphertext::default(); 3], vec![SharedSecret::default(); 3]);
    for (keys, count, secret_count) in [(2, 3, 3), (3, 2, 3), (3, 3, 2), (1, 3, 3), (0, 3, 3), (3, 0, 3)] {
        let result = batch.encapsulate(&publics[..keys], &mut ciphertexts[..count], &mut secrets[..secret_count]);
        assert!(result.is_err(), "{keys} {count} {secret_count}");
        assert!(batch.statuses().iter().all(|status| status.result() == Err(Error::NotDone)));
    }
    assert_eq!(batch.decapsulate(&keys[..2], &ciphertexts, &mut secrets), Err(Error::BadLength));
    assert_eq!(batch.decapsulate(&keys, &ciphertexts[..2], &mut secrets), Err(Error::BadLength));
    let mut batch = SignatureBatch::<MlDsa44>::new();
    let signers = batch.generate(2).unwrap();
    let messages = [Message::from("a"), Message::from("b")];
    let mut signatures = vec![Signature::default(); 3];
    assert_eq!(batch.sign(&signers, &messages, &mut signatures), Err(Error::BadLength));
    assert_eq!(batch.verify(signers[0].verifying_key(), &messages, &signatures), Err(Error::BadLength));
}

#[test]
fn an_empty_batch_succeeds() {
    let mut batch = KemBatch::<MlKem512>::new();
    assert!(batch.generate(0).unwrap().is_empty());
    let none: [EncapsulationKey<MlKem512>; 0] = [];
    batch.encapsulate(&none, &mut [], &mut []).unwrap();
    assert!(batch.statuses().is_empty());
    let key = SigningKey::<MlDsa44>::generate().unwrap();
    SignatureBatch::new().verify(key.verifying_key(), &[], &[]).unwrap();
}

#[test]
fn an_impossible_count_is_an_error() {
    assert_eq!(KemBatch::<MlKem512>::new().generate(usize::MAX).unwrap_err(), Error::BadLength);
}
