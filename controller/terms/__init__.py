"""The trade's own words: cards, places, chips and the codes of rulings."""
