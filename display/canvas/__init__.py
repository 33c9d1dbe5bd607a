"""The only package that draws with pygame: drawings become pixels here."""
