// SPDX-License-Identifier: MIT
//! Two parties establish a key.
use bravais::{Ciphertext, DecapsulationKey, EncapsulationKey, Error, MlKem768};

fn main() -> Result<(), Error> {
    let alice = DecapsulationKey::<MlKem768>::generate()?;
    let for_bob = alice.encapsulation_key().as_ref().to_vec();

    let (ciphertext, bobs_secret) = EncapsulationKey::<MlKem768>::try_from(&for_bob[..])?.encapsulate()?;
    let for_alice = ciphertext.as_ref().to_vec();

    let alices_secret = alice.decapsulate(&Ciphertext::try_from(&for_alice[..])?)?;
    assert_eq!(alices_secret, bobs_secret);
    println!("sent {} and {} bytes; both sides have the same secret", for_bob.len(), for_alice.len());
    Ok(())
}
