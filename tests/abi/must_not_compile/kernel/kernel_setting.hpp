// SPDX-License-Identifier: MIT
// Shared by the programs of this folder; see ../setting.hpp.
#pragma once

#include "common/ct.hpp"
#include "kernel/ntt.hpp"
#include "kernel/product.hpp"

using namespace bravais;
using namespace bravais::portable;

using kyber_normal = poly<kyber_ring, domain::normal, 3>;
using kyber_hat = poly<kyber_ring, domain::ntt, ntt_bound<kyber_ring>(3)>;

extern kyber_normal f;
extern kyber_hat f_hat;
extern secret_bool truth;
