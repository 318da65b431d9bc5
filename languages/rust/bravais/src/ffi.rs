// SPDX-License-Identifier: MIT
//! Calls of the C interface with slices instead of pointers. All unsafe code of the crate is in this file.
//!
//! Why the calls are sound: each pointer comes from a slice with the size that stands beside it. The library reads and
//! writes only so many bytes, and rejects a size that does not match the parameter set and the count. `statuses` and
//! `messages` have no size in C, so this file compares their lengths with the count.
use core::ffi::{CStr, c_char, c_int};
use core::marker::PhantomData;
use core::mem::size_of;
use core::ptr;

use bravais_sys as sys;

use crate::error::{Error, Status, result};
use crate::message::Message;

/// A key for a call: its form and its bytes.
#[derive(Clone, Copy)]
pub struct Key<'a>(sys::bravais_key, PhantomData<&'a [u8]>);

impl<'a> Key<'a> {
    fn of(form: u32, bytes: &'a [u8]) -> Self {
        Key(sys::bravais_key { form, data: bytes.as_ptr(), size: bytes.len() }, PhantomData)
    }
    pub(crate) fn public(bytes: &'a [u8]) -> Self {
        Self::of(sys::BRAVAIS_KEY_PUBLIC, bytes)
    }
    pub(crate) fn expanded(bytes: &'a [u8]) -> Self {
        Self::of(sys::BRAVAIS_KEY_EXPANDED, bytes)
    }
    #[cfg(feature = "alloc")]
    pub(crate) fn seed(bytes: &'a [u8]) -> Self {
        Self::of(sys::BRAVAIS_KEY_SEED, bytes)
    }
    #[cfg(feature = "alloc")]
    pub(crate) fn prepared(bytes: &'a [u8]) -> Self {
        Self::of(sys::BRAVAIS_KEY_PREPARED, bytes)
    }
}

#[cfg(feature = "alloc")]
mod flat {
    use core::mem::size_of_val;
    use core::slice;

    /// A type that is nothing but an array of bytes. Only `flat!` implements it, for transparent wrappers.
    ///
    /// # Safety
    /// The type must be a transparent wrapper of an array of bytes.
    pub unsafe trait Flat {}

    macro_rules! flat {
        ($($name:ident: $set:ident),*) => {
            // SAFETY: these types are `repr(transparent)` over an array of bytes, or over `Secret`, which is, too.
            $(unsafe impl<P: crate::set::$set> Flat for crate::$name<P> {})*
        };
    }
    flat!(EncapsulationKey: KemSet, Ciphertext: KemSet, SharedSecret: KemSet, VerifyingKey: SignatureSet,
          Signature: SignatureSet, EncryptionKey: PkeSet, EncryptedMessage: PkeSet, PlainMessage: PkeSet, Seed: ParameterSet);

    pub(crate) fn bytes<T: Flat>(items: &[T]) -> &[u8] {
        // SAFETY: `Flat` types have no padding, and every byte of them is initialized.
        unsafe { slice::from_raw_parts(items.as_ptr().cast(), size_of_val(items)) }
    }
    pub(crate) fn bytes_mut<T: Flat>(items: &mut [T]) -> &mut [u8] {
        // SAFETY: as above, and any bytes are a value of a `Flat` type.
        unsafe { slice::from_raw_parts_mut(items.as_mut_ptr().cast(), size_of_val(items)) }
    }
}
#[cfg(feature = "alloc")]
pub(crate) use flat::{bytes, bytes_mut};

/// What only batches have.
pub(crate) struct More<'a> {
    pub statuses: &'a mut [Status],
    pub workspace: &'a mut [u8],
}

impl More<'_> {
    pub(crate) fn nothing() -> Self {
        More { statuses: &mut [], workspace: &mut [] }
    }
    /// The statuses for a call with `count` items.
    fn statuses(&mut self, count: usize) -> Result<*mut i32, Error> {
        if self.statuses.is_empty() {
            return Ok(ptr::null_mut());
        }
        if self.statuses.len() != count {
            return Err(Error::BadLength);
        }
        Ok(self.statuses.as_mut_ptr().cast()) // Status is `repr(transparent)`
    }
    fn workspace(&mut self) -> (*mut u8, usize) {
        (self.workspace.as_mut_ptr(), self.workspace.len())
    }
}

// SAFETY: the pointers in a message are those of shared slices, which any thread may read.
unsafe impl Send for Message<'_> {}
// SAFETY: as above.
unsafe impl Sync for Message<'_> {}

