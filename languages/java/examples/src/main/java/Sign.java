// SPDX-License-Identifier: MIT
// A signature with a context, which says what it is for.
import bravais.BravaisProvider;
import bravais.SigningParameterSpec;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Security;
import java.security.Signature;

class Sign {
  public static void main(String[] args) throws Exception {
    Security.addProvider(new BravaisProvider());
    SigningParameterSpec mail = SigningParameterSpec.ofContext("mail".getBytes(StandardCharsets.UTF_8));
    byte[] message = "Meet me at noon.".getBytes(StandardCharsets.UTF_8);
    KeyPair carol = KeyPairGenerator.getInstance("ML-DSA-65", "Bravais").generateKeyPair();

    Signature signer = Signature.getInstance("ML-DSA-65", "Bravais");
    signer.setParameter(mail);
    signer.initSign(carol.getPrivate());
    signer.update(message);
    byte[] signature = signer.sign();

    Signature verifier = Signature.getInstance("ML-DSA-65", "Bravais");
    verifier.setParameter(mail);
    verifier.initVerify(carol.getPublic());
    verifier.update(message);
    System.out.println(verifier.verify(signature) ? "good signature" : "bad signature");
    carol.getPrivate().destroy();
  }
}
