// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "support/cases.hpp"

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  bravais_test::register_all();
  return RUN_ALL_TESTS();
}
