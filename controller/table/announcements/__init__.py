"""Announcements and refusals of the core: one class for each kind, without sentences."""

from controller.table.announcements import (
    betting_announcements,
    card_announcements,
    color_up_announcements,
    command_faults,
    device_announcements,
    flow_announcements,
    pot_announcements,
    seat_announcements,
    stakes_faults,
)
from controller.table.announcements.announcement import Announcement, announcement_kinds

__all__ = [
    "Announcement",
    "announcement_kinds",
    "betting_announcements",
    "card_announcements",
    "color_up_announcements",
    "command_faults",
    "device_announcements",
    "flow_announcements",
    "pot_announcements",
    "seat_announcements",
    "stakes_faults",
]
