// SPDX-License-Identifier: MIT
//! A server prepares its key once and serves clients in several threads.
use std::thread;

use bravais::{DecapsulationKey, Error, MlKem768, PreparedDecapsulationKey};

fn main() -> Result<(), Error> {
    let key = DecapsulationKey::<MlKem768>::generate()?;
    let public_key = key.encapsulation_key().clone();
    let server = PreparedDecapsulationKey::new(&key)?;
    let serve = || -> Result<usize, Error> {
        let mut same = 0;
        for _ in 0..25 {
            let (ciphertext, secret) = public_key.encapsulate()?;
            same += usize::from(server.decapsulate(&ciphertext)? == secret);
        }
        Ok(same)
    };
    let served = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(serve)).collect();
        threads.into_iter().map(|thread| thread.join().expect("a thread panicked")).sum::<Result<usize, Error>>()
    })?;
    assert_eq!(served, 100);
    println!("{served} clients served");
    Ok(())
}
