"""Sorts: open families of forms, each form (primitive) a class in a module of its own, told apart by one key.

``{near: …}`` is read by whichever primitive of the sort registered the key ``near``. A sort may also give meaning to a
bare word (``empty``) through one primitive registered for scalars.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar, dataclass_transform

from paisho.grammar.reading import BAD, Reading
from paisho.grammar.records import Key, Record, described, form_fields, key, object_schema
from paisho.grammar.shapes import Schema, Shape, article
from paisho.spec.tree import Mapping, Node, Scalar

SCALAR = "(a word)"
_REGISTRY: dict[str, dict[str, type[Form]]] = {}


class Form:
    """Base of every primitive: what its key is, what it says, and an example of its use."""

    sort: ClassVar[str] = ""
    word: ClassVar[str] = ""
    """The key that selects this primitive."""
    good: ClassVar[str] = ""
    """A line of YAML that uses it well."""
    bad: ClassVar[str] = ""
    """A line of YAML that it refuses."""

    needs: ClassVar[tuple[str, ...]] = ()
    """What must be spoken of where it stands."""
    varies: ClassVar[bool] = False
    """Whether it depends on the position."""

    choice_words: ClassVar[tuple[str, ...]] = ()
    """The words of which a choice may be that it names as one of words."""

    def views(self) -> tuple[str, ...]:
        """From whom it is seen: ``mover`` (the player to move, or the one who is asked), ``player`` (the player or the
        owner of the tile that the rule is about), both or neither. It makes no sense where there is no such player."""
        return ()

    def choice_names(self) -> tuple[str, ...]:
        """The choices of the action that it names as points."""
        return ()

    def word_choices(self) -> tuple[str, ...]:
        """The choices of the action that it names as words, each of :attr:`choice_words`."""
        return ()

    def misplaced(self, spoken: frozenset[str]) -> str | None:
        """Why it cannot stand where only ``spoken`` is spoken of, or ``None``."""
        for need in self.needs:
            if need not in spoken:
                return f"`{self.word}` speaks of {SPOKEN[need]}, and here there is none"
        if self.varies and "fixed" in spoken:
            return f"`{self.word}` depends on the position; here only what never changes makes sense"
        return None


SPOKEN = {
    "tile": "the tile that acts",
    "target": "the point of an action",
    "action": "an action that has just been done",
    "ends": "the two ends of a line",
    "arrival": "a tile that has come to a point",
    "found": "the tile that was found",
    "claim": "what was claimed",
}


VIEWS = {
    "mover": (
        "a player to move, and this must be the same whoever is to move",
        "use a word that is seen from a tile (`same` or `enemy` within `near` or `while`), or `seat: NAME`",
    ),
    "player": (
        "a player or a tile that the rule is about, and here there is none but the tile that is tested, "
        "which is its own owner's",
        "leave it out, or use it within `near`, `on` or `while`, where it is seen from that tile; "
        "`seat: NAME` asks for the tiles of one player",
    ),
}
"""What is missing where a word is seen from somebody who is not there, and what to write instead."""


F = TypeVar("F", bound=type[Form])


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(key, field))
def primitive(sort: str, word: str = SCALAR) -> Callable[[F], F]:
    """Make a class a primitive of ``sort``, selected by the key ``word``.

    A class with a single field named ``value`` takes it straight from the key (``near: {…}``); any other class takes
    a mapping of its fields below the key. One without fields takes the value ``true``.
    """

    def register(cls: F) -> F:
        made: Any = dataclass(frozen=True, kw_only=True)(cls)
        made.sort, made.word = sort, word
        known = _REGISTRY.setdefault(sort, {})
        assert word not in known, f"two primitives of {sort} claim {word}"
        known[word] = made
        return made  # type: ignore[no-any-return]

    return register


def forms_of(sort: str) -> dict[str, type[Form]]:
    """The primitives of a sort, by key, in alphabetical order."""
    return dict(sorted(_REGISTRY.get(sort, {}).items()))


def forms_in(value: Any) -> Iterator[Form]:
    """A form and every form within it, at any depth of what has been read."""
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from forms_in(item)
    elif isinstance(value, dict):
        yield from forms_in(list(value.values()))
    elif hasattr(value, "__dataclass_fields__"):
        if isinstance(value, Form):
            yield value
        for name in value.__dataclass_fields__:
            yield from forms_in(getattr(value, name))


def sorts() -> list[str]:
    """The names of all sorts that have primitives."""
    return sorted(_REGISTRY)


class Sort(Shape):
    """A value of the sort ``name``: a mapping with exactly one of its keys, or one of its bare words."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What may stand here, for messages."""
        forms = forms_of(self.name)
        words = [word for word in forms if word != SCALAR]
        keyed = f"a mapping with one of the keys {', '.join(words)}" if words else ""
        only = single(forms[SCALAR]) if SCALAR in forms else None
        bare = only.shape.wants if only is not None else ""
        return "; or ".join(filter(None, (bare, keyed))) or f"{article(self.name)} {self.name}"

    def read(self, node: Node, at: Reading) -> Any:
        forms = forms_of(self.name)
        if isinstance(node, Scalar) and SCALAR in forms and node.value is not None:
            return _read_form(forms[SCALAR], node, at)
        if not isinstance(node, Mapping):
            return self.wrong(node, at)
        if not node.entries:
            return at.fault("empty-form", node, f"{at.path[-1]}: is empty", expected=self.wants)
        unknown = [e for e in node.entries if e.key.text not in forms]
        if unknown:
            for entry in unknown:
                at.at(entry.key.text).unknown(
                    "unknown-key", entry.key, f"{self.name} form", entry.key.text, [w for w in forms if w != SCALAR]
                )
            return BAD
        if len(node.entries) > 1:
            second = node.entries[1].key
            return at.fault(
                "several-keys",
                second,
                f"{at.path[-1]}: two forms at once, `{node.entries[0].key.text}` and `{second.text}`",
                expected="exactly one",
                hint="join them with `all: [ … ]` or `any: [ … ]`",
            )
        entry = node.entries[0]
        return _read_form(forms[entry.key.text], entry.value, at.at(entry.key.text))

    def schema(self, defs: dict[str, Schema]) -> Schema:
        if self.name not in defs:
            defs[self.name] = {}
            forms = forms_of(self.name)
            keyed = {w: form_schema(f, defs) for w, f in forms.items() if w != SCALAR}
            options: list[Schema] = []
            if SCALAR in forms:
                options.append(form_schema(forms[SCALAR], defs))
            if keyed:
                options.append(
                    {
                        "type": "object",
                        "properties": keyed,
                        "additionalProperties": False,
                        "minProperties": 1,
                        "maxProperties": 1,
                    }
                )
            defs[self.name] = options[0] if len(options) == 1 else {"anyOf": options}
        return {"$ref": f"#/$defs/{self.name}"}


