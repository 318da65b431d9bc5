module bravais/interop

go 1.24
