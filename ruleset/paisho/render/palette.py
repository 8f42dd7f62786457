"""The colours of pictures, in light and in dark, and the style sheet that applies them.

A colour has a name and two shades. Pictures use classes; a style sheet gives the classes their colours, in one of
these ways (the *theme* of a picture):

* ``auto``: as the reader's system is set;
* ``light`` or ``dark``: always so, written out, for programs that know no CSS variables;
* ``page``: as the page around it says; the picture brings no style sheet, and the page includes
  :func:`page_stylesheet` once.
"""

from __future__ import annotations

from typing import Final

THEMES: Final = ("auto", "light", "dark", "page")

AREAS: Final = {
    "crimson": ("#dd8f7f", "#7c3a34"),
    "ivory": ("#f8f0dc", "#a69d8a"),
    "amber": ("#efd28a", "#715a2a"),
    "moss": ("#b4c99a", "#435839"),
    "azure": ("#a9c6dc", "#33536b"),
    "plum": ("#c7add0", "#5b4565"),
    "slate": ("#a3b1b8", "#46535b"),
    "sand": ("#ecdcb8", "#51462f"),
}
"""The fills of regions."""

PETALS: Final = {
    "crimson": ("#cf4a3a", "#ef8574"),
    "ivory": ("#ffffff", "#fbf3dd"),
    "amber": ("#e3a725", "#f2c558"),
    "moss": ("#6c9c4a", "#9cc678"),
    "azure": ("#3f86bd", "#7fbbe6"),
    "plum": ("#9157aa", "#cb98de"),
    "slate": ("#7d8a93", "#a9b6bf"),
    "sand": ("#c8a873", "#d9c296"),
}
"""The same fills on tiles: on a light face and on a dark one, whatever the theme."""

FACES: Final = (
    ("#fffaf0", "#2b2018", "#4a3626"),
    ("#2f2723", "#fff6e4", "#f3e3c3"),
    ("#e4eef4", "#16242e", "#27485e"),
    ("#3a2a44", "#f9efff", "#dcc3ea"),
)
"""The tiles of the seats, in the order of the file: face, ink and rim. They are the same in both themes."""

COLOURS: Final = {
    "rim": ("#8b6240", "#2f2218"),
    "rim-edge": ("#5e3f26", "#7d5e41"),
    "line": ("#6b5236", "#d9c9a8"),
    "strong": ("#4a3521", "#f0e2c4"),
    "label": ("#5c5146", "#b9ad9b"),
    "text": ("#2b2118", "#efe6d8"),
    "edge": ("#1f1813", "#0d0a08"),
    "seat0": ("#8a4f00", "#ffcf7a"),
    "seat1": ("#1d4f91", "#9cc9ff"),
    "seat2": ("#0f6b53", "#7fe0c3"),
    "seat3": ("#7a2b86", "#e7a6f2"),
    "nobody": ("#b3171c", "#ff8d84"),
    "to": ("#0b6b3a", "#6fe3a1"),
    "take": ("#b3171c", "#ff8d84"),
    "from": ("#1757b8", "#8fc4ff"),
    "last": ("#6a3fa0", "#cfaeff"),
    "not": ("#b3171c", "#ff8d84"),
    "note": ("#6a3fa0", "#cfaeff"),
    "halo": ("#fffaf0", "#1b1511"),
    "badge": ("#fffaf0", "#1b1511"),
} | {f"area-{name}": shades for name, shades in AREAS.items()}

