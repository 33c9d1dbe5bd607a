"""The sentences of announcements and refusals, by kind."""

from controller.views.announcements.announced import announced
from controller.views.announcements.seat_sentences import left_out_text

__all__ = ["announced", "left_out_text"]
