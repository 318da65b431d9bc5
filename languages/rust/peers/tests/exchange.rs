// SPDX-License-Identifier: MIT
//! Keys, ciphertexts, signatures and key files go both ways between bravais and the crates ml-kem, ml-dsa and aws-lc-rs.
use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der};
use aws_lc_rs::kem as aws_kem;
use aws_lc_rs::signature as aws;
use aws_lc_rs::signature::KeyPair;
use bravais::{
    Bytes, DecapsulationKey, EncapsulationKey, KemSet, Message, PublicKeyFollows, Seed, Signature, SignatureSet,
    SigningKey, VerifyingKey,
};
use ml_dsa::signature::{Keypair, SignatureEncoding, Signer, Verifier};
use ml_kem::kem::{Decapsulate, Encapsulate, Kem, KeyExport, TryKeyInit};
use ml_kem::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};

/// Both sides know only the traits of the crate kem.
fn by_traits<Owner: Kem<DecapsulationKey: Decapsulate>, Sender: Kem>() {
    let (secret_key, public_key) = Owner::generate_keypair();
    let public_key = Sender::EncapsulationKey::new_from_slice(&public_key.to_bytes()).expect("a good key");
    let (ciphertext, sent) = public_key.encapsulate();
    let received = secret_key.decapsulate_slice(&ciphertext).expect("the right length");
    assert_eq!(received.as_slice(), sent.as_slice());
}

#[test]
fn key_encapsulation_with_ml_kem() {
    by_traits::<bravais::MlKem512, ml_kem::MlKem512>();
    by_traits::<bravais::MlKem768, ml_kem::MlKem768>();
    by_traits::<bravais::MlKem1024, ml_kem::MlKem1024>();
    by_traits::<ml_kem::MlKem512, bravais::MlKem512>();
    by_traits::<ml_kem::MlKem768, bravais::MlKem768>();
    by_traits::<ml_kem::MlKem1024, bravais::MlKem1024>();
}

#[test]
fn a_seed_gives_the_same_keys_in_ml_kem() {
    let seed = Seed::<bravais::MlKem768>::random().unwrap();
    let ours = DecapsulationKey::from_seed(&seed).unwrap();
    let theirs = ml_kem::DecapsulationKey::<ml_kem::MlKem768>::from_seed((*seed.as_bytes()).into());
    assert_eq!(theirs.encapsulation_key().to_bytes().as_slice(), ours.encapsulation_key().as_bytes());
}

#[test]
fn key_files_of_ml_kem() {
    let seed = Seed::<bravais::MlKem768>::random().unwrap();
    let ours = DecapsulationKey::from_seed(&seed).unwrap();
    let theirs = ml_kem::DecapsulationKey::<ml_kem::MlKem768>::from_pkcs8_der(&seed.to_der().unwrap()).unwrap();
    let again = Seed::<bravais::MlKem768>::from_key_file(theirs.to_pkcs8_der().unwrap().as_bytes()).unwrap();
    assert_eq!(again, seed);
    let public = ours.encapsulation_key().to_der().unwrap();
    let theirs = ml_kem::EncapsulationKey::<ml_kem::MlKem768>::from_public_key_der(&public).unwrap();
    assert_eq!(theirs.to_public_key_der().unwrap().as_bytes(), public);
}

fn with_aws_kem<P: KemSet + PublicKeyFollows>(algorithm: &'static aws_kem::Algorithm) {
    let theirs = aws_kem::DecapsulationKey::generate(algorithm).unwrap();
    let public = theirs.encapsulation_key().unwrap().key_bytes().unwrap();
    let (ciphertext, sent) = EncapsulationKey::<P>::try_from(public.as_ref()).unwrap().encapsulate().unwrap();
    assert_eq!(theirs.decapsulate(ciphertext.as_ref().into()).unwrap().as_ref(), sent.as_ref());
    let secret = theirs.key_bytes().unwrap();
    let copy = DecapsulationKey::<P>::try_from(secret.as_ref()).unwrap();
    assert_eq!(copy.encapsulation_key().as_ref(), public.as_ref());

    let ours = DecapsulationKey::<P>::generate().unwrap();
    let public = aws_kem::EncapsulationKey::new(algorithm, ours.encapsulation_key().as_ref()).unwrap();
    let (ciphertext, sent) = public.encapsulate().unwrap();
    let received = ours.decapsulate(&bravais::Ciphertext::try_from(ciphertext.as_ref()).unwrap()).unwrap();
    assert_eq!(received.as_ref(), sent.as_ref());
}

#[test]
fn key_encapsulation_with_aws_lc() {
    with_aws_kem::<bravais::MlKem512>(&aws_kem::ML_KEM_512);
    with_aws_kem::<bravais::MlKem768>(&aws_kem::ML_KEM_768);
    with_aws_kem::<bravais::MlKem1024>(&aws_kem::ML_KEM_1024);
}

