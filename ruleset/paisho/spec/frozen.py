"""A dictionary that stays as it is: what many share and nobody may change."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dictionary that refuses every change; reading it is as quick as reading any other."""

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this is shared and cannot be changed; make a copy with dict(…)")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return Frozen, (dict(self),)
