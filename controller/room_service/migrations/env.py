"""Alembic's way in: runs the steps on the engine that `room_database` hands over."""

from __future__ import annotations

from alembic import context

from controller.room_service.room_tables import METADATA

engine = context.config.attributes["engine"]
with engine.begin() as connection:
    context.configure(connection=connection, target_metadata=METADATA)
    with context.begin_transaction():
        context.run_migrations()
