# SPDX-License-Identifier: MIT
# The ordinary x86-64 build, its tests run on an emulated processor that ends at SSE4.2: whatever strays out of its
# instruction set is an illegal instruction there.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-x86_64 -cpu Nehalem)
