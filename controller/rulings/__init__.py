"""Irregularities: found in no house's words, judged by the house's book, repaired step by step."""
