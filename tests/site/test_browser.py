"""The site in a real browser: it renders, it answers, it can be used with keys alone, it fits a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import paisho

pytestmark = pytest.mark.slow

WAIT = 180_000
"""The engine is loaded on the slowest of machines, too."""


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that must not complain."""
    opened = browser.new_page(viewport={"width": 1100, "height": 900})
    told: list[str] = []
    opened.on("console", lambda line: told.append(line.text) if line.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: told.append(str(error)))
    yield opened
    opened.close()
    assert told == []


def test_every_page_renders_and_fits_a_phone(site: Path, address: str, page: Any) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    wide = []
    for file in sorted(site.rglob("index.html")):
        path = file.relative_to(site).as_posix().removesuffix("index.html")
        page.goto(f"{address}/{path}", wait_until="load")
        assert page.locator("h1").count() == 1, path
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            wide.append(path)
    assert wide == []


@pytest.mark.parametrize("name", paisho.variants())
def test_the_example_game_answers_without_the_engine(address: str, page: Any, name: str) -> None:
    page.route("**/worker.mjs", lambda route: route.abort())
    page.goto(f"{address}/variants/{name}/play/")
    page.wait_for_selector(".ps-play[data-ready]")
    seen = set()
    for number in range(1, 12):
        page.click("button[data-do=next]")
        assert f"move {number} of" in page.inner_text("[data-part=step]")
        seen.add(page.inner_text("[data-part=says]"))
    assert len(seen) > 6
    page.click("button[data-do=back]")
    state = page.evaluate("JSON.parse(document.querySelectorAll('template')[10].dataset.state)")
    source, goals = next((source, goals) for source, goals in state["to"].items() if goals)
    click(page, source)
    assert f"{len(goals)} point" in page.inner_text("[data-part=answer]")
    assert page.locator(".ps-play-board svg > g:last-child circle:not(.ps-play-chosen)").count() >= len(goals)


def click(page: Any, point: str) -> None:
    """Click a point of the board, which is where the page says."""
    x, y = page.evaluate(
        """point => {
            const root = document.querySelector(".ps-play");
            const [x, y] = JSON.parse(root.querySelector('[data-part="data"]').textContent).points[point];
            const svg = root.querySelector(".ps-play-board svg");
            const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
            const box = svg.closest("div").getBoundingClientRect();
            return [spot.x - box.x, spot.y - box.y];
        }""",
        point,
    )
    page.locator("[data-part=board]").click(position={"x": x, "y": y})


def test_the_engine_says_why_not_and_plays(address: str, page: Any, engine: None) -> None:
    page.goto(f"{address}/variants/skud/play/")
    page.wait_for_selector(".ps-play[data-ready]")
    page.click("button[data-do=fresh]")
    page.wait_for_function("document.querySelector('[data-part=step]').textContent.includes('own')", timeout=WAIT)
    for _ in range(2):
        before = page.inner_text("[data-part=says]")
        page.locator(".ps-choice").first.click()
        page.wait_for_function(
            "before => document.querySelector('[data-part=says]').textContent !== before", arg=before, timeout=WAIT
        )
    assert "opening" in page.inner_text("[data-part=says]").lower()
    page.locator(".ps-choice").first.click()
    page.wait_for_function("Object.keys(1) && !document.querySelector('[aria-busy]')", timeout=WAIT)
    page.wait_for_function("document.querySelector('[data-part=says]').textContent.includes('arrange')", timeout=WAIT)
    click(page, "0,-8")
    assert "points" in page.inner_text("[data-part=answer]")
    click(page, "6,6")
    page.wait_for_selector(".ps-reasons li", timeout=WAIT)
    link = page.locator(".ps-reasons a").first
    assert link.inner_text().startswith("actions.arrange")
    href = link.get_attribute("href")
    page.goto(f"{address}/variants/skud/play/{href}")
    assert page.locator(f"[id='{href.partition('#')[2]}']").count() == 1


def test_a_board_can_be_used_with_keys_alone(address: str, page: Any, engine: None) -> None:
    page.goto(f"{address}/variants/skud/play/")
    page.wait_for_selector(".ps-play[data-ready]")
    for _ in range(3):  # two players choose accents, and one the opening
        page.click("button[data-do=next]")
    page.locator("[data-part=board]").focus()
    for _ in range(8):
        page.keyboard.press("ArrowDown")
    assert page.text_content("[data-part=cursor]").startswith("0,-8: Guest")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('[data-part=answer]').textContent.length > 10", timeout=WAIT)
    page.keyboard.press("Escape")