def single(cls: type[Form]) -> Key | None:
    """The one field of a form that takes its value straight from its key, if it is such a form."""
    fields = form_fields(cls)
    return fields["value"] if list(fields) == ["value"] else None


def form_says(cls: type[Form]) -> str:
    """The first paragraph of a primitive's docstring: what the primitive means."""
    return " ".join((cls.__doc__ or "").split("\n\n")[0].split())


def _read_form(cls: type[Form], node: Node, at: Reading) -> Any:
    fields = form_fields(cls)
    only = single(cls)
    if only is not None:
        value = only.shape.read(node, at.speaking(*only.speaks))
        return BAD if value is BAD else _placed(cls(**{"value": value}), node, at)
    if not fields:
        if isinstance(node, Scalar) and node.value is True:
            return _placed(cls(), node, at)
        return at.fault("wrong-type", node, f"{at.path[-1]}: expected true", expected="true")
    form = Record(cls, f"a `{cls.word}` mapping").read(node, at)
    return BAD if form is BAD else _placed(form, node, at)


def _placed(form: Form, node: Node, at: Reading) -> Any:
    why, hint = form.misplaced(at.spoken), ""
    unseen = [view for view in form.views() if view not in at.spoken]
    if why is None and unseen:
        missing, hint = VIEWS[unseen[0]]
        said = [form.word] if form.word != SCALAR else []
        said += [node.text] if isinstance(node, Scalar) else []
        why = f"`{': '.join(said)}` is seen from {missing}"
    if why is None:
        return form
    return at.fault("out-of-place", node, why, expected="a form that makes sense here", hint=hint)


def views_in(value: Any) -> frozenset[str]:
    """From whom a form or anything within it is seen, but for what is seen from somebody whom the form itself brings
    in (the tile beside which others stand, say)."""
    if isinstance(value, (tuple, list)):
        return frozenset().union(*map(views_in, value))
    if isinstance(value, dict):
        return frozenset().union(*map(views_in, value.values()))
    seen = frozenset(value.views()) if isinstance(value, Form) else frozenset[str]()
    for name, declared in getattr(value, "__dataclass_fields__", {}).items():
        seen |= views_in(getattr(value, name)) - set(declared.metadata.get("speaks", ()))
    return seen


def form_schema(cls: type[Form], defs: dict[str, Schema]) -> Schema:
    """The JSON Schema of what stands below a primitive's key, with the primitive's meaning as description."""
    only = single(cls)
    if only is not None:
        schema = described(only, defs)
        return {**schema, "description": f"{form_says(cls)} Value: {schema['description']}"}
    fields = form_fields(cls)
    if not fields:
        return {"const": True, "description": form_says(cls)}
    return {**object_schema(fields, defs), "description": form_says(cls)}
