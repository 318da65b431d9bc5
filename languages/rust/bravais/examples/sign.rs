// SPDX-License-Identifier: MIT
//! A signature with a context, and one of a message in pieces.
use bravais::{Error, Message, MlDsa65, SigningKey};

fn main() -> Result<(), Error> {
    let signer = SigningKey::<MlDsa65>::generate()?;
    let letter = Message::new(b"Meet me at noon.").context(b"letters");
    let signature = signer.sign(letter)?;
    signer.verifying_key().verify(letter, &signature)?;
    assert_eq!(signer.verifying_key().verify("Meet me at noon.", &signature), Err(Error::BadSignature));

    let mut stream = signer.verifying_key().message_stream(b"letters")?;
    for piece in ["Meet me ", "at noon."] {
        stream.update(piece.as_bytes())?;
    }
    let mu = stream.finish()?;
    signer.verifying_key().verify(Message::from_mu(&mu), &signature)?;
    println!("the signature of {} bytes is good", signature.as_bytes().len());
    Ok(())
}
