module bravais/bench

go 1.27
