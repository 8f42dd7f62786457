"""One copy of what many pictures of a page have in common: the empty board, its coordinates, the drawings of tiles.

Pictures mark what can be shared (``data-shared``, and everything under ``defs``). The first of its kind is kept at the
top of the page, and every picture uses it from there, so that a page with a hundred boards stays small.
"""

from __future__ import annotations

import hashlib
import re

PICTURE = re.compile(r"<svg [^>]*?id=\"([^\"]+)\".*?</svg>(?=<figcaption>|</template>)", re.DOTALL)
ELEMENT = re.compile(r"<(/?)([a-zA-Z]+)([^>]*?)(/?)>")
SHARED = re.compile(r'<g data-shared="(?P<kind>[a-z]+)">')


def shared(page: str) -> str:
    """The page with every repeated part of its pictures written once, below its heading."""
    kept: dict[str, str] = {}
    page = PICTURE.sub(lambda match: _lightened(match.group(0), match.group(1), kept), page)
    if not kept:
        return page
    store = (
        f'<svg class="ps-all ps-page ps-store" width="0" height="0" aria-hidden="true">{"".join(kept.values())}</svg>'
    )
    head, rest = page.split("\n\n", 1)
    return f"{head}\n\n{store}\n\n{rest}"


def _lightened(picture: str, uid: str, kept: dict[str, str]) -> str:
    """A picture with references in the place of what is kept for all."""
    start = picture.find("<defs>")
    if start < 0:
        return picture
    end = picture.index("</defs>", start)
    names: dict[str, str] = {}
    for part in _elements(picture[start + len("<defs>") : end]):
        found = re.match(rf'<[a-zA-Z]+ [^>]*?id="({re.escape(uid)}[^"]*)"', part)
        if found is None:
            return picture
        names[found.group(1)] = _keep(part, found.group(1), names, kept)
    picture = picture[:start] + picture[end + len("</defs>") :]
    for mine, common in names.items():
        picture = re.sub(rf"#{re.escape(mine)}(?=[\")])", f"#{common}", picture)
    while (found := SHARED.search(picture)) is not None:
        (part,) = _elements(picture[found.start() :], 1)
        common = _keep(part.replace(found.group(0), '<g id="">', 1), "", {}, kept)
        picture = picture.replace(part, f'<use href="#{common}"/>', 1)
    return picture


def _keep(part: str, mine: str, names: dict[str, str], kept: dict[str, str]) -> str:
    """Remember a part under a name that follows from what it draws."""
    plain = part.replace(f'id="{mine}"', 'id=""', 1)
    for other, common in names.items():
        plain = plain.replace(f"#{other}", f"#{common}")
    name = "s" + hashlib.sha256(plain.encode()).hexdigest()[:10]
    kept.setdefault(name, plain.replace('id=""', f'id="{name}"', 1))
    return name


def _elements(markup: str, most: int = -1) -> list[str]:
    """The elements that stand beside one another in some markup, each with everything in it."""
    found, depth, start = [], 0, 0
    for match in ELEMENT.finditer(markup):
        closing, _, _, alone = match.groups()
        if depth == 0 and not closing:
            start = match.start()
        depth += -1 if closing else 0 if alone else 1
        if depth == 0:
            found.append(markup[start : match.end()])
            if len(found) == most:
                break
    return found
