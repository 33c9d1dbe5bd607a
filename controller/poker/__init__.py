"""The game itself: positions and blinds, wagers and pots, deal plan, hands and shares."""
