# SPDX-License-Identifier: MIT
"""Names of types. Type checkers see what they are; a program that runs needs neither NumPy nor typing_extensions for
single operations, so there they stand for anything, and whoever asks for the type hints of a function gets them."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    import numpy as np
    import typing_extensions
    from numpy.typing import NDArray
    from typing_extensions import Self as Self

    # Arrays are buffers, which type checkers know from Python 3.12 on.
    Buffer = Union[typing_extensions.Buffer, NDArray[Any]]
    Array = NDArray[np.uint8]
    Mask = NDArray[np.bool_]
    Statuses = NDArray[np.int32]
    Offsets = Union[Buffer, list[int]]
    Messages = Union[list[bytes], list[bytearray], list[memoryview], list[Buffer], tuple[Buffer, ...], Buffer]
else:
    Self = Buffer = Array = Mask = Statuses = Offsets = Messages = Any