def test_a_position_can_be_set_up_and_asked(address: str, page: Any, engine: None) -> None:
    page.goto(f"{address}/variants/skud/play/")
    page.wait_for_selector(".ps-play[data-ready]")
    page.click("button[data-do=setup]")
    page.select_option("[data-part=tile]", "guest R3")
    click(page, "3,3")
    page.wait_for_selector("[data-at='3,3']", timeout=WAIT)
    assert "ends setting up" in page.inner_text("[data-part=answer]")
    page.select_option("[data-part=mover]", "guest")
    page.click(".ps-play-options summary")
    page.select_option("[data-option=stuck]", '"loses"')
    page.click("[data-part=palette] button")
    page.wait_for_function("document.querySelector('.ps-choice')", timeout=WAIT)
    assert page.inner_text("[data-part=says]").startswith("Guest to decide")
    assert page.evaluate("document.querySelector('[data-part=palette]').hidden")
    click(page, "3,3")
    assert "Rose" in page.inner_text("[data-part=answer]")


def test_a_number_on_which_nobody_can_agree_begins_no_game(address: str, page: Any, engine: None) -> None:
    page.goto(f"{address}/variants/wiki-2010/play/")
    page.wait_for_selector(".ps-play[data-ready]")
    before = page.inner_text("[data-part=step]")
    page.evaluate("document.querySelector('[data-option=goal]').value = 1200")
    page.click("button[data-do=fresh]")
    assert page.evaluate("document.activeElement.dataset.option") == "goal"
    assert page.inner_text("[data-part=step]") == before
    page.fill("[data-option=goal]", "120")
    page.click("button[data-do=fresh]")
    page.wait_for_function("document.querySelector('[data-part=step]').textContent.includes('own')", timeout=WAIT)


PARTS = 6
"""The pages are looked at in so many tests, which several processes can share."""

LOOKS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
LAYOUT = {"runOnly": {"type": "rule", "values": ["color-contrast", "scrollable-region-focusable", "target-size"]}}
WHOLE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
SEEN = [
    ("on a wide screen", 1100, "default", WHOLE),
    ("on a wide screen in the dark", 1100, "slate", LOOKS),
    ("on a phone in the dark", 360, "slate", LOOKS),
    ("on a phone", 360, "default", LAYOUT),
]
"""How a page is looked at: everything once, and again what depends on the colours or on the width."""

AXE = "({within, rules}) => axe.run(within ? document.querySelector(within) : document, rules)"


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_accessible_in_both_schemes_and_widths(
    site: Path, address: str, browser: Any, axe: str, part: int
) -> None:
    """Each page's own content; and the frame that all pages share, on the first of each part."""
    paths = sorted(file.relative_to(site).as_posix().removesuffix("index.html") for file in site.rglob("index.html"))
    assert len(paths) > 100
    found = []
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(axe)
    opened = context.new_page()
    for number, path in enumerate(paths[part::PARTS]):
        opened.set_viewport_size({"width": 1100, "height": 900})
        opened.goto(f"{address}/{path}", wait_until="load")
        for name, width, scheme, rules in SEEN:
            opened.set_viewport_size({"width": width, "height": 900})
            opened.evaluate("scheme => document.body.setAttribute('data-md-color-scheme', scheme)", scheme)
            within = ".md-content" if number else ""
            result = opened.evaluate(AXE, {"within": within, "rules": rules | {"resultTypes": ["violations"]}})
            found += [(path, name, v["id"], len(v["nodes"]), v["nodes"][0]["html"][:200]) for v in result["violations"]]
    context.close()
    assert found == []


def test_a_table_wider_than_the_screen_is_scrolled_with_keys(address: str, page: Any) -> None:
    page.goto(f"{address}/variants/")
    wrap = page.locator(".md-typeset__scrollwrap").first
    page.wait_for_function("!document.querySelector('.md-typeset__scrollwrap').hasAttribute('tabindex')")
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("document.querySelector('.md-typeset__scrollwrap').tabIndex === 0")
    wrap.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.md-typeset__scrollwrap').scrollLeft > 0")


def test_the_colours_follow_the_system(address: str, browser: Any) -> None:
    for scheme, expected in (("light", "default"), ("dark", "slate")):
        opened = browser.new_page(color_scheme=scheme)
        opened.goto(f"{address}/")
        assert opened.evaluate("document.body.getAttribute('data-md-color-scheme')") == expected
        opened.close()
