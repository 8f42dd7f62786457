"""``extends``: a variant that starts from another one. Mappings merge by key, anything else replaces, null removes."""

from __future__ import annotations

from pathlib import Path

from paisho.grammar import Reading
from paisho.loading.catalogue import variant_file, variants
from paisho.spec import Entry, Mapping, Mark, Node, Report, Scalar, read_file

MAX_CHAIN = 80


def inherited(tree: Mapping, report: Report, chain: tuple[str, ...] = ()) -> Mapping | None:
    """The tree with everything it inherits merged in; ``None`` after reporting what is wrong."""
    entry = tree.entry("extends")
    if entry is None:
        return tree
    at = Reading(report, path=("extends",))
    if not isinstance(entry.value, Scalar) or not isinstance(entry.value.value, str):
        at.fault(
            "wrong-type",
            entry.value,
            "extends: expected the id of a variant or the path of a file",
            expected="the id of a variant, or a path",
        )
        return None
    name = entry.value.value
    file = variant_file(name) or _beside(name, entry.value, at)
    if file is None:
        return None
    here = str(Path(tree.mark.file).resolve())
    there = str(file.resolve())
    chain = (*chain, here)
    if there in chain:
        ring = " → ".join(Path(f).parent.name + "/" + Path(f).name for f in (*chain[chain.index(there) :], there))
        at.fault("extends-cycle", entry.value, f"these files extend each other: {ring}", expected="a chain that ends")
        return None
    if len(chain) > MAX_CHAIN:
        at.fault(
            "extends-cycle", entry.value, f"more than {MAX_CHAIN} files extend one another", expected="a shorter chain"
        )
        return None
    base = read_file(file, report)
    if not isinstance(base, Mapping):
        return None
    whole = inherited(base, report, chain)
    if whole is None:
        return None
    own = Mapping(tuple(e for e in tree.entries if e.key.text != "extends"), tree.mark)
    return merge(whole, own, Reading(report))


def _beside(name: str, node: Node, at: Reading) -> Path | None:
    if not name.endswith((".yaml", ".yml")):
        at.unknown("extends-missing", node, "variant", name, variants())
        return None
    folder = Path(node.mark.file).resolve().parent
    file = (folder / name).resolve()
    if Path(name).is_absolute() or not file.is_relative_to(folder.parent):
        at.fault(
            "extends-outside",
            node,
            f"`{name}` is outside the folder of this variant and its neighbours",
            expected="a file in this folder or one beside it",
        )
        return None
    if not file.is_file():
        at.fault("extends-missing", node, f"there is no file `{name}`", expected="the id of a variant, or a file")
        return None
    return file


def removals(tree: Mapping, path: tuple[str, ...] = ()) -> dict[str, Mark]:
    """Everything that a file takes out of the one that it extends, by its dotted path, with the place where it does;
    shorter paths first."""
    found: dict[str, Mark] = {}
    for entry in tree.entries:
        here = (*path, entry.key.text)
        if _removes(entry):
            found[".".join(here)] = entry.key.mark
        elif isinstance(entry.value, Mapping):
            found |= removals(entry.value, here)
    return dict(sorted(found.items(), key=lambda pair: pair[0].count(".")))


def _removes(entry: Entry) -> bool:
    return isinstance(entry.value, Scalar) and entry.value.value is None and not entry.value.quoted


def merge(base: Mapping, over: Mapping, at: Reading) -> Mapping:
    """``base`` with the entries of ``over`` merged in."""
    entries: dict[str, Entry] = {entry.key.text: entry for entry in base.entries}
    for entry in over.entries:
        name, here = entry.key.text, at.at(entry.key.text)
        known = entries.get(name)
        if _removes(entry):
            if known is None:
                here.unknown("override-hits-nothing", entry.key, "clause to remove", name, list(entries))
            else:
                del entries[name]
        elif known is not None and isinstance(known.value, Mapping) and isinstance(entry.value, Mapping):
            entries[name] = Entry(known.key, merge(known.value, entry.value, here))
        else:
            entries[name] = entry
    return Mapping(tuple(entries.values()), over.mark)
