"""The game itself: positions and blinds, wagers and pots, the deal plan, hands and who wins what."""
