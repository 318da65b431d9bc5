module bravais.example/bravais/peers

go 1.25.0

require (
	bravais.example/bravais v0.0.0
	github.com/cloudflare/circl v1.6.5
	golang.org/x/sys v0.47.0
)

replace bravais.example/bravais => ../
