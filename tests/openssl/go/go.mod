module bravais/openssl

go 1.26

require filippo.io/hpke v0.4.0

require (
	golang.org/x/crypto v0.41.0 // indirect
	golang.org/x/sys v0.35.0 // indirect
)
