// SPDX-License-Identifier: MIT
//! Many items in one call, which fill the lanes of the vector unit. Results are byte for byte those of single calls.
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::mem::size_of;

use crate::error::{Error, Status};
use crate::ffi::{self, Key, More, Source, bytes, bytes_mut};
use crate::kem_keys::{Ciphertext, DecapsulationKey, EncapsulationKey, SharedSecret};
use crate::message::Message;
use crate::prepared::{PreparedDecapsulationKey, PreparedEncapsulationKey, PreparedSigningKey, PreparedVerifyingKey};
use crate::secret::array;
use crate::set::{Bytes, KemSet, ParameterSet, SignatureSet, sealed};
use crate::signature_keys::{Signature, SigningKey, VerifyingKey};

/// Memory for the secret keys of several objects, one after the other as the library takes them. It is wiped after each
/// batch, and kept for the next.
pub struct Gathered<'m>(&'m mut Vec<u8>);

impl Drop for Gathered<'_> {
    fn drop(&mut self) {
        ffi::wipe(self.0);
        self.0.clear();
    }
}

macro_rules! keys {
    ($(#[$doc:meta])* $trait:ident, $set:ident, $one:ident, $prepared:ident, $gather:expr) => {
        $(#[$doc])*
        pub trait $trait<P: $set>: sealed::Sealed {
            #[doc(hidden)]
            fn key<'a>(&'a self, count: usize, gathered: &'a mut Gathered<'_>) -> Result<Key<'a>, Error>;
        }
        impl<P: $set> sealed::Sealed for $one<P> {}
        impl<P: $set> sealed::Sealed for [$one<P>] {}
        impl<P: $set> sealed::Sealed for Vec<$one<P>> {}
        impl<P: $set, const N: usize> sealed::Sealed for [$one<P>; N] {}
        impl<P: $set> sealed::Sealed for $prepared<P> {}
        impl<P: $set> $trait<P> for $one<P> {
            fn key<'a>(&'a self, _: usize, _: &'a mut Gathered<'_>) -> Result<Key<'a>, Error> {
                Ok($one::key(self))
            }
        }
        impl<P: $set> $trait<P> for $prepared<P> {
            fn key<'a>(&'a self, _: usize, _: &'a mut Gathered<'_>) -> Result<Key<'a>, Error> {
                Ok($prepared::key(self))
            }
        }
        impl<P: $set> $trait<P> for [$one<P>] {
            fn key<'a>(&'a self, count: usize, gathered: &'a mut Gathered<'_>) -> Result<Key<'a>, Error> {
                if self.len() != count {
                    return Err(Error::BadLength);
                }
                Ok($gather(self, gathered))
            }
        }
        impl<P: $set> $trait<P> for Vec<$one<P>> {
            fn key<'a>(&'a self, count: usize, gathered: &'a mut Gathered<'_>) -> Result<Key<'a>, Error> {
                self.as_slice().key(count, gathered)
            }
        }
        impl<P: $set, const N: usize> $trait<P> for [$one<P>; N] {
            fn key<'a>(&'a self, count: usize, gathered: &'a mut Gathered<'_>) -> Result<Key<'a>, Error> {
                self.as_slice().key(count, gathered)
            }
        }
    };
}

keys!(
    /// What [`KemBatch::encapsulate`] takes as keys: one key for all items, also prepared, or one key for each item.
    EncapsulationKeys, KemSet, EncapsulationKey, PreparedEncapsulationKey,
    |keys, _| Key::public(bytes(keys))
);
keys!(
    /// What [`KemBatch::decapsulate`] takes as keys: one key for all items, also prepared, or one key for each item.
    DecapsulationKeys, KemSet, DecapsulationKey, PreparedDecapsulationKey,
    |keys: &'a [DecapsulationKey<P>], gathered| gather(keys.iter().map(|key| key.secret.0.as_ref()), gathered)
);
keys!(
    /// What [`SignatureBatch::verify`] takes as keys: one key for all items, also prepared, or one key for each item.
    VerifyingKeys, SignatureSet, VerifyingKey, PreparedVerifyingKey,
    |keys, _| Key::public(bytes(keys))
);
keys!(
    /// What [`SignatureBatch::sign`] takes as keys: one key for all items, also prepared, or one key for each item.
    SigningKeys, SignatureSet, SigningKey, PreparedSigningKey,
    |keys: &'a [SigningKey<P>], gathered| gather(keys.iter().map(|key| key.secret.0.as_ref()), gathered)
);

