"""The screens: each a pure `draw(view, area, theme, freshness)` that returns a drawing."""