fn optional(bytes: Option<&[u8]>) -> (*const u8, usize) {
    bytes.map_or((ptr::null(), 0), |bytes| (bytes.as_ptr(), bytes.len()))
}

pub(crate) fn generate(
    id: u32, count: usize, seeds: Option<&[u8]>, public_keys: &mut [u8], secret_keys: &mut [u8], mut more: More<'_>,
) -> Result<(), Error> {
    let (seeds, seeds_size) = optional(seeds);
    let (workspace, workspace_size) = more.workspace();
    let args = sys::bravais_generate_args {
        struct_size: size_of::<sys::bravais_generate_args>(),
        count,
        public_keys: public_keys.as_mut_ptr(),
        public_keys_size: public_keys.len(),
        secret_keys: secret_keys.as_mut_ptr(),
        secret_keys_size: secret_keys.len(),
        statuses: more.statuses(count)?,
        seeds,
        seeds_size,
        workspace,
        workspace_size,
    };
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_generate(id, &args) })
}

pub(crate) fn encapsulate(
    id: u32, count: usize, key: Key<'_>, randomness: Option<&[u8]>, ciphertexts: &mut [u8], shared_secrets: &mut [u8],
    mut more: More<'_>,
) -> Result<(), Error> {
    let (randomness, randomness_size) = optional(randomness);
    let (workspace, workspace_size) = more.workspace();
    let args = sys::bravais_encapsulate_args {
        struct_size: size_of::<sys::bravais_encapsulate_args>(),
        count,
        ciphertexts: ciphertexts.as_mut_ptr(),
        ciphertexts_size: ciphertexts.len(),
        shared_secrets: shared_secrets.as_mut_ptr(),
        shared_secrets_size: shared_secrets.len(),
        statuses: more.statuses(count)?,
        key: key.0,
        randomness,
        randomness_size,
        workspace,
        workspace_size,
    };
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_encapsulate(id, &args) })
}

pub(crate) fn decapsulate(
    id: u32, count: usize, key: Key<'_>, ciphertexts: &[u8], shared_secrets: &mut [u8], mut more: More<'_>,
) -> Result<(), Error> {
    let (workspace, workspace_size) = more.workspace();
    let args = sys::bravais_decapsulate_args {
        struct_size: size_of::<sys::bravais_decapsulate_args>(),
        count,
        shared_secrets: shared_secrets.as_mut_ptr(),
        shared_secrets_size: shared_secrets.len(),
        statuses: more.statuses(count)?,
        ciphertexts: ciphertexts.as_ptr(),
        ciphertexts_size: ciphertexts.len(),
        key: key.0,
        workspace,
        workspace_size,
    };
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_decapsulate(id, &args) })
}

pub(crate) fn encrypt(
    id: u32, key: Key<'_>, randomness: Option<&[u8]>, message: &[u8], ciphertext: &mut [u8],
) -> Result<(), Error> {
    let (randomness, randomness_size) = optional(randomness);
    let args = sys::bravais_encrypt_args {
        struct_size: size_of::<sys::bravais_encrypt_args>(),
        count: 1,
        ciphertexts: ciphertext.as_mut_ptr(),
        ciphertexts_size: ciphertext.len(),
        statuses: ptr::null_mut(),
        messages: message.as_ptr(),
        messages_size: message.len(),
        key: key.0,
        randomness,
        randomness_size,
        workspace: ptr::null_mut(),
        workspace_size: 0,
    };
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_encrypt(id, &args) })
}

pub(crate) fn decrypt(id: u32, key: Key<'_>, ciphertext: &[u8], message: &mut [u8]) -> Result<(), Error> {
    let args = sys::bravais_decrypt_args {
        struct_size: size_of::<sys::bravais_decrypt_args>(),
        count: 1,
        messages: message.as_mut_ptr(),
        messages_size: message.len(),
        statuses: ptr::null_mut(),
        ciphertexts: ciphertext.as_ptr(),
        ciphertexts_size: ciphertext.len(),
        key: key.0,
        workspace: ptr::null_mut(),
        workspace_size: 0,
    };
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_decrypt(id, &args) })
}

/// Where the randomness of signatures comes from.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    System,
    Caller(&'a [u8]),
    Nowhere,
}

