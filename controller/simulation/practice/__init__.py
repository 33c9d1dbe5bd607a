"""A virtual table at which a person deals: typed words move the cards."""