RULES: Final = """
.all{font-family:ui-sans-serif,system-ui,Segoe UI,Roboto,Helvetica,Arial,sans-serif;text-anchor:middle}
.rim{fill:@rim;stroke:@rim-edge;stroke-width:2}
.ground{fill:@area-sand}
.line{fill:none;stroke:@line;stroke-width:1;opacity:.55}
.strong{fill:none;stroke:@strong;stroke-width:1.8;stroke-linecap:round;opacity:.75}
.tex{fill:none;stroke:@strong;stroke-width:1.3;opacity:.16}
.texdot{fill:@strong;opacity:.16}
.pad{fill:@area-ivory;fill-opacity:.5;stroke:@strong;stroke-width:1.8}
.spot{fill:@strong}
.label{fill:@label;font-size:14px}
.name{fill:@text;font-size:17px;font-weight:600;stroke:@halo;stroke-width:4;stroke-linejoin:round;paint-order:stroke}
.side{text-anchor:start}
.end{text-anchor:end}
.words{fill:@text;font-size:15px;text-anchor:start}
.swatch{stroke:@strong;stroke-width:1}
.lit{fill:@from;stroke:@halo;stroke-width:2}
.link{fill:none;stroke-width:4.5;stroke-linecap:round}
.under{fill:none;stroke:@halo;stroke-width:8.5;stroke-linecap:round;opacity:.75}
.o0{stroke:@seat0}
.o1{stroke:@seat1;stroke-dasharray:11 7}
.o2{stroke:@seat2;stroke-dasharray:2 8}
.o3{stroke:@seat3;stroke-dasharray:14 6 2 6}
.on{stroke:@nobody;stroke-dasharray:1 7}
.ring{stroke-width:14;stroke-linejoin:round;fill-opacity:.13;stroke-opacity:.42}
.r0{fill:@seat0;stroke:@seat0}
.r1{fill:@seat1;stroke:@seat1}
.r2{fill:@seat2;stroke:@seat2}
.r3{fill:@seat3;stroke:@seat3}
.to{fill:@to;stroke:@halo;stroke-width:2}
.take{fill:none;stroke:@take;stroke-width:4}
.from{fill:none;stroke:@from;stroke-width:4.5}
.last{fill:none;stroke:@last;stroke-width:3.5;stroke-linecap:round}
.not{fill:none;stroke:@not;stroke-width:4;stroke-linecap:round}
.note{fill:none;stroke:@note;stroke-width:3.5;stroke-dasharray:5 4}
.back{fill:none;stroke:@halo;stroke-width:7;stroke-linecap:round;opacity:.8}
.arrow{fill:none;stroke:@from;stroke-width:5;stroke-linecap:round}
.carried{stroke-dasharray:3 8}
.tip{fill:@from;stroke:@halo;stroke-width:1.5}
.badge{fill:@badge;stroke:@text;stroke-width:1.6}
.letter{fill:@text;font-weight:700}
.rel{fill:none;stroke:@from;stroke-width:3}
.relneg{fill:none;stroke:@take;stroke-width:3;stroke-dasharray:6 5}
.rtip{fill:@from}
.rtipneg{fill:@take}
.rnum{fill:@text;font-size:15px;font-weight:700;stroke:@halo;stroke-width:4;paint-order:stroke}
.shadow{fill:@edge;opacity:.28}
.hit{fill:transparent;stroke:none}
"""

_FIXED: Final = (
    *(
        rule
        for seat, (face, ink, rim) in enumerate(FACES)
        for rule in (
            f".f{seat}{{fill:{face};stroke:#14100d;stroke-width:1}}",
            f".m{seat}{{fill:none;stroke:{rim};stroke-width:{1.3 if seat % 2 else 2.4}}}",
            f".h{seat}{{fill:{face}}}",
            f".i{seat}{{fill:{ink};font-weight:700;stroke:{face};stroke-width:2.6;paint-order:stroke}}",
        )
    ),
    *(
        rule
        for name, (on_light, on_dark) in PETALS.items()
        for rule in (
            f".d-{name}{{fill:{on_light};stroke:#2b2018;stroke-width:.9;stroke-opacity:.7}}",
            f".n-{name}{{fill:{on_dark};stroke:#120e0b;stroke-width:.9;stroke-opacity:.7}}",
        )
    ),
)


def prefix(theme: str) -> str:
    """What stands before all class names of a theme: pictures of different themes may share a page."""
    return {"light": "psl-", "dark": "psd-"}.get(theme, "ps-")


def stylesheet(theme: str) -> str:
    """Return the style sheet of a picture that brings its own (``auto``, ``light`` or ``dark``)."""
    if theme == "auto":
        light, dark = _variables(0), _variables(1)
        head = f".ps-auto{{{light}}}\n@media (prefers-color-scheme:dark){{.ps-auto{{{dark}}}}}\n"
        return head + _rules(theme, None)
    return _rules(theme, ("light", "dark").index(theme))


def page_stylesheet(dark: str = '[data-md-color-scheme="slate"]') -> str:
    """Return the style sheet for a page of pictures of theme ``page``; ``dark`` selects what is dark around them."""
    head = f".ps-page{{{_variables(0)}}}\n{dark} .ps-page{{{_variables(1)}}}\n"
    return head + _rules("page", None)


def _variables(shade: int) -> str:
    return ";".join(f"--ps-{name}:{shades[shade]}" for name, shades in COLOURS.items())


def _rules(theme: str, shade: int | None) -> str:
    rules = RULES.strip().splitlines()
    rules += [f".a-{name}{{fill:@area-{name}}}" for name in AREAS]
    # The longest names first: `rim-edge` is not `rim` with something behind it.
    for name in sorted(COLOURS, key=len, reverse=True):
        value = f"var(--ps-{name})" if shade is None else COLOURS[name][shade]
        rules = [rule.replace(f"@{name}", value) for rule in rules]
    # Single class selectors: nothing else reaches into the copies that `use` makes of a tile.
    return "\n".join(f".{prefix(theme)}{rule.lstrip('.')}" for rule in [*rules, *_FIXED]) + "\n"
