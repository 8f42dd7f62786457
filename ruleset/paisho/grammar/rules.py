"""Rules: named entries that carry a clause id, a citation and perhaps a condition beside what they say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from paisho.grammar.reading import BAD, Reading
from paisho.grammar.records import Key, described
from paisho.grammar.shapes import OneOrMore, Schema, Shape, Text
from paisho.grammar.sorts import Sort
from paisho.spec.tree import Mapping, Mark, Node

T = TypeVar("T")


@dataclass(frozen=True)
class Rule(Generic[T]):
    """A named rule: its clause id, what it says (``body``), since when (``if_``), its sources, and its place."""

    clause: str
    body: T
    cite: tuple[str, ...]
    if_: Any
    note: str | None
    title: str | None
    mark: Mark


class Cited(Shape):
    """A citation, `source/section`, of a declared source (or `ruling/name` of a declared ruling)."""

    wants = "a citation: source/section, or ruling/name"

    def read(self, node: Node, at: Reading) -> Any:
        value = Text().read(node, at)
        if value is BAD:
            return BAD
        source, _, section = str(value).partition("/")
        sources = at.names.known.get("source", {})
        if not section:
            return at.fault("bad-citation", node, f"`{value}` names no section", expected=self.wants)
        if source == "ruling":
            rulings = at.names.known.get("ruling", {})
            if section not in rulings:
                return at.unknown("unknown-name", node, "ruling", section, list(rulings))
            return value
        if source not in sources:
            return at.unknown("unknown-source", node, "source", source, [*sources, "ruling"])
        sections = sources[source]
        if sections and section not in sections:
            return at.unknown("unknown-name", node, f"section of {source}", section, list(sections))
        return value

    def schema(self, defs: dict[str, Schema]) -> Schema:
        return {"type": "string", "pattern": "^[^/]+/.+$", "description": self.wants}


CITE = Key("cite", OneOrMore(Cited()), "where the rule comes from: source/section, or ruling/name", ())
IF = Key(
    "if", Sort("condition"), "the rule counts only if this holds: an option test, save for effects and choices", None
)
NOTE = Key("note", Text(), "a remark for readers of the file; the rulebook prints it beside the rule", None)
TITLE = Key("title", Text(), "what people call it, as it stands in a sentence", None)


class RuleShape(Shape):
    """A shape wrapped as a rule: in a mapping, `cite`, `if`, `note` and `title` may stand beside its own keys.

    The `if` asks what the players have agreed on; if the rule is ``momentary``, it may ask about the position as well.
    """

    def __init__(self, body: Shape, conditional: bool = True, momentary: bool = False) -> None:
        self.body, self.momentary = body, momentary
        self.beside = {k.name: k for k in ((CITE, IF, NOTE, TITLE) if conditional else (CITE, NOTE, TITLE))}

    @property
    def wants(self) -> str:  # type: ignore[override]
        """What the body wants."""
        return self.body.wants

    def within(self) -> tuple[Shape, ...]:
        return (self.body,)

    def read(self, node: Node, at: Reading) -> Any:
        extra: dict[str, Any] = {}
        inner: Node = node
        if isinstance(node, Mapping):
            kept = []
            for entry in node.entries:
                declared = self.beside.get(entry.key.text)
                if declared is None:
                    kept.append(entry)
                else:
                    here = at if self.momentary else at.speaking("agreed")
                    extra[declared.name] = declared.shape.read(entry.value, here.at(declared.name))
            inner = Mapping(tuple(kept), node.mark)
        cite = extra.get("cite") or at.cite
        here = at if cite is BAD else at.citing(cite)
        body = self.body.read(inner, here)
        if body is BAD or any(v is BAD for v in extra.values()):
            return BAD
        return Rule(at.dotted, body, here.cite, extra.get("if"), extra.get("note"), extra.get("title"), node.mark)

    def schema(self, defs: dict[str, Schema]) -> Schema:
        beside = {name: described(k, defs) for name, k in self.beside.items()}
        return _widened(self.body.schema(defs), beside, defs)


def _widened(schema: Schema, beside: dict[str, Schema], defs: dict[str, Schema]) -> Schema:
    """``schema`` with further optional properties on every mapping it allows."""
    if "$ref" in schema:
        return _widened(defs[schema["$ref"].rsplit("/", 1)[1]], beside, defs)
    if "anyOf" in schema:
        return {**schema, "anyOf": [_widened(s, beside, defs) for s in schema["anyOf"]]}
    if schema.get("type") != "object":
        return schema
    wide = {**schema, "properties": {**schema.get("properties", {}), **beside}}
    if "enum" in wide.get("propertyNames", {}):
        wide["propertyNames"] = {**wide["propertyNames"], "enum": [*wide["propertyNames"]["enum"], *beside]}
    if "maxProperties" in wide:
        wide["maxProperties"] += len(beside)
    return wide
