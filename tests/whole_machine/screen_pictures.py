"""What a picture of a screen must be like, as `Machine.until_pictured` asks."""

import pygame

BLACK = b"\0\0\0"


def pixels(path):
    """Return each 97th pixel of a picture."""
    colors = pygame.image.tobytes(pygame.image.load(path), "RGB")
    return [colors[at : at + 3] for at in range(0, len(colors), 3 * 97)]


def painted(now):
    """is mostly not black, which no screen of ours is"""
    return sum(one != BLACK for one in now) > len(now) / 2


def repainted(before):
    """Return whether most of a picture differs from an earlier one."""
    earlier = pixels(before)

    def differs(now):
        """differs for the most part"""
        return len(now) != len(earlier) or sum(one != other for one, other in zip(now, earlier, strict=True)) > len(now) / 2

    return differs


def changed(before):
    """Return whether anything of a picture differs from an earlier one."""
    earlier = pixels(before)

    def differs(now):
        """differs anywhere"""
        return now != earlier

    return differs
