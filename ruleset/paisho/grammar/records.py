"""Records: frozen dataclasses whose fields are the keys of a mapping."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any

from paisho.grammar.reading import BAD, Reading
from paisho.grammar.shapes import Schema, Shape
from paisho.spec.frozen import Frozen
from paisho.spec.tree import Mapping, Node

REQUIRED: Any = object()


@dataclass(frozen=True)
class Key:
    """One key of a record: the shape of its value, what it says, and whether it may be left out."""

    name: str
    shape: Shape
    says: str
    default: Any = REQUIRED
    speaks: tuple[str, ...] = ()
    """What relative words may refer to within it."""

    @property
    def required(self) -> bool:
        """Whether the file must give it."""
        return self.default is REQUIRED


def key(shape: Shape, says: str, default: Any = REQUIRED, speaks: tuple[str, ...] = (), name: str = "") -> Any:
    """Declare a dataclass field that is read from the key of the same name (``_`` written ``-``), or from ``name``."""
    metadata = {"shape": shape, "says": says, "speaks": speaks, "name": name}
    if default is REQUIRED:
        return field(metadata=metadata)
    if isinstance(default, dict):
        return field(default_factory=Frozen, metadata=metadata)
    return field(default=default, metadata=metadata)


def key_name(attribute: str) -> str:
    """The key in a file for a Python attribute: ``up_to`` is ``up-to``, ``from_`` is ``from``."""
    return attribute.rstrip("_").replace("_", "-")


def form_fields(cls: type) -> dict[str, Key]:
    """The declared keys of a record class, by attribute, in order."""
    found: dict[str, Key] = {}
    for f in dataclasses.fields(cls):
        if "shape" in f.metadata:
            has_default = f.default is not dataclasses.MISSING or f.default_factory is not dataclasses.MISSING
            default = f.default if f.default is not dataclasses.MISSING else {} if has_default else REQUIRED
            found[f.name] = Key(
                f.metadata["name"] or key_name(f.name),
                f.metadata["shape"],
                f.metadata["says"],
                default,
                f.metadata["speaks"],
            )
    return found


class Record(Shape):
    """A mapping with declared keys, read into the dataclass ``cls``.

    If ``cls`` has a field ``clause``, it is filled with the dotted path; ``mark`` with the place in the file. If it has
    a method ``fault``, that says what does not fit together: (key, code, message, expected), or ``None``.
    """

    def __init__(self, cls: type, wants: str = "a mapping") -> None:
        self.cls = cls
        self.keys = form_fields(cls)
        self.wants = f"{wants} with the keys {', '.join(k.name for k in self.keys.values())}"
        self._names = {f.name for f in dataclasses.fields(cls)}

    def declared(self) -> tuple[Key, ...]:
        return tuple(self.keys.values())

    def read(self, node: Node, at: Reading) -> Any:
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        by_name = {k.name: attribute for attribute, k in self.keys.items()}
        values: dict[str, Any] = {}
        good = True
        for entry in node.entries:
            attribute = by_name.get(entry.key.text)
            here = at.at(entry.key.text)
            if attribute is None:
                here.unknown("unknown-key", entry.key, "key", entry.key.text, list(by_name))
                good = False
                continue
            declared = self.keys[attribute]
            values[attribute] = declared.shape.read(entry.value, here.speaking(*declared.speaks))
            good &= values[attribute] is not BAD
        for attribute, declared in self.keys.items():
            if declared.required and attribute not in values:
                where = at.path[-1] if at.path else "the file"
                at.fault(
                    "missing-key",
                    node,
                    f"{where}: the key `{declared.name}` is missing",
                    found="nothing",
                    expected=f"{declared.name}: {declared.shape.wants}",
                    hint=declared.says,
                )
                good = False
        if not good:
            return BAD
        if "clause" in self._names and "clause" not in self.keys:
            values["clause"] = at.dotted
        if "mark" in self._names and "mark" not in self.keys:
            values["mark"] = node.mark
        if "cite" in self._names and "cite" not in self.keys:
            values["cite"] = at.cite
        made = self.cls(**values)
        fault = made.fault() if hasattr(made, "fault") else None
        if fault is not None:
            name, code, message, expected = fault
            return at.at(name).fault(code, node.get(name) or node, message, expected=expected)
        return made

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return object_schema(self.keys, defs)


def object_schema(keys: dict[str, Key], defs: dict[str, Schema]) -> Schema:
    """The JSON Schema of a mapping with these keys, each with its description."""
    required = [k.name for k in keys.values() if k.required]
    schema: Schema = {
        "type": "object",
        "additionalProperties": False,
        "properties": {k.name: described(k, defs) for k in keys.values()},
    }
    if required:
        schema["required"] = required
    return schema


def described(declared: Key, defs: dict[str, Schema]) -> Schema:
    """The schema of one key's value with the key's description on it."""
    schema = declared.shape.schema(defs)
    if "$ref" in schema:
        return {"description": declared.says, "allOf": [schema]}
    also = schema.get("description")
    return {**schema, "description": f"{declared.says} ({also})" if also else declared.says}
