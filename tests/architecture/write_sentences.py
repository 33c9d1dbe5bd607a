"""Print and write the map of a book's sentences.

`python tests/architecture/write_sentences.py BOOK TEXTS`.

Without notes it prints the work-list: each sentence with its number, its class so far, and the rows and values that cite
its rule. With `--notes FILE` it classifies by them, a line each, and writes the map without the text:

    27.2 = ruled verdict.exposed_many.before_action window_open; deal.windows.misdeal
    48.* = conduct | The table hears no talk.
    21.1-2 = shown | | gap: say so when the dealer reads a card of the stub after the hand

`--docs` writes the table of counts into docs/rulebooks.md.
"""

import argparse
import json
import re
from collections import defaultdict
from pathlib import Path

from controller.coverage.covering import counts, entry_of
from controller.coverage.sentence_map import MAP_FILES, MappedSentence, SentenceClass, read_map, read_sentences
from controller.coverage.supports import cited_of
from controller.loading.library import RULEBOOKS, book_ids, load_book

DOCS = Path(__file__).parents[2] / "docs" / "rulebooks.md"
BEGIN, END = "<!-- counts of sentences -->\n", "<!-- end of the counts -->"
HEAD = "# What the table does because of each sentence (docs/rulebooks.md). Written by tests/architecture/write_sentences.py.\n"


def citing(book, numbers):
    """The rows and values of a book by the rule that they cite, those of one cause together."""
    found = defaultdict(list)
    for name, cited in cited_of(load_book(book)).items():
        for cite in cited.cite:
            found[entry_of(cite, numbers)].append(name + ("" if cited.literal else " (ours)"))
    return found


def worklist(book, printed, mapped):
    """Print every sentence with what is known of it."""
    cited = citing(book, {one.number for one in printed})
    last = None
    for one in printed:
        if one.number != last:
            print(f"\n== {one.number}: {'; '.join(dict.fromkeys(cited.get(one.number, ['nothing cites it'])))}")
        last = one.number
        known = mapped.get(one.number, {}).get(str(one.index))
        print(f"{one.number}.{one.index} [{known.kind if known else ''}] {one.words}")


def noted(line, printed):
    """The sentences that a line of notes is about, and what it says of them."""
    where, _, said = line.partition(" = ")
    number, _, place = where.rpartition(".")
    what, *rest = (part.strip() for part in said.split("|"))
    kind, _, by = what.partition(" ")
    gap = next((part.removeprefix("gap: ") for part in rest if part.startswith("gap: ")), "")
    why = next((part for part in rest if part and not part.startswith("gap: ")), "")
    names = tuple(name.strip() for name in by.split(";") if name.strip())
    first, _, final = place.partition("-")
    of_rule = [one for one in printed if one.number == number]
    about = [one for one in of_rule if place == "*" or int(first) <= one.index <= int(final or first)]
    if not about:
        raise SystemExit(f"{line}: the text has no such sentence")
    return about, MappedSentence("", SentenceClass(kind), names, why, gap)


def written(one):
    """One entry of a map as TOML."""
    parts = [f'digest = "{one.digest}"']
    if one.kind:
        parts.append(f'kind = "{one.kind}"')
    if one.by:
        parts.append(f"by = [{', '.join(json.dumps(name) for name in one.by)}]")
    parts += [f"{key} = {json.dumps(text, ensure_ascii=False)}" for key, text in (("why", one.why), ("gap", one.gap)) if text]
    return "{ " + ", ".join(parts) + " }"


def key_of(number):
    """A rule's number as a key of TOML."""
    return number if re.fullmatch(r"[\w-]+", number, re.ASCII) else json.dumps(number, ensure_ascii=False)


def write(book, printed, mapped, notes):
    """Write the map of a book: what the notes say, else what it said."""
    said = {}
    for line in notes:
        if " = " in line and not line.startswith("#"):
            about, entry = noted(line.rstrip("\n"), printed)
            said.update({(one.number, one.index): entry for one in about})
    rules = defaultdict(list)
    for one in printed:
        before = mapped.get(one.number, {}).get(str(one.index))
        before = before if before and before.digest == one.digest else MappedSentence(one.digest)
        entry = said.get((one.number, one.index), before)
        entry = MappedSentence(one.digest, entry.kind, entry.by, entry.why, entry.gap)
        rules[one.number].append(f"{one.index} = {written(entry)}\n")
    folder = RULEBOOKS / book
    for old in folder.glob(MAP_FILES):
        old.unlink()
    tables = [f"\n[{key_of(number)}]\n{''.join(lines)}" for number, lines in rules.items()]
    (folder / "sentences.toml").write_text(HEAD + "".join(tables), encoding="utf-8")


def table():
    """The counts by class of every book, as a table of the docs."""
    kinds = [kind for kind in SentenceClass if kind]
    rows = [f"| book | {' | '.join(f'`{kind}`' for kind in kinds)} | not classified | all |", "|---" * (len(kinds) + 3) + "|"]
    for book in book_ids():
        found = counts(read_map(RULEBOOKS / book))
        numbers = [*(found[kind] for kind in kinds), found[SentenceClass.OPEN], found.total()]
        rows.append(f"| `{book}` | {' | '.join(map(str, numbers))} |")
    return "\n".join(rows) + "\n"


def with_table(text):
    """The page with its table written anew."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n" + table() + "\n" + END + rest.partition(END)[2]


def main():
    """Print the work-list, or write a map or the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("book", nargs="?", choices=book_ids())
    parser.add_argument("texts", nargs="?", type=Path)
    parser.add_argument("--notes", type=Path)
    parser.add_argument("--docs", action="store_true")
    options = parser.parse_args()
    if options.docs:
        DOCS.write_text(with_table(DOCS.read_text(encoding="utf-8")), encoding="utf-8")
        return
    printed = read_sentences(RULEBOOKS / options.book, options.texts)
    mapped = read_map(RULEBOOKS / options.book)
    if options.notes is None:
        worklist(options.book, printed, mapped)
        return
    write(options.book, printed, mapped, options.notes.read_text(encoding="utf-8").splitlines())


if __name__ == "__main__":
    main()
