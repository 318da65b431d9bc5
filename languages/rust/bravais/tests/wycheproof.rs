// SPDX-License-Identifier: MIT
//! The files of Wycheproof in the folder BRAVAIS_WYCHEPROOF. Without it, nothing is tested, and the test says so.
#![cfg(all(feature = "kyber", feature = "dilithium"))]
use std::collections::HashSet;
use std::path::Path;

use bravais::*;
use serde_json::Value;

/// The groups and tests of a file.
fn cases(name: &str) -> Vec<(Value, Value)> {
    let Ok(folder) = std::env::var("BRAVAIS_WYCHEPROOF") else {
        println!("skipped: BRAVAIS_WYCHEPROOF does not name a folder");
        return Vec::new();
    };
    let text = std::fs::read_to_string(Path::new(&folder).join(name)).unwrap();
    let file: Value = serde_json::from_str(&text).unwrap();
    let groups = file["testGroups"].as_array().unwrap();
    let tests = |group: &Value| group["tests"].as_array().unwrap().clone();
    let cases: Vec<_> =
        groups.iter().flat_map(|group| tests(group).into_iter().map(|test| (group.clone(), test))).collect();
    assert_eq!(cases.len() as u64, file["numberOfTests"].as_u64().unwrap());
    println!("{} cases of {name}", cases.len());
    cases
}

fn bytes(case: &Value, name: &str) -> Vec<u8> {
    hex::decode(case[name].as_str().unwrap_or("")).unwrap()
}

fn compare(test: &Value, result: Result<(), Error>, seen: &mut HashSet<bool>) {
    assert_eq!(result.is_ok(), test["result"] == "valid", "{}: {result:?}", test["tcId"]);
    seen.insert(result.is_ok());
}

fn kem<P: KemSet + PublicKeyFollows<RandomnessBytes = [u8; 32]>>() {
    let size = P::NAME.trim_start_matches("ML-KEM-");
    let mut seen = HashSet::new();
    for (_, test) in cases(&format!("mlkem_{size}_test.json")) {
        let result = Seed::<P>::try_from(&bytes(&test, "seed")[..]).and_then(|seed| {
            let key = DecapsulationKey::from_seed(&seed)?;
            assert_eq!(hex::encode(key.encapsulation_key()), test["ek"].as_str().unwrap());
            let secret = key.decapsulate(&Ciphertext::try_from(&bytes(&test, "c")[..])?)?;
            assert_eq!(hex::encode(&secret), test["K"].as_str().unwrap(), "{}", test["tcId"]);
            Ok(())
        });
        compare(&test, result, &mut seen);
    }
    for (_, test) in cases(&format!("mlkem_{size}_encaps_test.json")) {
        let result = EncapsulationKey::<P>::try_from(&bytes(&test, "ek")[..]).and_then(|key| {
            let (ciphertext, secret) = derand::encapsulate(&key, &bytes(&test, "m").try_into().unwrap())?;
            assert_eq!(hex::encode(&ciphertext), test["c"].as_str().unwrap(), "{}", test["tcId"]);
            assert_eq!(hex::encode(&secret), test["K"].as_str().unwrap(), "{}", test["tcId"]);
            Ok(())
        });
        compare(&test, result, &mut seen);
    }
    for (_, test) in cases(&format!("mlkem_{size}_semi_expanded_decaps_test.json")) {
        let result = DecapsulationKey::<P>::try_from(&bytes(&test, "dk")[..]).and_then(|key| {
            let secret = key.decapsulate(&Ciphertext::try_from(&bytes(&test, "c")[..])?)?;
            assert_eq!(hex::encode(&secret), test["K"].as_str().unwrap(), "{}", test["tcId"]);
            Ok(())
        });
        compare(&test, result, &mut seen);
    }
    for (_, test) in cases(&format!("mlkem_{size}_keygen_seed_test.json")) {
        let key = DecapsulationKey::<P>::from_seed(&Seed::try_from(&bytes(&test, "seed")[..]).unwrap()).unwrap();
        assert_eq!(hex::encode(key.as_bytes()), test["dk"].as_str().unwrap(), "{}", test["tcId"]);
    }
    assert!(seen.is_empty() || seen.len() == 2);
}

fn signature<P: SignatureSet + PublicKeyFollows>() {
    let size = P::NAME.trim_start_matches("ML-DSA-");
    let mut seen = HashSet::new();
    for (group, test) in cases(&format!("mldsa_{size}_verify_test.json")) {
        let (message, context) = (bytes(&test, "msg"), bytes(&test, "ctx"));
        let result = VerifyingKey::<P>::try_from(&bytes(&group, "publicKey")[..]).and_then(|key| {
            let signature = Signature::try_from(&bytes(&test, "sig")[..])?;
            key.verify(Message::new(&message).context(&context), &signature)
        });
        compare(&test, result, &mut seen);
    }
    for (group, test) in cases(&format!("mldsa_{size}_sign_noseed_test.json")) {
        // Cases with randomness of their own, or with mu alone, are not for this interface.
        if test["flags"].as_array().unwrap().iter().any(|flag| flag == "Internal") || !test["rnd"].is_null() {
            continue;
        }
        let (message, context) = (bytes(&test, "msg"), bytes(&test, "ctx"));
        let result = SigningKey::<P>::try_from(&bytes(&group, "privateKey")[..]).and_then(|key| {
            let signature = key.sign_deterministic(Message::new(&message).context(&context))?;
            assert_eq!(hex::encode(&signature), test["sig"].as_str().unwrap(), "{}", test["tcId"]);
            Ok(())
        });
        compare(&test, result, &mut seen);
    }
    assert!(seen.is_empty() || seen.len() == 2);
}

#[test]
fn ml_kem() {
    kem::<MlKem512>();
    kem::<MlKem768>();
    kem::<MlKem1024>();
}

#[test]
fn ml_dsa() {
    signature::<MlDsa44>();
    signature::<MlDsa65>();
    signature::<MlDsa87>();
}