/// `messages` is a slice of `Message`, a transparent wrapper of the C struct.
pub(crate) fn sign(
    id: u32, key: Key<'_>, messages: &[Message<'_>], source: Source<'_>, signatures: &mut [u8], mut more: More<'_>,
) -> Result<(), Error> {
    let (randomness, randomness_size) = optional(if let Source::Caller(bytes) = source { Some(bytes) } else { None });
    let (workspace, workspace_size) = more.workspace();
    let args = sys::bravais_sign_args {
        struct_size: size_of::<sys::bravais_sign_args>(),
        count: messages.len(),
        signatures: signatures.as_mut_ptr(),
        signatures_size: signatures.len(),
        statuses: more.statuses(messages.len())?,
        messages: ptr::null(),
        messages_size: 0,
        message_offsets: ptr::null(),
        message_list: messages.as_ptr().cast(),
        context: ptr::null(),
        context_size: 0,
        key: key.0,
        form: 0,
        prehash: 0,
        randomness,
        randomness_size,
        deterministic: matches!(source, Source::Nowhere).into(),
        workspace,
        workspace_size,
    };
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_sign(id, &args) })
}

pub(crate) fn verify(
    id: u32, key: Key<'_>, messages: &[Message<'_>], signatures: &[u8], mut more: More<'_>,
) -> Result<(), Error> {
    let (workspace, workspace_size) = more.workspace();
    let args = sys::bravais_verify_args {
        struct_size: size_of::<sys::bravais_verify_args>(),
        count: messages.len(),
        statuses: more.statuses(messages.len())?,
        signatures: signatures.as_ptr(),
        signatures_size: signatures.len(),
        messages: ptr::null(),
        messages_size: 0,
        message_offsets: ptr::null(),
        message_list: messages.as_ptr().cast(),
        context: ptr::null(),
        context_size: 0,
        key: key.0,
        form: 0,
        prehash: 0,
        workspace,
        workspace_size,
    };
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_verify(id, &args) })
}

pub(crate) fn check_key(id: u32, key: Key<'_>) -> Result<(), Error> {
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_check_key(id, &key.0) })
}

pub(crate) fn public_key(id: u32, key: Key<'_>, public_key: &mut [u8]) -> Result<(), Error> {
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_public_key_from_secret_key(id, public_key.as_mut_ptr(), public_key.len(), &key.0) })
}

#[cfg(feature = "alloc")]
pub(crate) fn prepare(id: u32, key: Key<'_>, prepared: &mut [u8]) -> Result<(), Error> {
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_prepare(id, prepared.as_mut_ptr(), prepared.len(), &key.0) })
}

#[cfg(feature = "alloc")]
pub(crate) fn workspace_size(id: u32, count: usize) -> usize {
    // SAFETY: the function takes any numbers.
    unsafe { sys::bravais_workspace_size(id, count) }
}

pub(crate) fn random(bytes: &mut [u8]) -> Result<(), Error> {
    // SAFETY: see the top of the file.
    result(unsafe { sys::bravais_random(bytes.as_mut_ptr(), bytes.len()) })
}

pub(crate) fn wipe(bytes: &mut [u8]) {
    // SAFETY: see the top of the file.
    unsafe { sys::bravais_wipe(bytes.as_mut_ptr().cast(), bytes.len()) }
}

pub(crate) fn equal(a: &[u8], b: &[u8]) -> bool {
    // SAFETY: both slices have the size that is passed.
    a.len() == b.len() && unsafe { sys::bravais_equal(a.as_ptr().cast(), b.as_ptr().cast(), a.len()) } != 0
}

/// The text at a pointer that the library says lives as long as the program.
fn text(at: *const c_char) -> Option<&'static str> {
    if at.is_null() {
        return None;
    }
    // SAFETY: the library returns null or an ASCII text that ends with a zero and is never freed.
    unsafe { CStr::from_ptr(at) }.to_str().ok()
}

pub(crate) fn status_text(status: c_int) -> &'static str {
    // SAFETY: the function takes any number.
    text(unsafe { sys::bravais_status_text(status) }).unwrap_or("unknown error")
}

pub(crate) fn version() -> &'static str {
    // SAFETY: the function has no parameters.
    text(unsafe { sys::bravais_version() }).unwrap_or("")
}

pub(crate) fn isa_name(index: usize) -> Option<&'static str> {
    // SAFETY: the function takes any number.
    text(unsafe { sys::bravais_isa_name(index) })
}

