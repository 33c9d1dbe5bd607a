"""The dealer's next task: a step of a remedy first, then cards, turns and pots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from controller.engine.flow.awards import is_over, push_offered
from controller.engine.flow.losing_hands import losing_hands
from controller.poker import betting
from controller.poker.deal_plan import Due
from controller.rulebook.street_acts import Book, Draw, SetRows
from controller.rulings.windows import cards_up
from controller.table.awaited_acts import may_open, still_to_toss, to_set
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.codes import Act, Outcome
from controller.terms.places import BURN, PlaceKind, seat_place
from controller.terms.texts import quantity
from controller.views import words
from controller.views.dealer_questions import answer_keys, dealer_question
from controller.views.step_text import step_text
from controller.views.words import money

WHOLE_BOARD = 5
"""A street of five board cards is not called a flop, whatever its name (Taiwanese poker)."""


@dataclass(frozen=True, slots=True)
class Following:
    """A task in a few large words, and one smaller line of detail."""

    text: str
    detail: str = ""


_GATHER: Final = Following("Gather the cards", "The hand is over")


def next_thing(table: Table, currency: str = "") -> Following:
    """Return the dealer's next task; `currency` is the sign before amounts."""
    if table.remedy is not None and table.remedy.current is not None:
        return Following(step_text(table.remedy.current), f"Step {table.remedy.done + 1} of {len(table.remedy.steps)}")
    if table.open_ruling is not None and table.open_ruling.outcome is Outcome.FLOOR:
        return Following("Call the floor", words.cause_title(table.open_ruling.cause))
    if table.question is not None:
        return Following(dealer_question(table.question.asks), answer_keys(table.question.asks))
    hand = table.hand
    if table.devices.keyless:
        lost = ", ".join(sorted(table.devices.keyless))
        return Following("Keys do not arrive: deal by hand", f"{lost} does not answer. Meanwhile no error is told")
    if hand is not None and hand.deal.stopped:
        return _stopped(hand.deal.stopped)
    if hand is None:
        return Following("Shuffle, then a new deal", "The shuffler's signal or RIFFLE begins the hand")
    if hidden := still_to_turn_up(table, hand):
        seats = f"Seat{'s' * (len(hidden) > 1)} {', '.join(map(str, hidden))}"
        return Following("Turn every hand face up", f"{seats}: press the seat, then SHOW")
    following = _in_hand(table, hand, currency)
    if table.unkeyed is not None and hand.phase is Phase.BETTING:
        return Following(following.text, "Keys were lost: key every act since, in order; RIFFLE for a new hand")
    return following


def still_to_turn_up(table: Table, hand: Hand) -> tuple[int, ...]:
    """Return the live seats that still have to turn their cards face up (L 9, P 17, E 168)."""
    if hand.awarded or not cards_up(table):
        return ()
    up = table.ledger.up
    lying = {seat: table.ledger.at(seat_place(seat)) for seat in hand.wagering.live}
    return tuple(
        seat for seat, cards in lying.items()
        if seat not in hand.tabled and not (cards and all(one in up for one in cards))
    )  # fmt: skip


def _stopped(by: str) -> Following:
    """Return the task after a stopped hand: gather the cards and deal again."""
    if by == "void":
        return Following("Hand void: chips back", "Every chip to whoever put it in; then a new setup")
    return Following("Misdeal: all cards back", "Check the deck, shuffle, deal again")


def _in_hand(table: Table, hand: Hand, currency: str) -> Following:
    match hand.phase:
        case Phase.DEALING:
            return _deal(table, hand)
        case Phase.DRAWING if hand.to_declare:
            return Following(f"Seat {hand.to_declare[0]}: how many cards?", "DRAW, the number, CONFIRM")
        case Phase.BETTING if hand.wagering.to_act is not None:
            seat = hand.wagering.to_act
            return Following(f"Seat {seat} to act", _may(hand, seat, currency))
        case Phase.BETTING if hand.wagering.round.opener_unknown:
            return Following("Who opens? Key his act", "Press his seat first: no reader tells his up cards")
        case Phase.SHOWDOWN if table.variant.points is not None and not table.variant.shares:
            return _rows(table, hand)
        case Phase.SHOWDOWN | Phase.AWARDING:
            return _after(table, hand, currency)
        case _:
            return Following(words.street(table.variant, hand.street))


def _may(hand: Hand, seat: int, currency: str) -> str:
    """Return what the player in turn may do, in a few words."""
    legal = betting.legal(hand.wagering, seat)
    opened = hand.wagering.round
    if Act.BRING_IN in legal.may:
        either = "or completes" if legal.max_raise_to != legal.min_raise_to else ""
        return f"Brings it in for {money(legal.min_raise_to or 0, currency)} {either}".strip()
    if opened.fixed and not hand.wagering.current:
        return f"Folds, or puts in exactly {money(opened.fixed, currency)}"
    if legal.to_call:
        return f"{money(legal.to_call, currency)} to call"
    return "may check" if Act.CHECK in legal.may else "opens or folds"