/// One side signs, and the other verifies the bytes of its key and signature; both know only the traits of the crate
/// signature.
fn signed<Key, VerifyingKey, S, T>(key: &Key, verifying_key: impl Fn(&Key) -> VerifyingKey)
where
    Key: Signer<S>,
    S: SignatureEncoding,
    T: SignatureEncoding,
    VerifyingKey: Verifier<T>,
{
    let signature = key.sign(b"Meet me at noon.");
    let signature = T::try_from(signature.to_bytes().as_ref()).ok().expect("the right length");
    verifying_key(key).verify(b"Meet me at noon.", &signature).unwrap();
    assert!(verifying_key(key).verify(b"Meet me at nine.", &signature).is_err());
}

macro_rules! with_ml_dsa {
    ($set:ident) => {{
        type Theirs = ml_dsa::VerifyingKey<ml_dsa::$set>;
        let seed = Seed::<bravais::$set>::random().unwrap();
        let ours = SigningKey::from_seed(&seed).unwrap();
        let theirs = ml_dsa::SigningKey::<ml_dsa::$set>::from_seed(&(*seed.as_bytes()).into());
        assert_eq!(theirs.verifying_key().encode().as_slice(), ours.verifying_key().as_ref());
        signed::<_, _, Signature<bravais::$set>, ml_dsa::Signature<ml_dsa::$set>>(&ours, |key| {
            Theirs::decode(&ml_dsa::EncodedVerifyingKey::<ml_dsa::$set>::from(*key.verifying_key().as_bytes()))
        });
        signed::<_, _, ml_dsa::Signature<ml_dsa::$set>, Signature<bravais::$set>>(&theirs, |key| {
            VerifyingKey::<bravais::$set>::try_from(key.verifying_key().encode().as_slice()).unwrap()
        });
        let one = ours.sign_deterministic(Message::new(b"a").context(b"b")).unwrap();
        let other = theirs.expanded_key().sign_deterministic(b"a", b"b").unwrap();
        assert_eq!(one.as_ref(), other.encode().as_slice());
        let file = seed.to_der().unwrap();
        let read = ml_dsa::SigningKey::<ml_dsa::$set>::from_pkcs8_der(&file).unwrap();
        assert_eq!(Seed::<bravais::$set>::from_key_file(read.to_pkcs8_der().unwrap().as_bytes()).unwrap(), seed);
        let public = ours.verifying_key().to_der().unwrap();
        let read = Theirs::from_public_key_der(&public).unwrap();
        assert_eq!(read.to_public_key_der().unwrap().as_bytes(), public);
    }};
}

#[test]
fn signatures_with_ml_dsa() {
    with_ml_dsa!(MlDsa44);
    with_ml_dsa!(MlDsa65);
    with_ml_dsa!(MlDsa87);
}

fn with_aws_signatures<P: SignatureSet + PublicKeyFollows>(
    signing: &'static aws::PqdsaSigningAlgorithm, verifying: &'static aws::PqdsaVerificationAlgorithm,
) {
    let seed = Seed::<P>::random().unwrap();
    let ours = SigningKey::from_seed(&seed).unwrap();
    let theirs = aws::PqdsaKeyPair::from_seed(signing, seed.as_ref()).unwrap();
    assert_eq!(theirs.public_key().as_ref(), ours.verifying_key().as_ref());

    let signature = ours.sign("Meet me at noon.").unwrap();
    let public = aws::UnparsedPublicKey::new(verifying, ours.verifying_key().as_ref());
    public.verify(b"Meet me at noon.", signature.as_ref()).unwrap();
    assert!(public.verify(b"Meet me at nine.", signature.as_ref()).is_err());

    let mut bytes = vec![0; P::SignatureBytes::SIZE];
    theirs.sign(b"Meet me at noon.", &mut bytes).unwrap();
    let signature = Signature::<P>::try_from(&bytes[..]).unwrap();
    ours.verifying_key().verify("Meet me at noon.", &signature).unwrap();
    assert!(ours.verifying_key().verify("Meet me at nine.", &signature).is_err());

    let read = aws::PqdsaKeyPair::from_pkcs8(signing, &seed.to_der().unwrap()).unwrap();
    let file: Pkcs8V1Der = read.private_key().as_der().unwrap();
    assert_eq!(Seed::<P>::from_key_file(file.as_ref()).unwrap(), seed);
    let file: PublicKeyX509Der = read.public_key().as_der().unwrap();
    assert_eq!(&VerifyingKey::<P>::from_key_file(file.as_ref()).unwrap(), ours.verifying_key());
}

#[test]
fn signatures_with_aws_lc() {
    with_aws_signatures::<bravais::MlDsa44>(&aws::ML_DSA_44_SIGNING, &aws::ML_DSA_44);
    with_aws_signatures::<bravais::MlDsa65>(&aws::ML_DSA_65_SIGNING, &aws::ML_DSA_65);
    with_aws_signatures::<bravais::MlDsa87>(&aws::ML_DSA_87_SIGNING, &aws::ML_DSA_87);
}
