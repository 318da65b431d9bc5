// SPDX-License-Identifier: MIT
package bravais;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** The AES-256 CTR_DRBG of SP 800-90A without a derivation function, which the known answers of NTRU and NTRU+ take
 * their random bytes from. */
final class CtrDrbg {
  private byte[] key = new byte[32];
  private BigInteger counter = BigInteger.ZERO;

  CtrDrbg(byte[] entropy) throws GeneralSecurityException {
    update(entropy);
  }

  private byte[] blocks(int size) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    byte[] output = new byte[(size + 15) / 16 * 16];
    for (int at = 0; at < output.length; at += 16) {
      counter = counter.add(BigInteger.ONE).mod(BigInteger.TWO.pow(128));
      byte[] number = counter.toByteArray();
      byte[] block = new byte[16];
      int used = Math.min(number.length, 16);
      System.arraycopy(number, number.length - used, block, 16 - used, used);
      System.arraycopy(cipher.update(block), 0, output, at, 16);
    }
    return Arrays.copyOf(output, size);
  }

  private void update(byte[] data) throws GeneralSecurityException {
    byte[] fresh = blocks(48);
    for (int i = 0; i < 48; ++i) fresh[i] ^= data[i];
    key = Arrays.copyOf(fresh, 32);
    counter = new BigInteger(1, Arrays.copyOfRange(fresh, 32, 48));
  }

  byte[] bytes(int size) throws GeneralSecurityException {
    byte[] output = blocks(size);
    update(new byte[48]);
    return output;
  }
}
