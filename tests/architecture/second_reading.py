"""Draw sentences for a second, blind classification, and compare it with the maps.

`python tests/architecture/second_reading.py TEXTS --seed 7` prints sixty sentences of all books without their classes.
Whoever has not seen the maps writes a line for each, `npl-2015 20.3 = ruled`, by docs/rulebooks.md alone.
`--notes FILE` prints where that differs from the maps, and how many agree; fewer than 57 of 60 end it with 1.
"""

import argparse
import random
import sys
from pathlib import Path

from controller.coverage.sentence_map import SentenceClass, entries_of, read_map, read_sentences
from controller.loading.library import RULEBOOKS, book_ids

DRAWN = 60
AGREE = 0.95
"""The share of the drawn sentences in which both classifications must agree: 57 of 60."""


def classified():
    """The class of every classified sentence of all books, by book, rule and place."""
    found = {(book, *one) for book in book_ids() for one in entries_of(read_map(RULEBOOKS / book))}
    return {(book, number, index): one.kind for book, number, index, one in found if one.kind}


def drawn(known, seed, count=DRAWN):
    """So many of the classified sentences, the same for the same seed."""
    return random.Random(seed).sample(sorted(known), min(count, len(known)))


def differing(known, lines):
    """How many lines there are, and those whose class is not the map's, with the map's class."""
    said = {}
    for line in lines:
        where, _, kind = line.partition(" = ")
        if kind:
            book, _, place = where.partition(" ")
            number, _, index = place.rpartition(".")
            said[book, number, index] = SentenceClass(kind.split()[0])
    unlike = [f"{book} {number}.{index}: second {kind}, map {known.get((book, number, index), 'nothing')}"
              for (book, number, index), kind in said.items() if known.get((book, number, index)) != kind]
    return len(said), unlike


def main():
    """Print the draw, or the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("texts", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--notes", type=Path)
    options = parser.parse_args()
    known = classified()
    if options.notes is not None:
        count, unlike = differing(known, options.notes.read_text(encoding="utf-8").splitlines())
        print("\n".join([*unlike, f"{count - len(unlike)} of {count} agree"]))
        return int(count - len(unlike) < AGREE * count)
    words = {(book, one.number, str(one.index)): one.words for book in book_ids()
             for one in read_sentences(RULEBOOKS / book, options.texts)}
    for book, number, index in drawn(known, options.seed):
        print(f"{book} {number}.{index} {words[book, number, index]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