fn gather<'a, 'k>(keys: impl ExactSizeIterator<Item = &'k [u8]> + Clone, gathered: &'a mut Gathered<'_>) -> Key<'a> {
    // The memory must not grow while it is filled: the old memory would keep secrets.
    gathered.0.reserve(keys.clone().map(<[u8]>::len).sum());
    keys.for_each(|key| gathered.0.extend_from_slice(key));
    Key::expanded(gathered.0)
}

/// The memory of batches, which grows with the largest one, and the statuses of the last.
struct Memory {
    workspace: Vec<u8>,
    statuses: Vec<Status>,
    secret_keys: Vec<u8>,
    public_keys: Vec<u8>,
}

impl Memory {
    fn new() -> Self {
        Memory { workspace: Vec::new(), statuses: Vec::new(), secret_keys: Vec::new(), public_keys: Vec::new() }
    }
    fn begin(&mut self, count: usize) {
        self.statuses.clear();
        self.statuses.resize(count, Status::default());
    }
    /// Memory for secret keys, and what the call of a batch takes; begin() must have been called.
    fn parts(&mut self, id: u32, count: usize) -> (Gathered<'_>, More<'_>) {
        let size = ffi::workspace_size(id, count);
        if self.workspace.len() < size {
            self.workspace = vec![0; size];
        }
        let more = More { statuses: &mut self.statuses, workspace: &mut self.workspace[..size] };
        (Gathered(&mut self.secret_keys), more)
    }
    /// Generates key pairs, and makes objects of them.
    fn generate<P: ParameterSet, T>(
        &mut self, count: usize, make: impl Fn(P::SecretKeyBytes, P::PublicKeyBytes) -> T,
    ) -> Result<Vec<T>, Error> {
        self.statuses.clear();
        if count == 0 {
            return Ok(Vec::new());
        }
        let (secret_size, public_size) = (P::SecretKeyBytes::SIZE, P::PublicKeyBytes::SIZE);
        // Whether all keys fit in memory at all, before anything is allocated.
        let all = size_of::<T>().checked_mul(count);
        if all.is_none_or(|size| size > isize::MAX as usize) {
            return Err(Error::BadLength);
        }
        self.begin(count);
        let mut public_keys = core::mem::take(&mut self.public_keys);
        public_keys.resize(public_size * count, 0);
        let (gathered, more) = self.parts(P::ID, count);
        gathered.0.resize(secret_size * count, 0);
        let result = ffi::generate(P::ID, count, None, &mut public_keys, gathered.0, more).and_then(|()| {
            let pairs = gathered.0.chunks_exact(secret_size).zip(public_keys.chunks_exact(public_size));
            pairs.map(|(secret, public)| Ok(make(array(secret)?, array(public)?))).collect()
        });
        drop(gathered);
        public_keys.clear();
        self.public_keys = public_keys;
        result
    }
}

macro_rules! batch {
    ($(#[$doc:meta])* $name:ident, $set:ident) => {
        $(#[$doc])*
        ///
        /// An object serves any number of batches, one at a time. It keeps their working memory, up to 500 kB, in which
        /// no secret is left. An item that fails does not stop the others: the result is then the first error, and
        /// [`statuses`](Self::statuses) has the results of all items.
        pub struct $name<P: $set>(Memory, PhantomData<P>);
        impl<P: $set> $name<P> {
            /// Makes an object without memory.
            pub fn new() -> Self {
                $name(Memory::new(), PhantomData)
            }
            /// Returns the status of each item of the last batch.
            pub fn statuses(&self) -> &[Status] {
                &self.0.statuses
            }
        }
        impl<P: $set> Default for $name<P> {
            fn default() -> Self {
                Self::new()
            }
        }
        impl<P: $set> fmt::Debug for $name<P> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}<{}>({} bytes)", stringify!($name), P::NAME, self.0.workspace.len())
            }
        }
    };
}

