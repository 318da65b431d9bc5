// SPDX-License-Identifier: MIT
// The types of all parameter sets.
/// <reference lib="esnext.disposable" />

/** What functions return: `Uint8Array<ArrayBuffer>` where TypeScript has this type, and `Uint8Array` before. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** A parameter set: its kind in small letters, its name, the document that defines it, and whether that is a standard. */
export interface Info {
  readonly type: string;
  readonly name: string;
  readonly source: string;
  readonly standard: boolean;
}

export interface KeyPair {
  publicKey: Bytes;
  secretKey: Bytes;
}

export interface KeyPairs {
  publicKeys: Bytes[];
  secretKeys: Bytes[];
}

/** One key for all items of a batch, or one for each item. */
export type Keys = Uint8Array | Uint8Array[];

/** What every parameter set has. */
export interface KeyFunctions {
  readonly info: Info;
  /** Generates a key pair. The seed is for tests and for keys that are stored as seeds. */
  keygen(seed?: Uint8Array): KeyPair;
  keygenMany(count: number): KeyPairs;
  keygenMany(seeds: Uint8Array[]): KeyPairs;
  /** Throws a BravaisError if the key is malformed. */
  checkPublicKey(publicKey: Uint8Array): void;
  /** Throws a BravaisError if the key is malformed. */
  checkSecretKey(secretKey: Uint8Array): void;
}

/** Parameter sets with secret keys from which the public key follows. */
export interface PublicKeyFollows {
  getPublicKey(secretKey: Uint8Array): Bytes;
}

/** A key that was expanded once, in the memory of the WebAssembly module. clean(), or `using`, wipes it. */
export interface Prepared {
  clean(): void;
  [Symbol.dispose](): void;
}

export interface Encapsulated {
  cipherText: Bytes;
  sharedSecret: Bytes;
}

export interface EncapsulatedMany {
  cipherTexts: Bytes[];
  sharedSecrets: Bytes[];
}

export interface PreparedKemPublicKey extends Prepared {
  readonly publicKey: Bytes;
  encapsulate(msg?: Uint8Array): Encapsulated;
  encapsulateMany(count: number): EncapsulatedMany;
}

export interface PreparedKemSecretKey extends Prepared {
  decapsulate(cipherText: Uint8Array): Bytes;
  decapsulateMany(cipherTexts: Uint8Array[]): Bytes[];
}

/** A key encapsulation mechanism. */
export interface Kem extends KeyFunctions {
  readonly lengths: {
    readonly seed: number;
    readonly publicKey: number;
    readonly secretKey: number;
    readonly cipherText: number;
    readonly sharedSecret: number;
    readonly msg: number;
    readonly msgRand: number;
  };
  /** Makes a shared secret and the ciphertext that carries it. `msg` is the randomness, for tests. */
  encapsulate(publicKey: Uint8Array, msg?: Uint8Array): Encapsulated;
  /** One shared secret for each public key, or `count` shared secrets for one public key. */
  encapsulateMany(publicKeys: Uint8Array[]): EncapsulatedMany;
  encapsulateMany(publicKey: Uint8Array, count: number): EncapsulatedMany;
  /**
   * Recovers a shared secret. A ciphertext that was altered gives a secret that nobody else has; only NTRU+ throws a
   * BravaisError.
   */
  decapsulate(cipherText: Uint8Array, secretKey: Uint8Array): Bytes;
  decapsulateMany(cipherTexts: Uint8Array[], secretKeys: Keys): Bytes[];
  prepare(publicKey: Uint8Array): PreparedKemPublicKey;
  prepareSecretKey(secretKey: Uint8Array): PreparedKemSecretKey;
}

/** Public-key encryption of messages of one size. Secure against passive attackers only: use a KEM to establish a key. */
export interface Encryption extends KeyFunctions {
  readonly lengths: {
    readonly seed: number;
    readonly publicKey: number;
    readonly secretKey: number;
    readonly cipherText: number;
    readonly message: number;
    readonly msgRand: number;
  };
  encrypt(message: Uint8Array, publicKey: Uint8Array, randomness?: Uint8Array): Bytes;
  encryptMany(messages: Uint8Array[], publicKeys: Keys): Bytes[];
  decrypt(cipherText: Uint8Array, secretKey: Uint8Array): Bytes;
  decryptMany(cipherTexts: Uint8Array[], secretKeys: Keys): Bytes[];
}

/** `extraEntropy` is the randomness of the signature; `false` signs without, and the same message gives the same bytes. */
export interface SignOptions<Entropy = Uint8Array> {
  extraEntropy?: Entropy | false;
}

/** Up to 255 bytes that signer and verifier must give alike. */
export interface ContextOption {
  context?: Uint8Array;
}

export interface PreparedVerificationKey<Context> extends Prepared {
  readonly publicKey: Bytes;
  verify(sig: Uint8Array, msg: Uint8Array, options?: Context): boolean;
  verifyMany(signatures: Uint8Array[], messages: Uint8Array[], options?: Context): boolean[];
}

export interface PreparedSigningKey<Context> extends Prepared {
  sign(msg: Uint8Array, options?: SignOptions & Context): Bytes;
  signMany(messages: Uint8Array[], options?: SignOptions<Uint8Array[]> & Context): Bytes[];
}

export interface SignatureFunctions<Context> extends KeyFunctions, PublicKeyFollows {
  readonly lengths: {
    readonly seed: number;
    readonly publicKey: number;
    readonly secretKey: number;
    readonly signature: number;
    readonly signRand: number;
  };
  sign(msg: Uint8Array, secretKey: Uint8Array, options?: SignOptions & Context): Bytes;
  signMany(messages: Uint8Array[], secretKeys: Keys, options?: SignOptions<Uint8Array[]> & Context): Bytes[];
  /** Also false for a signature of another length. */
  verify(sig: Uint8Array, msg: Uint8Array, publicKey: Uint8Array, options?: Context): boolean;
  verifyMany(signatures: Uint8Array[], messages: Uint8Array[], publicKeys: Keys, options?: Context): boolean[];
  prepare(publicKey: Uint8Array): PreparedVerificationKey<Context>;
  prepareSecretKey(secretKey: Uint8Array): PreparedSigningKey<Context>;
}

/** Sign_internal and Verify_internal of FIPS 204: `msg` is M', or with `externalMu` the 64 bytes of mu. */
export interface InternalFunctions {
  sign(msg: Uint8Array, secretKey: Uint8Array, options?: SignOptions & { externalMu?: boolean }): Bytes;
  verify(sig: Uint8Array, msg: Uint8Array, publicKey: Uint8Array, options?: { externalMu?: boolean }): boolean;
}

/** A signature scheme without contexts. */
export interface Signature extends SignatureFunctions<object> {
  readonly internal: InternalFunctions;
}

/** ML-DSA. */
export interface ContextSignature extends SignatureFunctions<ContextOption> {
  readonly internal: InternalFunctions;
  /** HashML-DSA. `hash` is a name such as "SHA2-512", or a hash function of @noble/hashes. */
  prehash(hash: string | { readonly oid?: Uint8Array }): SignatureFunctions<ContextOption>;
}
