// SPDX-License-Identifier: MIT
//! Secrets do not show their bytes, and wipe them.
#![cfg(all(feature = "kyber", feature = "dilithium"))]
use core::mem::{MaybeUninit, size_of};
use core::{ptr, slice};

use bravais::*;

/// The bytes that a value leaves in memory when it is dropped.
fn left_by<T>(value: T) -> Vec<u8> {
    let mut memory = MaybeUninit::new(value);
    // SAFETY: the value is initialized, and dropped once. Its types have no padding, so all bytes can be read.
    unsafe {
        ptr::drop_in_place(memory.as_mut_ptr());
        slice::from_raw_parts(memory.as_ptr().cast(), size_of::<T>()).to_vec()
    }
}

#[test]
fn dropped_secrets_are_zeros() {
    let key = DecapsulationKey::<MlKem768>::generate().unwrap();
    let (public, (_, secret)) = (key.encapsulation_key().clone(), key.encapsulation_key().encapsulate().unwrap());
    assert!(secret.as_bytes().iter().any(|byte| *byte != 0));
    assert!(left_by(secret).iter().all(|byte| *byte == 0));
    assert!(left_by(Seed::<MlKem768>::random().unwrap()).iter().all(|byte| *byte == 0));
    let secret_bytes = *key.as_bytes();
    let left = left_by(key);
    assert_eq!(
        left.iter().filter(|byte| **byte != 0).count(),
        public.as_ref().iter().filter(|byte| **byte != 0).count()
    );
    assert!(!left.windows(32).any(|part| part == &secret_bytes[..32]));
}

#[test]
fn zeroize_wipes_at_once() {
    use zeroize::Zeroize;
    let mut secret = DecapsulationKey::<MlKem768>::generate().unwrap().encapsulation_key().encapsulate().unwrap().1;
    secret.zeroize();
    assert_eq!(secret.as_bytes(), &[0; 32]);
}

#[test]
fn debug_output_does_not_show_secrets() {
    let key = DecapsulationKey::<MlKem768>::generate().unwrap();
    let (ciphertext, secret) = key.encapsulation_key().encapsulate().unwrap();
    let prepared = PreparedDecapsulationKey::new(&key).unwrap();
    assert_eq!(format!("{secret:?}"), "SharedSecret<ML-KEM-768>(secret)");
    assert_eq!(format!("{key:?}"), "DecapsulationKey<ML-KEM-768>(secret)");
    assert_eq!(format!("{prepared:?}"), "PreparedDecapsulationKey<ML-KEM-768>(..)");
    assert_eq!(format!("{:?}", Seed::<MlDsa65>::random().unwrap()), "Seed<ML-DSA-65>(secret)");
    let shown = format!("{ciphertext:?}");
    assert_eq!(shown, format!("Ciphertext<ML-KEM-768>({}..)", hex::encode(&ciphertext.as_bytes()[..8])));
}

#[test]
fn objects_have_the_size_of_their_bytes() {
    assert_eq!(size_of::<SharedSecret<MlKem768>>(), 32);
    assert_eq!(size_of::<Ciphertext<MlKem768>>(), 1088);
    assert_eq!(size_of::<DecapsulationKey<MlKem768>>(), 2400 + 1184);
    assert_eq!(size_of::<Option<SharedSecret<MlKem768>>>(), 33);
}
