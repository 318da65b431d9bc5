// SPDX-License-Identifier: MIT
//! Many clients in one call.
use bravais::{Ciphertext, Error, KemBatch, MlKem768, SharedSecret};

fn main() -> Result<(), Error> {
    const CLIENTS: usize = 100;
    let mut batch = KemBatch::<MlKem768>::new();
    let clients = batch.generate(CLIENTS)?;
    let keys: Vec<_> = clients.iter().map(|client| client.encapsulation_key().clone()).collect();
    let mut ciphertexts = vec![Ciphertext::default(); CLIENTS];
    let mut secrets = vec![SharedSecret::default(); CLIENTS];
    batch.encapsulate(&keys, &mut ciphertexts, &mut secrets)?;

    for (client, (ciphertext, secret)) in clients.iter().zip(ciphertexts.iter().zip(&secrets)) {
        assert_eq!(client.decapsulate(ciphertext)?, *secret);
    }
    println!("{} clients have their secrets", batch.statuses().iter().filter(|status| status.is_ok()).count());
    Ok(())
}
