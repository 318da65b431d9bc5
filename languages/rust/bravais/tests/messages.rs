// SPDX-License-Identifier: MIT
//! Contexts, hashed messages, and messages in pieces.
#![cfg(feature = "dilithium")]
use bravais::*;

type Key = SigningKey<MlDsa44>;

#[test]
fn signer_and_verifier_need_the_same_context() {
    let key = Key::generate().unwrap();
    let public = key.verifying_key();
    let message = Message::new(b"Meet me at noon.");
    let signature = key.sign(message.context(b"letters")).unwrap();
    public.verify(message.context(b"letters"), &signature).unwrap();
    assert_eq!(public.verify(message, &signature), Err(Error::BadSignature));
    assert_eq!(public.verify(message.context(b"orders"), &signature), Err(Error::BadSignature));
    assert_eq!(key.sign(message.context(&[0; 256])), Err(Error::BadContext));
    assert_eq!(public.verify(message.context(&[0; 256]), &signature), Err(Error::BadContext));
    key.sign(message.context(&[0; 255])).unwrap();
}

#[test]
fn dilithium_has_no_context() {
    let key = SigningKey::<Dilithium2>::generate().unwrap();
    assert_eq!(key.sign(Message::new(b"a").context(b"b")), Err(Error::BadContext));
    assert_eq!(key.sign(Message::new(b"a").hashed(Hash::Sha2_256)), Err(Error::BadPrehash));
}

#[test]
fn hashed_messages_verify_only_as_such() {
    let key = Key::generate().unwrap();
    let public = key.verifying_key();
    let message = Message::new(b"a large file");
    for hash in [Hash::Sha2_512, Hash::Sha3_256, Hash::Shake256] {
        let signature = key.sign(message.hashed(hash)).unwrap();
        public.verify(message.hashed(hash), &signature).unwrap();
        assert_eq!(public.verify(message, &signature), Err(Error::BadSignature));
        assert_eq!(public.verify(message.hashed(Hash::Sha2_384), &signature), Err(Error::BadSignature));
    }
}

#[test]
fn a_message_in_pieces_has_the_signature_of_the_whole() {
    let key = Key::generate().unwrap();
    let public = key.verifying_key();
    let prepared = PreparedVerifyingKey::new(public).unwrap();
    let text = [7; 1000];
    for stream in
        [key.message_stream(b"context"), public.message_stream(b"context"), prepared.message_stream(b"context")]
    {
        let mut stream = Box::new(stream.unwrap());
        stream.update(&text[..1]).unwrap();
        let mut stream = *stream; // a stream may move
        text[1..].chunks(333).for_each(|piece| stream.update(piece).unwrap());
        let mu = stream.finish().unwrap();
        let whole = Message::new(&text).context(b"context");
        assert_eq!(key.sign_deterministic(Message::from_mu(&mu)), key.sign_deterministic(whole));
        public.verify(Message::from_mu(&mu), &key.sign(whole).unwrap()).unwrap();
    }
    assert_eq!(key.message_stream(&[0; 256]).unwrap_err(), Error::BadContext);
}

#[test]
fn every_altered_bit_of_a_signature_is_found() {
    let key = Key::generate().unwrap();
    let signature = key.sign("a").unwrap();
    for at in (0..8 * Signature::<MlDsa44>::SIZE).step_by(97) {
        let mut altered = *signature.as_bytes();
        altered[at / 8] ^= 1 << (at % 8);
        let altered = Signature::from_bytes(&altered);
        assert_eq!(key.verifying_key().verify("a", &altered), Err(Error::BadSignature), "bit {at}");
    }
}
