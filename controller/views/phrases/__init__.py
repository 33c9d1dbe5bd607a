"""Texts that keep their message and its arguments, for screens in other languages."""
