"""Builds scenes: what every board has around it, and the handful of things all of them are made of."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from companion.core.errors import Seat
from companion.core.faces import (
    Align,
    AnyFace,
    Caption,
    Chip,
    Emblem,
    Ground,
    Ink,
    Label,
    Piece,
    Sign,
    SizeName,
    Style,
    Token,
)
from companion.core.layout import columns, fit, line_height, middle, rows, type_size, width
from companion.core.scene import (
    DIMMED,
    PLAIN,
    Banner,
    Box,
    Curtain,
    Element,
    Frame,
    Intent,
    Kind,
    Scene,
    State,
    Why,
)
from companion.core.text import Text, text

Wording = str | Text
Tone = Literal["plain", "active", "target", "special", "bar", "tray", "line", "alarm"]


class Stage:
    """Collects the elements of a scene, in painter's order."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.elements: list[Element] = []
        self.is_wide = frame.size in {"M", "L"}
        self.margin = 16 if self.is_wide else 8
        self.gap = 12 if self.is_wide else 6

    # ---------------------------------------------------------------------------- measures

    @property
    def bar(self) -> Box:
        return Box(0, 0, self.frame.w, 60 if self.is_wide else 56)

    @property
    def body(self) -> Box:
        """What is left for the game below the bar."""
        top = self.bar.bottom + (12 if self.is_wide else 6)
        return Box(self.margin, top, self.frame.w - 2 * self.margin, self.frame.h - top - self.margin)

    def say(self, words: Wording) -> str:
        return words if isinstance(words, str) else words.in_(self.frame.language)

    def line(self, size: SizeName) -> int:
        return line_height(self.frame, size)

    def wide(self, words: Wording, size: SizeName, style: Style = "semibold") -> int:
        """dp these words take."""
        return round(width(self.say(words), type_size(self.frame, size), style)) + 2

    # ---------------------------------------------------------------------------- elements

    def add(self, id: str, kind: Kind, box: Box, face: AnyFace | None, **more: Any) -> Element:
        element = Element(id=id, kind=kind, box=box, face=face, **more)
        if element.is_touchable and element.hit is None:
            element = replace(element, hit=self._touched(box))
        self.elements.append(element)
        return element

    def _touched(self, box: Box) -> Box | None:
        """As large as a finger needs, if what is drawn is not."""
        least = self.frame.touch
        if box.w >= least and box.h >= least:
            return None
        w, h = max(box.w, least), max(box.h, least)
        grown = middle(box, w, h)
        return Box(min(max(grown.x, 0), self.frame.w - w), min(max(grown.y, 0), self.frame.h - h), w, h)

    def panel(self, id: str, box: Box, tone: Tone = "plain", **more: Any) -> None:
        self.add(id, "panel", box, Ground(tone), **more)

    def words(
        self,
        id: str,
        box: Box,
        *forms: Wording,
        size: SizeName = "body",
        style: Style = "semibold",
        ink: Ink = "text",
        align: Align = "left",
        lines: int = 1,
        icon: str = "",
        icon_ink: Ink | None = None,
        **more: Any,
    ) -> None:
        """Words in a box, as large as they fit."""
        sign = round(type_size(self.frame, size) * 1.1) + 6 if icon else 0
        room = Box(box.x, box.y, box.w - sign, box.h)
        fitted = fit(self.frame, room, *map(self.say, forms), size=size, style=style, lines=lines)
        self.add(id, "text", box, Label(fitted.lines, fitted.size, style, ink, align, icon, icon_ink), **more)

    def button(
        self,
        id: str,
        box: Box,
        *forms: Wording,
        tap: Intent | None = None,
        why: Why | None = None,
        icon: str = "",
        role: Literal["plain", "primary", "danger", "quiet"] = "plain",
        size: SizeName = "action",
        state: State = PLAIN,
        **more: Any,
    ) -> None:
        """Without a `tap` it is off, and says why."""
        face = self.caption(box, *forms, icon=icon, role=role, size=size)
        off = DIMMED if tap is None and why is not None else state
        self.add(id, "button", box, face, tap=tap, why=None if tap else why, state=off, **more)

    def caption(
        self,
        box: Box,
        *forms: Wording,
        icon: str = "",
        role: Literal["plain", "primary", "danger", "quiet"] = "plain",
        size: SizeName = "action",
    ) -> Caption:
        if not forms:
            return Caption((), size, icon, role)
        sign = round(type_size(self.frame, size) * 1.05) + 10 if icon else 0
        room = Box(box.x, box.y, box.w - sign - 20, box.h - 8)
        fitted = fit(self.frame, room, *map(self.say, forms), size=size, style="bold")
        return Caption(fitted.lines, fitted.size, icon, role)

    def chip_width(self, face: Chip) -> int:
        size = type_size(self.frame, face.size)
        parts = [
            round(size * 1.05) if face.icon else 0,
            self.wide(face.lead, "note") if face.lead else 0,
            self.wide(face.words, face.size, "bold"),
            size if face.end else 0,
        ]
        return sum(parts) + 8 * (sum(1 for part in parts if part) - 1) + 24

    def chips(self, id: str, box: Box, faces: Sequence[tuple[str, Chip]], *, gap: int = 12, **more: Any) -> None:
        """As many of these in one line as fit, the last ones: what is older goes first."""
        room, shown = box.w, []
        for key, face in reversed(faces):
            w = self.chip_width(face)
            if w > room:
                break
            shown.append((key, face, w))
            room -= w + gap
        x = box.x
        for key, face, w in reversed(shown):
            self.add(f"{id}:{key}", "text", Box(x, box.y, w, box.h), face, **more)
            x += w + gap

    # ---------------------------------------------------------------------------- around every board

    def top_bar(
        self,
        title: str,
        banner: Banner,
        lead: Token | Piece | Sign | None = None,
        icons: Iterable[tuple[str, Intent]] = (),
        lamp: Chip | None = None,
        *,
        keep: int = 0,
    ) -> Box:
        """Pause, title, who must do what, and a few icons; `keep` dp beside them are left to the game."""
        bar, edge = self.bar, 4
        side = bar.h - 8
        self.panel("bar", bar, "bar")
        x = edge
        self.button("bar:pause", Box(x, edge, side, side), tap=Intent("shell", "pause"), icon="pause")
        x += side + (20 if self.is_wide else 12)
        right = bar.w - edge
        for name, intent in reversed(tuple(icons)):
            right -= side
            self.button(f"bar:{name}", Box(right, edge, side, side), tap=intent, icon=name)
            right -= 6
        right -= 6
        if lamp is not None and self.is_wide:
            w = self.chip_width(lamp)
            right -= w
            self.add("bar:lamp", "text", Box(right, (bar.h - 40) // 2, w, 40), lamp)
            right -= 12
        kept = Box(right - keep, 0, keep, bar.h - 2)
        right -= keep + 8 if keep else 0
        x = self._title(title, x, right, banner)
        if lead is not None:
            self.add("bar:lead", "token", Box(x, (bar.h - 36) // 2, 36, 36), lead)
            x += 36 + 8
        self._banner(Box(x, 2, right - x, bar.h - 6), banner)
        return kept

    def _title(self, title: str, x: int, right: int, banner: Banner) -> int:
        """The title, where the sentence beside it still has room."""
        size: SizeName = "action"
        w = self.wide(title, size, "serif")
        if not title or self.frame.size == "P" or right - x - w - 80 < self.wide(banner.message, "body", "bold") * 0.55:
            return x
        self.words("bar:title", Box(x, 0, w, self.bar.h - 2), title, size=size, style="serif", ink="accent")
        x += w + 16
        self.panel("bar:line", Box(x, 14, 2, self.bar.h - 30), "line")
        return x + 2 + 14

    def _banner(self, box: Box, banner: Banner) -> None:
        if banner.sub and self.is_wide:
            first, second = rows(box, 1.4, 1.0)
            self.words("bar:banner", first, banner.message, size="body", style="bold")
            self.words("bar:sub", second, banner.sub, size="small", ink="muted")
        else:
            self.words("bar:banner", box, banner.message, size="action", style="bold", lines=2)

    def scene(self, game: str, title: str, banner: Banner, **more: Any) -> Scene:
        elements = tuple(self.elements)
        return Scene(game=game, frame=self.frame, title=title, banner=banner, elements=elements, **more)


def choices(
    stage: Stage,
    id: str,
    box: Box,
    entries: Sequence[tuple[str, Wording, Intent]],
    page: int = 0,
) -> None:
    """Whatever has no place on the board, as a list of buttons; what does not fit comes on further pages."""
    across = 2 if box.w >= 640 or len(entries) * 62 > box.h else 1
    down = max(1, (box.h + 6) // 62)
    fits = across * down
    pages = 1 if len(entries) <= fits else -(-len(entries) // max(1, fits - 1))
    per = fits if pages == 1 else fits - 1
    page %= pages
    shown = entries[page * per : (page + 1) * per]
    height = min(72, (box.h - 6 * (down - 1)) // down)
    places = [cell for line in rows(box, *[height] * down, gap=6) for cell in columns(line, *[1.0] * across, gap=8)]
    for (key, words, intent), place in zip(shown, places, strict=False):
        stage.button(f"{id}:{key}", place, words, tap=intent, size="body")
    if pages > 1:
        more = text("More ({page} of {pages})", page=page + 1, pages=pages)
        turn = Intent("pick", f"page {(page + 1) % pages}")
        stage.button(f"{id}:more", places[fits - 1], more, tap=turn, icon="next", size="body")


def curtain_for(
    frame: Frame,
    seat: Seat,
    name: Wording,
    icon: str,
    *,
    hold: Wording,
    note: Wording,
    foot: Wording = "",
) -> Curtain:
    """A curtain over everything: whose turn it is to look, and the sign to hold."""
    stage = Stage(frame)
    whole = Box(0, 0, frame.w, frame.h)
    foot_height = 58 if stage.is_wide else 52
    stage.button("curtain:pause", Box(8, 8, 52, 52), tap=Intent("shell", "pause"), icon="pause")
    r = 128 if stage.is_wide else 84
    inner = Box(68, 0, frame.w - 136, frame.h - foot_height)  # beside the pause
    used = (
        line_height(frame, "action")
        + line_height(frame, "big")
        + 2 * r
        + 2 * line_height(frame, "body")
        + (72 if stage.is_wide else 36)
    )
    top = inner.inset(0, max(8, (inner.h - used) // 2))
    first, second, ring, third, fourth = rows(
        top,
        line_height(frame, "action"),
        line_height(frame, "big"),
        1.0,
        line_height(frame, "value"),
        line_height(frame, "body"),
        gap=8 if stage.is_wide else 4,
    )
    stage.words("curtain:to", first, text("Hand over to"), size="action", ink="accent", align="middle")
    stage.words("curtain:name", second, name, size="big", style="serif", align="middle")
    side = min(ring.h - 8, 2 * r)
    stage.add("curtain:hold", "token", middle(ring, side, side), Emblem(icon), hold=Intent("shell", f"look {seat}"))
    stage.words("curtain:how", third, hold, size="value" if stage.is_wide else "action", style="bold", align="middle")
    stage.words("curtain:note", fourth, note, size="body" if stage.is_wide else "small", ink="accent", align="middle")
    if foot:
        ground = Box(0, frame.h - foot_height, frame.w, foot_height)
        stage.panel("curtain:ground", ground, "tray")
        stage.words("curtain:foot", ground.inset(16, 2), foot, size="small", ink="muted", align="middle", lines=2)
    return Curtain(seat, whole, tuple(stage.elements))
