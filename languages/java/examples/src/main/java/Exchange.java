// SPDX-License-Identifier: MIT
// Two parties establish a shared secret with ML-KEM-768.
import bravais.BravaisProvider;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Security;
import java.security.spec.X509EncodedKeySpec;
import javax.crypto.KEM;
import javax.crypto.SecretKey;

class Exchange {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BravaisProvider());

    // Alice publishes her public key.
    KeyPair alice = KeyPairGenerator.getInstance("ML-KEM-768", "Bravais").generateKeyPair();
    byte[] letter = alice.getPublic().getEncoded();

    // Bob makes a secret, and sends Alice the encapsulation.
    PublicKey hers = KeyFactory.getInstance("ML-KEM", "Bravais").generatePublic(new X509EncodedKeySpec(letter));
    KEM kem = KEM.getInstance("ML-KEM", "Bravais");
    KEM.Encapsulated bob = kem.newEncapsulator(hers).encapsulate();
    byte[] answer = bob.encapsulation();

    // Alice recovers the secret.
    SecretKey secret = kem.newDecapsulator(alice.getPrivate()).decapsulate(answer);
    System.out.println(secret.equals(bob.key()) ? "both have the same secret" : "the secrets differ");

    secret.destroy();
    bob.key().destroy();
    alice.getPrivate().destroy();
  }
}
