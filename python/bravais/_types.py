# SPDX-License-Identifier: MIT
"""Names of types, for type checkers only: nothing imports this when a program runs."""
from __future__ import annotations

from typing import Any, Union

import numpy as np
import typing_extensions
from numpy.typing import NDArray

# Arrays are buffers, which type checkers know from Python 3.12 on.
Buffer = Union[typing_extensions.Buffer, NDArray[Any]]
Array = NDArray[np.uint8]
Mask = NDArray[np.bool_]
Messages = Union[list[bytes], list[bytearray], list[memoryview], list[Buffer], tuple[Buffer, ...], Array]
