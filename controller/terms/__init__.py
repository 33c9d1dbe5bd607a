"""The trade's terms as types: cards, places, chips, and the codes of rulings."""
