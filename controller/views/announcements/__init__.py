"""The sentences of announcements and refusals, by kind."""

from controller.views.announcements.announced import announced

__all__ = ["announced"]
