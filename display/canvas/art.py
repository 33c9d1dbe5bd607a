"""Prepared pictures of each kind of `Art`: table, shadow, glow, chips, backs, courts.

Each is made once and kept. Soft shades are drawn small and scaled up; fine lines are drawn large and scaled down.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from display.design import CHIP_FLAT, CHIPS
from display.drawing import Art, Color

_FINER: Final = 4
_COARSER: Final = 16
_RINGS: Final = 14
"""How many shades lie between the middle of the cloth and the rail."""
_SPOTS: Final = 6
_CHIPS_KEPT: Final = 64
_CLEAR: Final = (0, 0, 0, 0)


def picture(art: Art) -> pygame.Surface:
    """Return the picture of a piece of art."""
    return _KINDS[art.kind](art)


def _blank(wide: int, high: int) -> pygame.Surface:
    surface = pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)
    surface.fill(_CLEAR)
    return surface


def _mixed(one: Color, other: Color, share: float) -> Color:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _table(art: Art) -> pygame.Surface:
    """Draw the cloth and the rail around it; the room's color shows at the corners."""
    felt, shade, rail, seam, ground = art.colors
    radius, thick, line = art.measures
    _, _, wide, high = art.rect
    surface = pygame.Surface((wide, high))
    surface.fill(ground)
    _rounded(surface, (0, 0, wide, high), radius, _mixed(rail, ground, 0.45))
    _rounded(surface, (line, line, wide - 2 * line, high - 2 * line), radius - line, rail)
    glint, room = _mixed(rail, seam, 0.28), thick // 3
    _rounded(surface, (room, room, wide - 2 * room, high - 2 * room), radius - room, glint)
    room += line
    _rounded(surface, (room, room, wide - 2 * room, high - 2 * room), radius - room, rail)
    room = thick - line
    _rounded(surface, (room, room, wide - 2 * room, high - 2 * room), radius - room, seam)
    cloth = _cloth(wide - 2 * thick, high - 2 * thick, felt, shade)
    mask = _blank(*cloth.get_size())
    _rounded(mask, (0, 0, *mask.get_size()), radius - thick, (255, 255, 255))
    cloth.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(cloth, (thick, thick))
    return surface


