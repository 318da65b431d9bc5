# SPDX-License-Identifier: MIT
"""Type aliases for annotations.

Type checkers see the exact types. At run time the aliases are Any, because single operations need neither NumPy nor
typing_extensions, and ``typing.get_type_hints()`` must work without them."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    import numpy as np
    import typing_extensions
    from numpy.typing import NDArray
    from typing_extensions import Self as Self

    # Type checkers know that arrays are buffers only from Python 3.12 on.
    Buffer = Union[typing_extensions.Buffer, NDArray[Any]]
    Array = NDArray[np.uint8]
    Mask = NDArray[np.bool_]
    Statuses = NDArray[np.int32]
    Offsets = Union[Buffer, list[int]]
    Messages = Union[list[bytes], list[bytearray], list[memoryview], list[Buffer], tuple[Buffer, ...], Buffer]
else:
    Self = Buffer = Array = Mask = Statuses = Offsets = Messages = Any
