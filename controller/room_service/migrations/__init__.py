"""The forms that the room's database had, one after the other (Alembic)."""
