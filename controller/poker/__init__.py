"""Rules of poker itself: positions and blinds, wagers and pots, deal plan, hands, shares."""
