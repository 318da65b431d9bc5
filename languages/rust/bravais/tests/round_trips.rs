// SPDX-License-Identifier: MIT
//! Every parameter set: what one side makes, the other understands; also through bytes, seeds, files and prepared keys.
#![allow(dead_code)] // a family does not have every kind of parameter set

#[rustfmt::skip]
mod each_set;

use bravais::*;

fn a_secret_goes_from_one_side_to_the_other<P: KemSet>() {
    let key = DecapsulationKey::<P>::generate().unwrap();
    let public = EncapsulationKey::<P>::try_from(key.encapsulation_key().as_ref()).unwrap();
    assert_eq!(&public, key.encapsulation_key());
    let (ciphertext, sent) = public.encapsulate().unwrap();
    assert_ne!(sent, SharedSecret::default());
    let ciphertext = Ciphertext::<P>::try_from(ciphertext.as_ref()).unwrap();
    let again = DecapsulationKey::<P>::from_pair(key.as_bytes(), public.as_bytes()).unwrap();
    let prepared = PreparedDecapsulationKey::new(&key).unwrap();
    assert_eq!(key.decapsulate(&ciphertext).unwrap(), sent);
    assert_eq!(again.decapsulate(&ciphertext).unwrap(), sent);
    assert_eq!(prepared.decapsulate(&ciphertext).unwrap(), sent);
    let (ciphertext, sent) = PreparedEncapsulationKey::new(&public).unwrap().encapsulate().unwrap();
    assert_eq!(key.decapsulate(&ciphertext).unwrap(), sent);

    let seed = Seed::<P>::random().unwrap();
    let read = Seed::from_key_file(seed.to_pem().unwrap().as_bytes()).unwrap();
    let key = DecapsulationKey::<P>::from_seed(&read).unwrap();
    let public = EncapsulationKey::<P>::from_key_file(key.encapsulation_key().to_pem().unwrap().as_bytes()).unwrap();
    let (ciphertext, sent) = public.encapsulate().unwrap();
    let prepared = PreparedDecapsulationKey::from_seed(&seed).unwrap();
    assert_eq!(prepared.decapsulate(&ciphertext).unwrap(), sent);
}

fn the_public_key_follows<P: KemSet + PublicKeyFollows>() {
    let key = DecapsulationKey::<P>::generate().unwrap();
    let again = DecapsulationKey::<P>::try_from(key.as_bytes().as_ref()).unwrap();
    assert_eq!(again.encapsulation_key(), key.encapsulation_key());
    let read = DecapsulationKey::<P>::from_key_file(key.to_pem().unwrap().as_bytes()).unwrap();
    assert_eq!(read.as_bytes(), key.as_bytes());
    assert_eq!(read.encapsulation_key(), key.encapsulation_key());
}

fn a_message_is_signed_and_verified<P: SignatureSet>() {
    let seed = Seed::<P>::random().unwrap();
    let key = SigningKey::from_seed(&seed).unwrap();
    let public = VerifyingKey::<P>::try_from(key.verifying_key().as_ref()).unwrap();
    let signature = key.sign("Meet me at noon.").unwrap();
    public.verify("Meet me at noon.", &signature).unwrap();
    assert_eq!(public.verify("Meet me at nine.", &signature), Err(Error::BadSignature));
    let prepared = PreparedVerifyingKey::new(&public).unwrap();
    prepared.verify(b"Meet me at noon.", &signature).unwrap();
    assert_eq!(prepared.verify("", &signature), Err(Error::BadSignature));
    let signers = [PreparedSigningKey::new(&key).unwrap(), PreparedSigningKey::from_seed(&seed).unwrap()];
    for signer in signers {
        public.verify("Meet me at noon.", &signer.sign("Meet me at noon.").unwrap()).unwrap();
        assert_eq!(signer.sign_deterministic("a").unwrap(), key.sign_deterministic("a").unwrap());
    }
    let again = SigningKey::<P>::from_pair(key.as_bytes(), public.as_bytes()).unwrap();
    assert_eq!(again.sign_deterministic("a").unwrap(), key.sign_deterministic("a").unwrap());
    assert_ne!(key.sign("a").unwrap(), key.sign("a").unwrap());
}

fn a_signing_key_goes_through_a_file<P: SignatureSet + PublicKeyFollows>() {
    let key = SigningKey::<P>::generate().unwrap();
    let read = SigningKey::<P>::from_key_file(key.to_pem().unwrap().as_bytes()).unwrap();
    assert_eq!(read.verifying_key(), key.verifying_key());
    assert_eq!(SigningKey::<P>::try_from(key.as_bytes().as_ref()).unwrap().verifying_key(), key.verifying_key());
    let public = VerifyingKey::<P>::from_key_file(key.verifying_key().to_pem().unwrap().as_bytes()).unwrap();
    public.verify("a", &read.sign("a").unwrap()).unwrap();
}

fn a_message_is_encrypted_and_decrypted<P: PkeSet>() {
    let key = DecryptionKey::<P>::generate().unwrap();
    let public = EncryptionKey::<P>::try_from(key.encryption_key().as_ref()).unwrap();
    let mut bytes = *PlainMessage::<P>::default().as_bytes();
    bytes.as_mut().iter_mut().enumerate().for_each(|(i, byte)| *byte = i as u8);
    let message = PlainMessage::<P>::from_bytes(&bytes);
    let ciphertext = public.encrypt(&message).unwrap();
    assert_eq!(key.decrypt(&ciphertext).unwrap(), message);
    assert_eq!(PreparedDecryptionKey::new(&key).unwrap().decrypt(&ciphertext).unwrap(), message);
    let ciphertext = PreparedEncryptionKey::new(&public).unwrap().encrypt(&message).unwrap();
    let again = DecryptionKey::<P>::from_pair(key.as_bytes(), public.as_bytes()).unwrap();
    assert_eq!(again.decrypt(&ciphertext).unwrap(), message);
    let read = EncryptionKey::<P>::from_key_file(public.to_pem().unwrap().as_bytes()).unwrap();
    assert_eq!(read, public);
}

#[test]
fn key_encapsulation() {
    each_set::for_each_kem!(a_secret_goes_from_one_side_to_the_other);
    each_set::for_each_follows_kem!(the_public_key_follows);
}

#[test]
fn signatures() {
    each_set::for_each_signature!(a_message_is_signed_and_verified);
    each_set::for_each_follows_signature!(a_signing_key_goes_through_a_file);
}

#[test]
fn encryption() {
    each_set::for_each_pke!(a_message_is_encrypted_and_decrypted);
}
