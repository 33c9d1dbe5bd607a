"""From noisy sensors to honest facts: cards, keys and chips. It never knows what ought to be."""