batch!(
    /// Many key encapsulations in one call.
    KemBatch, KemSet
);
impl<P: KemSet> KemBatch<P> {
    /// Generates key pairs.
    pub fn generate(&mut self, count: usize) -> Result<Vec<DecapsulationKey<P>>, Error> {
        self.0.generate::<P, _>(count, |secret, public| DecapsulationKey {
            secret: crate::secret::Secret(secret),
            public: EncapsulationKey(public),
        })
    }
    /// Makes a shared secret and a ciphertext for each item. The slices must have the same length.
    pub fn encapsulate<K: EncapsulationKeys<P> + ?Sized>(
        &mut self, keys: &K, ciphertexts: &mut [Ciphertext<P>], shared_secrets: &mut [SharedSecret<P>],
    ) -> Result<(), Error> {
        let count = ciphertexts.len();
        self.0.begin(count);
        if count == 0 && shared_secrets.is_empty() {
            return Ok(());
        }
        let (mut gathered, more) = self.0.parts(P::ID, count);
        let key = keys.key(count, &mut gathered)?;
        ffi::encapsulate(P::ID, count, key, None, bytes_mut(ciphertexts), bytes_mut(shared_secrets), more)
    }
    /// Recovers the shared secret of each ciphertext. The slices must have the same length.
    pub fn decapsulate<K: DecapsulationKeys<P> + ?Sized>(
        &mut self, keys: &K, ciphertexts: &[Ciphertext<P>], shared_secrets: &mut [SharedSecret<P>],
    ) -> Result<(), Error> {
        let count = ciphertexts.len();
        self.0.begin(count);
        if count == 0 && shared_secrets.is_empty() {
            return Ok(());
        }
        let (mut gathered, more) = self.0.parts(P::ID, count);
        let key = keys.key(count, &mut gathered)?;
        ffi::decapsulate(P::ID, count, key, bytes(ciphertexts), bytes_mut(shared_secrets), more)
    }
}

batch!(
    /// Many signatures in one call.
    SignatureBatch, SignatureSet
);
impl<P: SignatureSet> SignatureBatch<P> {
    /// Generates key pairs.
    pub fn generate(&mut self, count: usize) -> Result<Vec<SigningKey<P>>, Error> {
        self.0.generate::<P, _>(count, |secret, public| SigningKey {
            secret: crate::secret::Secret(secret),
            public: VerifyingKey(public),
        })
    }
    /// Signs each message. The slices must have the same length.
    pub fn sign<K: SigningKeys<P> + ?Sized>(
        &mut self, keys: &K, messages: &[Message<'_>], signatures: &mut [Signature<P>],
    ) -> Result<(), Error> {
        self.0.begin(messages.len());
        if messages.is_empty() && signatures.is_empty() {
            return Ok(());
        }
        let (mut gathered, more) = self.0.parts(P::ID, messages.len());
        let key = keys.key(messages.len(), &mut gathered)?;
        ffi::sign(P::ID, key, messages, Source::System, bytes_mut(signatures), more)
    }
    /// Verifies each signature. Only `Ok` means that all of them are good. The slices must have the same length.
    pub fn verify<K: VerifyingKeys<P> + ?Sized>(
        &mut self, keys: &K, messages: &[Message<'_>], signatures: &[Signature<P>],
    ) -> Result<(), Error> {
        self.0.begin(messages.len());
        if messages.is_empty() && signatures.is_empty() {
            return Ok(());
        }
        let (mut gathered, more) = self.0.parts(P::ID, messages.len());
        let key = keys.key(messages.len(), &mut gathered)?;
        ffi::verify(P::ID, key, messages, bytes(signatures), more)
    }
}
