"""The cards of a drawing as they lie on the screen: rows, top first."""

from display.drawing import CardFace


def rows_of(shapes):
    """Return the faces by the height at which they lie, top first, each row from the left."""
    cards = [shape for shape in shapes if isinstance(shape, CardFace)]
    tops = sorted({card.rect.y for card in cards})
    return [[card.face for card in sorted(cards, key=lambda one: one.rect.x) if card.rect.y == top] for top in tops]
