"""Turns bytes from card readers and table nodes into readings, and commands into bytes.

It knows no poker and no pins.
"""