def _after(table: Table, hand: Hand, currency: str) -> Following:
    """Return the task of the showdown: show the hands, then push the pots.

    The winner is named only when everybody at the table knows the result.
    """
    if is_over(table) or not hand.wagering.pot:
        left = hand.wagering.pot
        return Following(f"Drop the rake: {money(left, currency)}", "Then gather the cards") if left else _GATHER
    push = push_offered(table)
    if push is not None:
        why = push.why[0].upper() + push.why[1:]
        rake = f". The rake is {money(push.rake, currency)}" if push.rake else ""
        said = f"CONFIRM: push {money(push.amount, currency)} to seat {push.seat}"
        return Following(said, f"{_to_muck(table)}{why}{rake}")
    if hand.phase is Phase.SHOWDOWN:
        return Following("Showdown", "Seat, SHOW for each hand tabled; seat, FOLD for one thrown in")
    return Following(f"Push the pot: {money(hand.wagering.pot, currency)}", "Seat, AWARD, the amount, CONFIRM")


def _to_muck(table: Table) -> str:
    """Return the sentence on beaten hands to muck before the push; empty if none lies there."""
    beaten = losing_hands(table)
    if not beaten:
        return ""
    rule = ", ".join(table.rules.play.showdown.losing_hands.cite)
    return f"First muck seat{'s' * (len(beaten) > 1)} {', '.join(map(str, beaten))} (rule {rule}). "


def _rows(table: Table, hand: Hand) -> Following:
    """Return the task of a game played for points: key the rows, which the engine scores."""
    setting = to_set(table, hand)
    if setting:
        seat, count = next(iter(setting.items()))
        rows = "the card's row" if count == 1 else f"a row for each of {_cards(count)}"
        order = "" if count == 1 else ", highest first"
        return Following(f"Seat {seat}'s rows", f"DRAW, {rows} (1 front){order}, CONFIRM")
    return Following("The players compare their rows", "Button first, then clockwise")


def sets_now(table: Table, hand: Hand) -> dict[int, int]:
    """Return how many cards each seat that is waited for has to set, the next one first.

    A dealer may key whole hands at their end: cards that were due before such a key are not waited for.
    """
    lately = table.variant.streets[max(0, hand.street_index - 1) : hand.street_index + 1]
    told = [act for street in lately for act in street.acts if isinstance(act, SetRows | Book)]
    most = sum(act.book if isinstance(act, Book) else act.set + act.thrown for act in told)
    return {seat: count for seat, count in to_set(table, hand).items() if count <= most}


def _deal(table: Table, hand: Hand) -> Following:
    """Return the cards due next in the game's words: `Burn, turn, then the draw cards`."""
    rest = hand.plan.rest
    if not rest:
        return Following("Wait")
    if setting := sets_now(table, hand):
        seat, count = next(iter(setting.items()))
        after = _cards_said(table, hand)
        return Following(f"Seat {seat} sets {_cards(count)}", f"Then: {after[0].lower()}{after[1:]}")
    owing = still_to_toss(hand)
    if owing:
        who = ", ".join(map(str, owing))
        detail = f"Waiting for seat{'s' * (len(owing) > 1)} {who}: {_cards(max(hand.game.tossing.values()))} each"
        return Following(f"Discards, then {_cards_said(table, hand).lower()}", detail)
    if may_open(table, hand):
        return Following(_cards_said(table, hand), "Before that, players may open their card: seat, SHOW")
    if hand.runs > 1:
        return Following(_cards_said(table, hand), f"Board {hand.game.run + 1} of {hand.runs}")
    return Following(_cards_said(table, hand), _to_come(hand))


def _cards(count: int) -> str:
    return quantity(count, "card")


def _to_come(hand: Hand) -> str:
    """Return how many cards the players still get before the next betting."""
    left = sum(1 for due in hand.plan.rest if due.place.kind is PlaceKind.SEAT)
    if not left and hand.drawn and all(due.place == BURN for due in hand.plan.rest):
        return "Nobody draws: the betting is next"
    return f"{_cards(left)} to come" if left else ""


def _cards_said(table: Table, hand: Hand) -> str:
    """Return the cards due before the next betting: burns, boards, then the players' cards."""
    said: list[str] = []
    rest = hand.plan.rest
    for index, due in enumerate(rest):
        if index and due.place.kind is rest[index - 1].place.kind and due.place.kind is not PlaceKind.BOARD:
            continue  # Several burns in a row, or several players' cards, are named once.
        if index and due.place == rest[index - 1].place:
            continue
        said.append(_one_stretch(table, hand, due, first=not said))
    text = ", ".join(said)
    return text[:1].upper() + text[1:]


def _one_stretch(table: Table, hand: Hand, due: Due, *, first: bool) -> str:
    """Return the words for the cards due at one kind of place."""
    street = table.variant.streets[hand.street_index]
    name = words.street(table.variant, street.name.value).lower()
    match due.place.kind:
        case PlaceKind.BURN:
            return "burn"
        case PlaceKind.BOARD:
            boards = table.variant.boards * hand.runs
            count = table.variant.board_cards(first=hand.street_index, end=hand.street_index + 1)
            if count == WHOLE_BOARD:
                name = "all five board cards"
            return f"{name} on board {due.place.number}" if boards > 1 else name
        case _:
            pass
    then = "" if first else "then "
    if any(isinstance(act, Draw) for act in street.acts):
        return f"{then}the draw cards, seat {due.place.number} first"
    if hand.street_index == 0 or first:
        return f"{then}deal to seat {due.place.number}" + (", face up" if due.face_up else "")
    face = {True: "up to", False: "down to"}[due.face_up]
    return f"{then}{name}: a card {face} seat {due.place.number}"
