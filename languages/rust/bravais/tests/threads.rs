// SPDX-License-Identifier: MIT
//! Keys and prepared keys serve many threads at the same time.
#![cfg(all(feature = "kyber", feature = "dilithium"))]
use std::thread;

use bravais::*;

fn assert_shareable<T: Send + Sync + 'static>() {}

#[test]
fn everything_can_be_shared() {
    assert_shareable::<DecapsulationKey<MlKem768>>();
    assert_shareable::<PreparedDecapsulationKey<MlKem768>>();
    assert_shareable::<SharedSecret<MlKem768>>();
    assert_shareable::<PreparedVerifyingKey<MlDsa65>>();
    assert_shareable::<KemBatch<MlKem768>>();
    assert_shareable::<Message<'static>>();
    assert_shareable::<MessageStream<MlDsa65>>();
}

#[test]
fn threads_use_the_same_keys() {
    let key = DecapsulationKey::<MlKem768>::generate().unwrap();
    let server = PreparedDecapsulationKey::new(&key).unwrap();
    let client = PreparedEncapsulationKey::new(key.encapsulation_key()).unwrap();
    let signer =
        PreparedSigningKey::new(&SigningKey::<MlDsa44>::from_seed(&Seed::from_bytes(&[1; 32])).unwrap()).unwrap();
    let expected = signer.sign_deterministic("a").unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let (ciphertext, sent) = client.encapsulate().unwrap();
                    assert_eq!(server.decapsulate(&ciphertext).unwrap(), sent);
                    assert_eq!(key.decapsulate(&ciphertext).unwrap(), sent);
                    assert_eq!(signer.sign_deterministic("a").unwrap(), expected);
                }
            });
        }
    });
}

/// Batches without much room: the stack limits of docs/batches.md hold in a thread with 512 KiB.
#[test]
fn a_small_thread_is_enough() {
    let worker = thread::Builder::new().stack_size(512 * 1024).spawn(|| {
        let mut batch = SignatureBatch::<MlDsa87>::new();
        let keys = batch.generate(9).unwrap();
        let messages = [Message::from("a"); 9];
        let mut signatures = vec![Signature::default(); 9];
        batch.sign(&keys, &messages, &mut signatures).unwrap();
        keys[8].verifying_key().verify("a", &signatures[8]).unwrap();
    });
    worker.unwrap().join().unwrap();
}
