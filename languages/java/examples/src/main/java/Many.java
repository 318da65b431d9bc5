// SPDX-License-Identifier: MIT
// Many clients in one call, one of them with a malformed key.
import bravais.Batch;
import bravais.ParameterSet;
import bravais.Status;
import java.util.Arrays;
import java.util.List;

class Many {
  public static void main(String[] args) {
    ParameterSet set = ParameterSet.ML_KEM_768;
    Batch.KeyPairs clients = Batch.generate(set, 100);
    byte[] publicKeys = clients.publicKeys();
    Arrays.fill(publicKeys, 7 * set.publicKeySize(), 7 * set.publicKeySize() + 2, (byte) 0xFF);

    Batch.Encapsulations made = Batch.encapsulate(set, publicKeys);
    List<Status> statuses = made.statuses();
    for (int i = 0; i < statuses.size(); ++i) {
      if (!statuses.get(i).isOk()) System.out.println("client " + i + ": " + statuses.get(i));
    }
    Arrays.fill(clients.secretKeys(), (byte) 0);
    Arrays.fill(made.sharedSecrets(), (byte) 0);
  }
}
