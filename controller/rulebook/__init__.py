"""What the house's book and the game's definition say: checked data, every value beside its rule number."""
