// SPDX-License-Identifier: MIT
// OpenSSL as Node carries it, on files: one operation for each run.
import crypto from 'node:crypto';
import fs from 'node:fs';

const [operation, ...names] = process.argv.slice(2);
const read = (name) => fs.readFileSync(name);
const type = (name) => (read(name)[0] === 0x30 ? 'der' : 'pem');
const secret = (name) => crypto.createPrivateKey({key: read(name), format: type(name), type: 'pkcs8'});
const open = (name) => crypto.createPublicKey({key: read(name), format: type(name), type: 'spki'});

const operations = {
  version() {
    console.log(process.versions.openssl);
  },
  keygen(set, publicFile, secretFile) {
    const pair = crypto.generateKeyPairSync(set.toLowerCase());
    fs.writeFileSync(publicFile, pair.publicKey.export({format: 'pem', type: 'spki'}));
    fs.writeFileSync(secretFile, pair.privateKey.export({format: 'pem', type: 'pkcs8'}));
  },
  public(secretFile, publicFile) {
    fs.writeFileSync(publicFile, crypto.createPublicKey(secret(secretFile)).export({format: 'der', type: 'spki'}));
  },
  encapsulate(publicFile, ciphertext, shared) {
    const made = crypto.encapsulate(open(publicFile));
    fs.writeFileSync(ciphertext, made.ciphertext);
    fs.writeFileSync(shared, made.sharedKey);
  },
  decapsulate(secretFile, ciphertext, shared) {
    fs.writeFileSync(shared, crypto.decapsulate(secret(secretFile), read(ciphertext)));
  },
  sign(secretFile, message, signature) {
    fs.writeFileSync(signature, crypto.sign(null, read(message), secret(secretFile)));
  },
  verify(publicFile, message, signature) {
    if (!crypto.verify(null, read(message), open(publicFile), read(signature))) process.exit(1);
  },
};
operations[operation](...names);
