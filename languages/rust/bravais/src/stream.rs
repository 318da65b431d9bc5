// SPDX-License-Identifier: MIT
//! Messages that come in pieces.
use core::marker::PhantomData;

use crate::error::Error;
use crate::ffi::{Key, Stream};
use crate::set::SignatureSet;

/// Computes mu, which stands for a message, from its pieces. Then sign or verify
/// [`Message::from_mu`](crate::Message::from_mu): the signature is the ordinary signature of the message.
pub struct MessageStream<P: SignatureSet>(Stream, PhantomData<P>);

impl<P: SignatureSet> MessageStream<P> {
    pub(crate) fn start(key: Key<'_>, context: &[u8]) -> Result<Self, Error> {
        Ok(MessageStream(Stream::start(P::ID, key, context, 0)?, PhantomData))
    }
    /// Adds the next piece.
    pub fn update(&mut self, piece: &[u8]) -> Result<(), Error> {
        self.0.update(piece)
    }
    /// Ends the message, and returns its mu.
    pub fn finish(mut self) -> Result<[u8; 64], Error> {
        let mut mu = [0; 64];
        self.0.finish(&mut mu)?;
        Ok(mu)
    }
}

impl<P: SignatureSet> core::fmt::Debug for MessageStream<P> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "MessageStream<{}>(..)", P::NAME)
    }
}
