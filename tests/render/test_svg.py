"""Pictures as SVG: valid, complete, the same every time, and safe whatever a variant is called."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paisho
from paisho.board import Board, build_board
from paisho.render import (
    KINDS,
    THEMES,
    Arrow,
    Mark,
    before_after_svg,
    board_svg,
    cycle_svg,
    destination_marks,
    movement_svg,
    page_stylesheet,
    regions_svg,
    tile_set_svg,
    tile_svg,
)
from paisho.render.palette import AREAS, COLOURS, FACES, PETALS
from tests.board.boards import little, shipped
from tests.render.examples import garden, random_position, small, torii

SVG = "{http://www.w3.org/2000/svg}"


def parsed(markup: str) -> ElementTree.Element:
    """The picture as a tree, after checks that every picture has to pass."""
    root = ElementTree.fromstring(markup)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert max(ids.values()) == 1, ids
    title, desc = str(root.get("aria-labelledby")).split()
    texts = {element.get("id"): element.text for element in root.iter()}
    assert texts[title]
    assert texts[desc]
    for element in root.iter():
        assert element.tag not in (f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject")
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            for used in re.findall(r"url\(#([^)]*)\)", value):
                assert used in ids
            assert "url(" not in value or "url(#" in value
        if "href" in element.attrib:
            assert element.attrib["href"][:1] == "#"
            assert element.attrib["href"][1:] in ids
    styled = set(re.findall(r"\.([a-z0-9-]+)\{", markup + page_stylesheet()))
    used_classes = {name for element in root.iter() for name in str(element.get("class", "")).split()}
    own = {name for name in used_classes if not name.endswith(tuple(THEMES))}
    assert own <= styled, own - styled
    return root


def values(root: ElementTree.Element, attribute: str) -> list[str]:
    return [str(element.get(attribute)) for element in root.iter() if element.get(attribute) is not None]


@pytest.mark.parametrize("position", [garden, torii], ids=["garden", "torii"])
def test_every_tile_and_every_point_is_there(position) -> None:
    root = parsed(board_svg(position()))
    shot, board = paisho.snapshot(position()), position().rules.board
    placed = [(e.get("data-at"), e.get("data-tile")) for e in root.iter() if e.get("data-tile")]
    assert placed == [(board.name(point), str(tile)) for point, tile in sorted(shot.tiles.items())]
    assert values(root, "data-point") == [board.name(point) for point in board.points]


def test_a_tile_stands_where_its_point_is() -> None:
    root = parsed(board_svg(garden()))
    circles = {e.get("data-point"): (e.get("cx"), e.get("cy")) for e in root.iter() if e.get("data-point")}
    for element in root.iter():
        if element.get("data-tile"):
            x, y = circles[element.get("data-at")]
            assert element.get("transform") == f"translate({x} {y})"
    assert circles["0,0"] == ("0", "0")
    assert circles["1,2"] == ("40", "-80")


def test_seats_differ_without_colour() -> None:
    variant = paisho.load("skud")
    shapes = []
    for seat in variant.players.seats:
        markup = tile_svg(variant, seat, "R3")
        shapes.append([(e.tag, e.get("r")) for e in parsed(markup).iter() if e.tag == f"{SVG}circle"])
        assert "R3" in "".join(parsed(markup).itertext())
    assert shapes[0] != shapes[1]


def test_tiles_differ_by_more_than_their_colour() -> None:
    variant = paisho.load("skud")
    drawings = set()
    for code in variant.tiles:
        paths = [e.get("d") for e in parsed(tile_svg(variant, "host", code)).iter(f"{SVG}path")]
        drawings.add((paths[0], "".join(parsed(tile_svg(variant, "host", code)).itertext()).split("}")[-1]))
    assert len(drawings) == len(variant.tiles)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("point", ["3,3", "0,0"])
def test_marks_are_drawn_and_told(kind: str, point: str) -> None:
    root = parsed(board_svg(garden(), marks=[Mark(point, kind, "because <so>")], key=True))
    marked = [e for e in root.iter() if e.get("data-mark")]
    assert [(e.get("data-mark"), e.get("data-at")) for e in marked] == [(kind, point)]
    assert marked[0].find(f"{SVG}title").text == "because <so>"
    desc = root.find(f"{SVG}desc").text
    assert f"{KINDS[kind].capitalize()}: {point}." in desc
    assert KINDS[kind] in "".join(root.itertext()).replace(desc, "")


def test_links_situations_and_arrows_are_drawn_and_told() -> None:
    root = parsed(board_svg(garden(), arrows=[Arrow("3,3", "4,5"), Arrow("5,5", "5,6", "carried")], key=True))
    facts = paisho.facts(garden())
    assert len(values(root, "data-link")) == sum(map(len, facts.links.values())) == 2
    assert values(root, "data-arrow") == ["3,3 4,5", "5,5 5,6"]
    badges = {(e.get("data-situation"), e.get("data-at")) for e in root.iter() if e.get("data-situation")}
    assert ("trapped", "3,-4") in badges
    assert not {name for name, _ in badges} & {"growing", "blooming"}
    assert "Harmony: " in root.find(f"{SVG}desc").text
    without = parsed(board_svg(garden(), links=False, situations=()))
    assert not values(without, "data-link")
    assert not values(without, "data-situation")
    named = parsed(board_svg(garden(), situations=["growing"]))
    assert values(named, "data-situation") == ["growing", "growing"]


def test_a_ring_is_shown() -> None:
    corners = {"-3,3": "host R3", "3,3": "host R4", "3,-3": "host R3", "-3,-3": "host R4"}
    root = parsed(board_svg(paisho.read_position({"variant": "skud", "board": corners})))
    assert values(root, "data-ring") == ["harmony-ring"]
    assert "Harmony ring of Host: " in root.find(f"{SVG}desc").text


def test_tiles_beneath_peep_out() -> None:
    data = {"variant": "skud", "board": {"0,0": "host R3"}, "beneath": {"0,0": ["guest R4", "host W3"]}}
    root = parsed(board_svg(paisho.read_position(data)))
    (tile,) = [e for e in root.iter() if e.get("data-tile")]
    assert len(tile.findall(f"{SVG}use")) == 3
    assert tile.find(f"{SVG}title").text == "Host: Rose (R3) at 0,0, over Guest Chrysanthemum, Host Jasmine"


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_a_colour_for_everything(theme: str) -> None:
    for markup in (board_svg(garden(), theme=theme, key=True), regions_svg(shipped("torii-19"), theme=theme)):
        parsed(markup)
        assert ("<style>" in markup) == (theme != "page")
        assert "@" not in markup.replace("@media", "")
        assert ("var(--" in markup) == (theme == "auto")


def test_variables_of_the_page_are_all_declared() -> None:
    sheet = page_stylesheet()
    declared = set(re.findall(r"(--ps-[a-z0-9-]+):", sheet))
    assert set(re.findall(r"var\((--ps-[a-z0-9-]+)\)", sheet)) <= declared
    assert sheet.count("slate") >= 1


def test_themes_do_not_share_names() -> None:
    light, dark = (parsed(board_svg(garden(), theme=theme)) for theme in ("light", "dark"))
    assert not set(values(light, "id")) & set(values(dark, "id"))
    assert not set(values(light, "class")) & set(values(dark, "class"))


def test_unknown_themes_are_refused() -> None:
    with pytest.raises(ValueError, match="the themes are: auto, light, dark, page"):
        board_svg(garden(), theme="pink")
    with pytest.raises(ValueError, match="off the board"):
        board_svg(garden(), marks=[Mark("8,8")])
    with pytest.raises(ValueError, match="the arrows are"):
        Arrow("0,0", "0,1", "curved")


def test_nothing_of_a_hostile_variant_gets_out() -> None:
    variant = small()
    pictures = [
        board_svg(torii(), key=True, title='</title><script>alert("1")</script>', desc='"><b>&', region_labels=True),
        board_svg(torii(), key=True, uid="one"),
        tile_svg(variant, "east", "Aa"),
        tile_set_svg(variant),
        before_after_svg(torii(), paisho.play(torii(), paisho.legal_moves(torii())[0])),
    ]
    for markup in pictures:
        root = parsed(markup)
        assert {e.tag for e in root.iter()} <= {
            SVG + name
            for name in [
                "svg",
                "title",
                "desc",
                "style",
                "defs",
                "g",
                "path",
                "circle",
                "rect",
                "text",
                "use",
                "pattern",
                "clipPath",
            ]
        }
    root = parsed(pictures[0])
    assert root.find(f"{SVG}title").text == '</title><script>alert("1")</script>'
    assert root.find(f"{SVG}desc").text == '"><b>&'
    titles = [e.text for e in parsed(pictures[1]).iter(f"{SVG}title")]
    assert "East \"E\" & <i>: A <tile> & 'more' (Aa) at 10a" in titles
    told = board_svg(garden(), title='x class="y" z')
    assert parsed(told).find(f"{SVG}title").text == 'x class="y" z'


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert parsed(board_svg(garden(), title="a\x00b\x1b\ufffe")).find(f"{SVG}title").text == "a\ufffdb\ufffd\ufffd"


SCRIPT = """
from tests.render.examples import garden, torii
from tests.render.test_svg import everything
import hashlib
print(hashlib.sha256("".join(everything()).encode()).hexdigest())
"""


def everything() -> list[str]:
    variant = paisho.load("skud")
    moves = paisho.legal_moves(garden())
    return [
        board_svg(garden(), marks=destination_marks(garden(), moves), key=True, region_labels=True),
        board_svg(torii()),
        regions_svg(shipped("torii-19")),
        cycle_svg(variant, "harmony"),
        str(movement_svg(variant, "R3")),
        before_after_svg(garden(), paisho.play(garden(), moves[-1]), move=moves[-1]),
        tile_set_svg(variant),
    ]


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    found = set()
    for seed in ("0", "4242"):
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "TZ": "Asia/Tokyo",
        }
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True, timeout=120
        )
        found.add(run.stdout)
    assert len(found) == 1


def test_different_pictures_have_different_ids() -> None:
    pictures = [*everything(), board_svg(garden()), board_svg(garden(), marks=[Mark("0,0")])]
    roots = [str(parsed(markup).get("id")) for markup in pictures]
    assert len(set(roots)) == len(roots)
    assert parsed(board_svg(garden(), uid="mine")).get("id") == "mine"


def test_a_crop_shows_what_is_near() -> None:
    root = parsed(board_svg(garden(), crop=["3,3", "5,5"]))
    assert set(values(root, "data-tile")) == {"guest R4", "guest L"}
    assert len(values(root, "data-point")) == 25
    assert root.get("viewBox") == "80 -240 160 160"


def test_size_keeps_the_shape() -> None:
    root = parsed(board_svg(garden(), size=500))
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    assert root.get("width") == "500"
    assert int(str(root.get("height"))) == round(500 * height / width)


@pytest.mark.parametrize("name", ["garden-17", "torii-19"])
def test_the_picture_of_a_board_names_its_regions(name: str) -> None:
    board = shipped(name)
    root = parsed(regions_svg(board))
    words = "".join(root.itertext())
    for region, look in board.looks.items():
        if look.fill is not None:
            assert f"{board.region_titles[region].title} ({board.regions[region].bit_count()} points)" in words
    assert values(root, "data-point") == [board.name(point) for point in board.points]
    lit = parsed(regions_svg(board, ["central"]))
    assert len(values(lit, "data-at")) == board.regions["central"].bit_count()


def test_boards_of_any_form_can_be_drawn() -> None:
    root = parsed(regions_svg(build_board(little())))
    assert len(values(root, "data-point")) == 13
    looked = little()
    looked["regions"]["lake"]["look"] = {"fill": "azure", "texture": "level"}
    looked["drawn-diagonals"].append(["-1,1", "1,-1"])
    parsed(regions_svg(build_board(looked)))


def area_of(board: Board, region: str, x: float, y: float) -> bool:
    """Whether a place, in steps, lies inside the drawn area of a region (even-odd rule)."""
    from paisho.render.plan import areas

    inside = False
    for loop in areas(board).outlines.get(region, ()):
        for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
            if (ay > 2 * y) != (by > 2 * y) and 2 * x < (bx - ax) * (2 * y - ay) / (by - ay) + ax:
                inside = not inside
    return inside


@pytest.mark.parametrize("name", ["garden-17", "torii-19"])
def test_the_gardens_are_the_triangles_between_the_drawn_lines(name: str) -> None:
    board = shipped(name)
    for x in range(-9, 9):
        for y in range(-9, 9):
            for dx, dy in ((0.25, 0.3), (0.7, 0.75)):
                px, py = x + dx, y + dy
                central = abs(px) + abs(py) < 7
                assert area_of(board, "red-garden", px, py) == (central and px * py > 0), (px, py)
                assert area_of(board, "white-garden", px, py) == (central and px * py < 0), (px, py)


def test_a_relation_joins_exactly_the_related() -> None:
    variant = paisho.load("skud")
    root = parsed(cycle_svg(variant, "harmony"))
    assert values(root, "data-tile") == ["R3", "R4", "R5", "W3", "W4", "W5", "L"]
    assert len([e for e in root.iter() if e.get("class") == "ps-rel"]) == 6 + 6
    clash = parsed(cycle_svg(variant, "clash"))
    assert len([e for e in clash.iter() if e.get("class") == "ps-rel"]) == 3
    assert "Rose: Jasmine." in clash.find(f"{SVG}desc").text


def test_movement_is_what_the_engine_finds() -> None:
    variant = paisho.load("skud")
    root = parsed(str(movement_svg(variant, "R3", at="0,0", crop=False)))
    marks = {e.get("data-at"): e.get("data-mark") for e in root.iter() if e.get("data-mark")}
    board = variant.board
    expected = {
        board.name(point)
        for point, (x, y) in board.xy.items()
        if 0 < abs(x) + abs(y) <= 3 and not board.regions["white-garden"] >> point & 1
    }
    assert {point for point, kind in marks.items() if kind == "to"} == expected
    assert marks["0,0"] == "from"
    assert movement_svg(variant, "R") is None


def test_before_and_after_show_what_changes() -> None:
    before = garden()
    move = next(m for m in paisho.legal_moves(before) if m.source == "3,3" and m.to == "4,3")
    root = parsed(before_after_svg(before, paisho.play(before, move), move=move))
    assert values(root, "data-arrow") == ["3,3 4,3"]
    places = [(e.get("data-tile"), e.get("data-at")) for e in root.iter() if e.get("data-tile")]
    assert ("guest R4", "3,3") in places
    assert ("guest R4", "4,3") in places
    narrow = parsed(before_after_svg(before, paisho.play(before, move), move=move, stacked=True))
    sizes = [list(map(float, str(r.get("viewBox")).split()[2:])) for r in (root, narrow)]
    assert sizes[0][0] > sizes[1][0]
    assert sizes[0][1] < sizes[1][1]
    with pytest.raises(ValueError, match="not on the same board"):
        before_after_svg(before, torii())


@pytest.mark.parametrize("name", paisho.variants())
def test_the_pictures_of_a_rulebook_can_be_made_of_every_variant(name: str) -> None:
    variant = paisho.load(name)
    root = parsed(tile_set_svg(variant))
    assert len(values(root, "data-tile")) == len(variant.tiles) * len(variant.players.seats)
    for relation in variant.relations:
        parsed(cycle_svg(variant, relation))
    moving = [code for code in variant.tiles if (markup := movement_svg(variant, code)) and parsed(markup)]
    assert moving
    parsed(regions_svg(variant.board))


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.integers(0, 120), st.sampled_from([*paisho.variants(), "small"]))
def test_any_position_of_a_game_can_be_drawn(seed: int, plies: int, name: str) -> None:
    position = random_position(small() if name == "small" else name, seed, plies)
    root = parsed(board_svg(position, marks=destination_marks(position, paisho.legal_moves(position)), key=True))
    assert len(values(root, "data-tile")) == len(paisho.snapshot(position).tiles)


# ------------------------------------------------------------------------------------------------------------ contrast


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as the Web Content Accessibility Guidelines define it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("shade", [0, 1], ids=["light", "dark"])
def test_marks_and_lines_stand_out_from_their_halo_and_words_from_the_page(shade: int) -> None:
    halo, page = COLOURS["halo"][shade], ("#ffffff", "#1e2129")[shade]
    for name in ("to", "take", "from", "last", "not", "note", "seat0", "seat1", "seat2", "seat3", "nobody"):
        assert contrast(COLOURS[name][shade], halo) >= 4.5, name
    for name in ("text", "label"):
        assert contrast(COLOURS[name][shade], page) >= 4.5, name
    assert contrast(COLOURS["text"][shade], halo) >= 7


def test_codes_stand_out_from_their_tiles() -> None:
    for face, ink, rim in FACES:
        assert contrast(face, ink) >= 7
        assert contrast(face, rim) >= 3
    assert set(PETALS) == set(AREAS)