def _cloth(wide: int, high: int, felt: Color, shade: Color) -> pygame.Surface:
    small = pygame.Surface((max(2, wide // _COARSER), max(2, high // _COARSER)), pygame.SRCALPHA)
    small.fill(shade)
    across, down = small.get_size()
    for ring in range(_RINGS):
        share = (ring + 1) / _RINGS
        w, h = across * (1.25 - 0.95 * share), down * (1.35 - 1.05 * share)
        at = pygame.Rect(round((across - w) / 2), round((down * 0.92 - h) / 2), round(w), round(h))
        pygame.draw.ellipse(small, _mixed(shade, felt, share), at)
    return pygame.transform.smoothscale(small, (max(1, wide), max(1, high)))


def _rounded(surface: pygame.Surface, at: tuple[int, int, int, int], radius: int, color: Color) -> None:
    """Fill a rectangle with smooth round corners."""
    x, y, wide, high = at
    radius = max(0, min(radius, wide // 2, high // 2))
    surface.fill(color, (x + radius, y, wide - 2 * radius, high))
    surface.fill(color, (x, y + radius, wide, high - 2 * radius))
    if radius:
        for cx in (x + radius, x + wide - radius - 1):
            for cy in (y + radius, y + high - radius - 1):
                pygame.draw.aacircle(surface, color, (cx, cy), radius)


def _soft(art: Art) -> pygame.Surface:
    """Draw a box's soft shade around it; its colors' first, as strong as the measures say."""
    reach, radius, alpha = art.measures
    _, _, wide, high = art.rect
    part = max(1, reach // 2)
    small = _blank(wide // part, high // part)
    across, down = small.get_size()
    inner = (reach // part, reach // part, across - 2 * (reach // part), down - 2 * (reach // part))
    pygame.draw.rect(small, (*art.colors[0], alpha), inner, border_radius=max(1, radius // part))
    _fade(small, art.colors[0])
    return pygame.transform.smoothscale(small, (wide, high))


def _fade(small: pygame.Surface, color: Color) -> None:
    """Give the clear pixels the shade's color, so that scaling mixes no black into it."""
    ground = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    ground.fill((*color, 0))
    ground.blit(small, (0, 0))
    small.fill(_CLEAR)
    small.blit(ground, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)


def _chips(art: Art) -> pygame.Surface:
    """Draw a stack of chips seen from the player's side, the first of the measures lowest."""
    _, _, wide, high = art.rect
    stack, count = _blank(wide, high), len(art.measures)
    flat = round(wide * CHIP_FLAT)
    lift = (high - flat) // max(1, count)
    for index, number in enumerate(art.measures):
        stack.blit(_chip(number, wide, flat, lift), (0, high - flat - lift * (index + 1)))
    return stack


@lru_cache(_CHIPS_KEPT)
def _chip(number: int, wide: int, flat: int, thick: int) -> pygame.Surface:
    """Draw one chip, its face and its edge below; stacks are put together from these."""
    _, color, spot = CHIPS[number]
    large = _blank(wide * _FINER, (flat + thick) * _FINER)
    top = pygame.Rect(0, 0, wide * _FINER, flat * _FINER)
    deep = thick * _FINER
    dark = _mixed(color, (0, 0, 0), 0.35)
    pygame.draw.ellipse(large, dark, top.move(0, deep))
    large.fill(dark, (0, top.centery, top.w, deep))
    for index in (1, 2):
        x = top.centerx + round(math.cos(math.pi * index / 3) * top.w * 0.42)
        y = top.centery + deep + round(math.sin(math.pi * index / 3) * top.h * 0.46)
        across = top.w // 9
        pygame.draw.rect(large, _mixed(spot, (0, 0, 0), 0.25), (x - across // 2, y - deep, across, deep))
    pygame.draw.ellipse(large, color, top)
    for index in range(_SPOTS):
        _edge_spot(large, top, 2 * math.pi * (index + 0.5) / _SPOTS, spot)
    ring = top.inflate(-top.w * 0.36, -top.h * 0.36)
    pygame.draw.ellipse(large, _mixed(color, spot, 0.55), ring, max(2, top.w // 40))
    pygame.draw.ellipse(large, _mixed(color, (0, 0, 0), 0.5), top, max(1, top.w // 60))
    return pygame.transform.smoothscale(large, (wide, flat + thick))


def _edge_spot(on: pygame.Surface, top: pygame.Rect, at: float, color: Color) -> None:
    half = math.pi / 18
    corners = [
        (top.centerx + math.cos(at + side) * top.w * radius, top.centery + math.sin(at + side) * top.h * radius)
        for radius, side in ((0.49, -half), (0.49, half), (0.36, half), (0.36, -half))
    ]
    pygame.draw.polygon(on, color, corners)


def _button(art: Art) -> pygame.Surface:
    """Draw the dealer button's disc without its letter."""
    disc, ring = art.colors
    _, _, wide, high = art.rect
    side = min(wide, high) * _FINER
    large = _blank(side, side)
    middle = (side // 2, side // 2)
    pygame.draw.circle(large, _mixed(ring, (0, 0, 0), 0.2), middle, side // 2)
    pygame.draw.circle(large, disc, middle, side // 2 - side // 14)
    pygame.draw.circle(large, _mixed(disc, ring, 0.35), middle, side // 2 - side // 8, max(2, side // 50))
    return pygame.transform.smoothscale(large, (wide, high))


def _back(art: Art) -> pygame.Surface:
    """Draw the lattice of a card's back."""
    ground, line = art.colors
    _, _, wide, high = art.rect
    large = _blank(wide * _FINER, high * _FINER)
    large.fill(ground)
    step, thick = max(6, art.measures[0]) * _FINER, max(2, art.measures[0] * _FINER // 9)
    soft = _mixed(ground, line, 0.45)
    across, down = large.get_size()
    for at in range(-down, across + down, step):
        pygame.draw.line(large, soft, (at, 0), (at + down, down), thick)
        pygame.draw.line(large, soft, (at, down), (at + down, 0), thick)
    return pygame.transform.smoothscale(large, (wide, high))


def _court(art: Art) -> pygame.Surface:
    """Draw a court card's crown: a king's five points, a queen's pearls, a jack's plume."""
    ink, gold = art.colors
    _, _, wide, high = art.rect
    large = _blank(wide * _FINER, high * _FINER)
    w, h = large.get_size()
    kind = art.measures[0]
    band = pygame.Rect(round(w * 0.14), round(h * 0.78), round(w * 0.72), round(h * 0.16))
    tips = {0: (0.08, 0.29, 0.5, 0.71, 0.92), 1: (0.14, 0.5, 0.86), 2: (0.14, 0.86)}[kind]
    points = [(band.left, band.bottom)]
    for index, tip in enumerate(tips):
        tall = 0.10 if abs(tip - 0.5) < 0.01 else 0.26
        points.append((round(w * tip), round(h * tall)))
        if index + 1 < len(tips):
            points.append((round(w * (tip + tips[index + 1]) / 2), round(h * 0.6)))
    points.append((band.right, band.bottom))
    pygame.draw.polygon(large, gold, points)
    pygame.draw.polygon(large, ink, points, max(2, w // 36))
    pygame.draw.rect(large, ink, band, border_radius=max(1, h // 30))
    for tip in tips:
        tall = 0.10 if abs(tip - 0.5) < 0.01 else 0.26
        pygame.draw.circle(large, ink, (round(w * tip), round(h * tall)), max(2, round(w * (0.07 if kind else 0.05))))
    if kind == 2:
        pygame.draw.ellipse(large, ink, (round(w * 0.42), round(h * 0.06), round(w * 0.16), round(h * 0.6)))
    return pygame.transform.smoothscale(large, (wide, high))


def _logo(art: Art) -> pygame.Surface:
    """Return a house's logo, as large as its room allows."""
    _, _, wide, high = art.rect
    image = pygame.image.load(art.source)
    share = min(wide / image.get_width(), high / image.get_height())
    size = max(1, round(image.get_width() * share)), max(1, round(image.get_height() * share))
    whole, made = _blank(*image.get_size()), _blank(wide, high)
    whole.blit(image, (0, 0))
    made.blit(pygame.transform.smoothscale(whole, size), ((wide - size[0]) // 2, (high - size[1]) // 2))
    return made


_KINDS: Final[dict[str, Callable[[Art], pygame.Surface]]] = {
    "table": _table, "shadow": _soft, "glow": _soft, "chips": _chips, "button": _button, "back": _back, "pile": _back,
    "court": _court, "logo": _logo,
}
