// SPDX-License-Identifier: MIT

package native

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	bravais "bravais.example/bravais"
)

// hexBytes is bytes that JSON has as hexadecimal text.
type hexBytes []byte

func (h *hexBytes) UnmarshalText(text []byte) (err error) {
	*h, err = hex.DecodeString(string(text))
	return err
}

// vectorGroup has the members of all files that are read here.
type vectorGroup struct {
	PrivateSeed, PrivateKey, PublicKey hexBytes
	Tests                              []struct {
		TcID                   int
		Result                 string
		Seed, Ek, Dk, C, K, M  hexBytes
		Msg, Ctx, Mu, Rnd, Sig hexBytes
	}
}

// wycheproof runs a test over the groups of a file of C2SP Wycheproof. The folder with the files is not a part of this
// module.
func wycheproof(t *testing.T, s *Set, kind string, test func(t *testing.T, group vectorGroup) int) {
	folder := os.Getenv("BRAVAIS_WYCHEPROOF")
	if folder == "" {
		t.Skip("skipped: BRAVAIS_WYCHEPROOF does not name a folder with the files of Wycheproof")
	}
	words := strings.SplitN(strings.ToLower(s.Name), "-", 3)
	if len(words) != 3 || words[0] != "ml" {
		return
	}
	t.Run(s.Name+kind, func(t *testing.T) {
		content, err := os.ReadFile(filepath.Join(folder, "ml"+words[1]+"_"+words[2]+kind+"_test.json"))
		if err != nil {
			t.Fatal(err)
		}
		var file struct{ TestGroups []vectorGroup }
		if err := json.Unmarshal(content, &file); err != nil {
			t.Fatal(err)
		}
		tested := 0
		for _, group := range file.TestGroups {
			tested += test(t, group)
		}
		if tested == 0 {
			t.Error("no test vectors")
		}
	})
}

func TestWycheproofOfKEMs(t *testing.T) {
	for _, s := range ofKem {
		wycheproof(t, s, "", func(t *testing.T, group vectorGroup) int {
			for _, v := range group.Tests {
				var shared []byte
				dk, err := NewDecapsulationKey(s, v.Seed)
				if err == nil {
					shared, err = dk.Decapsulate(v.C)
				}
				if (err == nil) != (v.Result == "valid") {
					t.Errorf("test %d: %v, but the vector is %s", v.TcID, err, v.Result)
				} else if err == nil && (!bytes.Equal(shared, v.K) || !bytes.Equal(dk.EncapsulationKey().Bytes(), v.Ek)) {
					t.Errorf("test %d: shared secret %x instead of %x, or another public key", v.TcID, shared, v.K)
				}
			}
			return len(group.Tests)
		})
		wycheproof(t, s, "_keygen_seed", func(t *testing.T, group vectorGroup) int {
			for _, v := range group.Tests {
				dk, err := NewDecapsulationKey(s, v.Seed)
				if err != nil || !bytes.Equal(dk.Expanded(), v.Dk) || !bytes.Equal(dk.EncapsulationKey().Bytes(), v.Ek) {
					t.Errorf("test %d: %v, or another key", v.TcID, err)
				}
			}
			return len(group.Tests)
		})
		wycheproof(t, s, "_encaps", func(t *testing.T, group vectorGroup) int {
			for _, v := range group.Tests {
				var shared, ciphertext []byte
				ek, err := NewEncapsulationKey(s, v.Ek)
				if err == nil {
					shared, ciphertext, err = ek.EncapsulateDerand(v.M)
				}
				if (err == nil) != (v.Result == "valid") {
					t.Errorf("test %d: %v, but the vector is %s", v.TcID, err, v.Result)
				} else if err == nil && (!bytes.Equal(shared, v.K) || !bytes.Equal(ciphertext, v.C)) {
					t.Errorf("test %d: shared secret %x instead of %x, or another ciphertext", v.TcID, shared, v.K)
				}
			}
			return len(group.Tests)
		})
		wycheproof(t, s, "_semi_expanded_decaps", func(t *testing.T, group vectorGroup) int {
			for _, v := range group.Tests {
				var shared []byte
				dk, err := NewExpandedDecapsulationKey(s, v.Dk, nil)
				if err == nil {
					shared, err = dk.Decapsulate(v.C)
				}
				if (err == nil) != (v.Result == "valid") {
					t.Errorf("test %d: %v, but the vector is %s", v.TcID, err, v.Result)
				} else if err == nil && len(v.K) > 0 && !bytes.Equal(shared, v.K) {
					t.Errorf("test %d: shared secret %x instead of %x", v.TcID, shared, v.K)
				}
			}
			return len(group.Tests)
		})
	}
}

func TestWycheproofOfSignatures(t *testing.T) {
	for _, s := range ofSignature {
		wycheproof(t, s, "_verify", func(t *testing.T, group vectorGroup) int {
			pk, keyError := NewPublicKey(s, group.PublicKey)
			for _, v := range group.Tests {
				err := keyError
				if err == nil {
					err = pk.Verify(v.Msg, v.Sig, Message{Context: string(v.Ctx)})
				}
				if (err == nil) != (v.Result == "valid") {
					t.Errorf("test %d: %v, but the vector is %s", v.TcID, err, v.Result)
				}
			}
			return len(group.Tests)
		})
		signing := func(open func(group vectorGroup) (*PrivateKey, error)) func(*testing.T, vectorGroup) int {
			return func(t *testing.T, group vectorGroup) int {
				sk, keyError := open(group)
				for _, v := range group.Tests {
					message, m := v.Msg, Message{Context: string(v.Ctx)}
					if v.Msg == nil { // only mu is given
						message, m = v.Mu, Message{Mu: true}
					}
					var signature []byte
					err := keyError
					if err == nil {
						signature, err = sk.SignDerand(message, v.Rnd, m)
					}
					if (err == nil) != (v.Result == "valid") {
						t.Errorf("test %d: %v, but the vector is %s", v.TcID, err, v.Result)
					} else if err == nil && !bytes.Equal(signature, v.Sig) {
						t.Errorf("test %d: another signature", v.TcID)
					}
				}
				return len(group.Tests)
			}
		}
		wycheproof(t, s, "_sign_seed", signing(func(group vectorGroup) (*PrivateKey, error) {
			return NewPrivateKey(s, group.PrivateSeed)
		}))
		wycheproof(t, s, "_sign_noseed", signing(func(group vectorGroup) (*PrivateKey, error) {
			sk, err := NewExpandedPrivateKey(s, group.PrivateKey)
			if err != nil && !errors.Is(err, bravais.ErrLength) && !errors.Is(err, bravais.ErrSecretKey) {
				t.Errorf("an unexpected error: %v", err)
			}
			return sk, err
		}))
	}
}
