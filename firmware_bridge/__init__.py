"""Bytes in, readings out: the only package that speaks to card readers and table nodes.

It knows no poker and no pins.
"""