pub(crate) fn isa_active() -> Result<&'static str, Error> {
    let mut name = ptr::null();
    // SAFETY: `name` is valid for the call.
    result(unsafe { sys::bravais_isa_active(&mut name) })?;
    text(name).ok_or(Error::Internal)
}

/// Forces the instruction set at an index of the list, or none.
pub(crate) fn isa_force(index: Option<usize>) -> Result<(), Error> {
    // SAFETY: the library's names are valid for the program's lifetime; null means none.
    result(unsafe {
        let name = index.map_or(ptr::null(), |index| sys::bravais_isa_name(index));
        sys::bravais_isa_force(name)
    })
}

/// The memory of a message stream.
pub(crate) struct Stream(sys::bravais_stream);

impl Stream {
    pub(crate) fn start(id: u32, key: Key<'_>, context: &[u8], prehash: u32) -> Result<Self, Error> {
        let mut stream = Stream(sys::bravais_stream { private_state: [0; 128] });
        let args = sys::bravais_stream_args {
            struct_size: size_of::<sys::bravais_stream_args>(),
            context: context.as_ptr().cast(),
            context_size: context.len(),
            key: key.0,
            prehash,
        };
        // SAFETY: see the top of the file. A stream may be moved between calls: it has no pointer into itself.
        result(unsafe { sys::bravais_stream_start(&mut stream.0, id, &args) })?;
        Ok(stream)
    }
    pub(crate) fn update(&mut self, piece: &[u8]) -> Result<(), Error> {
        // SAFETY: see the top of the file.
        result(unsafe { sys::bravais_stream_update(&mut self.0, piece.as_ptr().cast(), piece.len()) })
    }
    pub(crate) fn finish(&mut self, mu: &mut [u8]) -> Result<(), Error> {
        // SAFETY: see the top of the file.
        result(unsafe { sys::bravais_stream_finish(mu.as_mut_ptr(), mu.len(), &mut self.0) })
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // SAFETY: the stream is valid; the function takes it in any state.
        unsafe { sys::bravais_stream_wipe(&mut self.0) }
    }
}

#[cfg(feature = "alloc")]
pub(crate) mod key_file {
    use super::*;

    pub(crate) fn fault_text(fault: i32) -> &'static str {
        // SAFETY: the function takes any number.
        text(unsafe { sys::bravais_key_file_fault_text(fault) }).unwrap_or("unknown fault")
    }

    pub(crate) fn read_public(id: u32, key: &mut [u8], file: &[u8]) -> (Result<(), Error>, i32) {
        let mut fault = 0;
        // SAFETY: see the top of the file.
        let status = unsafe {
            sys::bravais_key_file_read_public_key(
                id,
                key.as_mut_ptr(),
                key.len(),
                &mut fault,
                file.as_ptr(),
                file.len(),
                0,
            )
        };
        (result(status), fault)
    }
    /// The functions that read the secret forms have one type.
    type Reader = unsafe extern "C" fn(u32, *mut u8, usize, *mut i32, *const u8, usize) -> c_int;

    fn read(reader: Reader, id: u32, key: &mut [u8], file: &[u8]) -> (Result<(), Error>, i32) {
        let mut fault = 0;
        // SAFETY: see the top of the file.
        let status = unsafe { reader(id, key.as_mut_ptr(), key.len(), &mut fault, file.as_ptr(), file.len()) };
        (result(status), fault)
    }
    pub(crate) fn read_secret(id: u32, key: &mut [u8], file: &[u8]) -> (Result<(), Error>, i32) {
        read(sys::bravais_key_file_read_secret_key, id, key, file)
    }
    pub(crate) fn read_seed(id: u32, seed: &mut [u8], file: &[u8]) -> (Result<(), Error>, i32) {
        read(sys::bravais_key_file_read_seed, id, seed, file)
    }
    pub(crate) fn size(id: u32, content: u32, encoding: u32) -> usize {
        // SAFETY: the function takes any numbers.
        unsafe { sys::bravais_key_file_size(id, content, encoding) }
    }
    pub(crate) fn write(
        id: u32, file: &mut [u8], key: Key<'_>, content: u32, encoding: u32,
    ) -> (Result<(), Error>, i32) {
        let mut fault = 0;
        // SAFETY: see the top of the file.
        let status = unsafe {
            sys::bravais_key_file_write(id, file.as_mut_ptr(), file.len(), &mut fault, &key.0, content, encoding)
        };
        (result(status), fault)
    }
}
