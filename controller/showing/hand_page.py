"""The page of a recorded hand: pictures, who acted when, rules, steps, decision and heads.

It is made from moments alone, so it holds no card that was not public. It needs nothing from elsewhere.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final

from controller.showing.hand_moments import HandMoments
from controller.views.replay.moments import ChainView, MomentView, chain_lines

_STYLE: Final = """
body { font: 10.5pt/1.4 Georgia, serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #111; }
h1 { margin-bottom: 0; } h2 { margin: 1.6em 0 .4em; border-bottom: 1px solid #888; break-after: avoid; }
dl { display: grid; grid-template-columns: 8em 1fr; gap: .15em 1em; margin: .6em 0; } dd { margin: 0; }
dt { font-weight: bold; } dt.same { visibility: hidden; } .decision { font-weight: bold; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(24em, 1fr)); gap: 1.2em; }
figure { margin: 0; break-inside: avoid; } img { width: 100%; border: 1px solid #888; }
figcaption { font-size: .9em; } table { border-collapse: collapse; width: 100%; font-size: .92em; }
td, th { text-align: left; vertical-align: top; padding: .12em .7em .12em 0; } tr.marked td { font-weight: bold; }
td:first-child, td:nth-child(2) { white-space: nowrap; font-variant-numeric: tabular-nums; }
code { font-size: .82em; overflow-wrap: anywhere; } small { color: #444; }
@media print { body { margin: 0; max-width: none; } } @page { margin: 15mm; }
"""


@dataclass(frozen=True, slots=True)
class SignedHead:
    """A head of the journal that covers the hand: up to which row, its hash, who signed it."""

    row: int
    hash: str
    key: str
    signature: str
    is_signed: bool


@dataclass(frozen=True, slots=True)
class RecordProof:
    """What is known of the record itself: the file, sentences of its check, heads, program."""

    source: str
    found: tuple[str, ...] = ()
    heads: tuple[SignedHead, ...] = ()
    program: str = ""


def hand_html(hand: HandMoments, proof: RecordProof, pictures: Mapping[int, bytes]) -> str:
    """Return the page as an HTML document; `pictures` are PNG files by the moment's number."""
    return "\n".join(_document(hand, proof, pictures)) + "\n"


def ruled_moments(hand: HandMoments) -> Iterator[tuple[ChainView, MomentView]]:
    """Yield the chain of each ruling as it ended, and the moment at which it was made."""
    first: dict[int, MomentView] = {}
    last: dict[int, ChainView] = {}
    for moment in hand.moments:
        if moment.chain is not None:
            first.setdefault(moment.chain.ruling.number, moment)
            last[moment.chain.ruling.number] = moment.chain
    yield from ((last[number], first[number]) for number in first)


def _document(hand: HandMoments, proof: RecordProof, pictures: Mapping[int, bytes]) -> Iterator[str]:
    begun = hand.moments[0]
    table = begun.felt.stamp.table
    title = escape(f"Hand {hand.number} at {table}")
    yield f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>'
    yield f"<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>"
    when = f"{begun.wall} to {hand.moments[-1].clock}" if begun.wall else "without the time of day: from a tape"
    dealer = begun.floor.pace.dealer
    dealt = f" · dealt by {escape(dealer)}" if dealer else ""
    yield f"<p>{escape(hand.game)} {escape(begun.felt.game.limits)} · {escape(hand.book)} · {escape(when)}{dealt}</p>"
    chains = tuple(ruled_moments(hand))
    yield "" if chains else "<h2>Rulings</h2><p>Nothing was ruled in this hand.</p>"
    for chain, moment in chains:
        yield from _chain(chain, moment)
    yield '<h2>Pictures</h2>\n<div class="pictures">'
    yield from (_figure(moment, pictures[moment.number]) for moment in hand.moments if moment.number in pictures)
    yield "</div>\n<h2>Who did what</h2>\n<table><tr><th>When</th><th>Row</th><th>What</th></tr>"
    yield from (_row(moment) for moment in hand.moments if moment.did)
    yield "</table>"
    yield from _proof(proof)
    yield "</body>\n</html>"


def _chain(chain: ChainView, moment: MomentView) -> Iterator[str]:
    """Yield one ruling, from the irregularity to the decision."""
    yield f"<h2>Ruling {chain.ruling.number} · {escape(moment.clock)}</h2>\n<dl>"
    before = ""
    for name, said in chain_lines(chain):
        same = ' class="same"' if name == before else ""
        last = ' class="decision"' if name in {"Irregularity", "Decision"} else ""
        yield f"<dt{same}>{escape(name)}</dt><dd{last}>{escape(said)}</dd>"
        before = name
    yield "</dl>"


def _figure(moment: MomentView, picture: bytes) -> str:
    data = base64.b64encode(picture).decode("ascii")
    said = escape(f"{moment.clock} · {moment.text}")
    return f'<figure><img alt="{said}" src="data:image/png;base64,{data}"><figcaption>{said}</figcaption></figure>'


def _row(moment: MomentView) -> str:
    marked = ' class="marked"' if moment.is_marked else ""
    return f"<tr{marked}><td>{escape(moment.clock)}</td><td>{moment.row}</td><td>{escape(moment.text)}</td></tr>"


def _proof(proof: RecordProof) -> Iterator[str]:
    """Yield what is known of the record."""
    yield f"<h2>The record</h2>\n<p>{escape(proof.source)}"
    yield from (f"<br>{escape(one)}" for one in proof.found)
    yield "</p>"
    for head in proof.heads:
        signed = "signed" if head.is_signed else "NOT signed by this key"
        yield f"<dl><dt>Head</dt><dd>covers every row up to {head.row}, {signed}</dd>"
        for name, value in (("Hash", head.hash), ("Signature", head.signature), ("Key", head.key)):
            yield f"<dt>{name}</dt><dd><code>{escape(value)}</code></dd>"
        yield "</dl>"
    yield (
        f"<p><small>Made by Railbird {escape(proof.program)} from what the screens were sent: no card is on this page "
        "that was not public at its moment. The rulings are those that this version makes of the recorded events."
        "</small></p>"
    )
