"""The dealer's next task: a step of a remedy first, then cards, turns and pots."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from controller.engine.flow.awards import is_over, push_offered
from controller.engine.flow.house import is_time_pot
from controller.engine.flow.losing_hands import losing_hands
from controller.rulebook.street_acts import Book, SetRows
from controller.rulings.halted_play import waits_for_room
from controller.rulings.windows import cards_up
from controller.table.awaited_acts import may_open, still_to_toss, to_set
from controller.table.hand import Hand, Phase
from controller.table.state import Table
from controller.terms.codes import Act, Outcome
from controller.terms.places import seat_place
from controller.views import words
from controller.views.dealer_questions import answer_keys, dealer_question
from controller.views.models import TurnView
from controller.views.phrases import street_words
from controller.views.phrases.hand_words import award_words, points_words
from controller.views.phrases.phrase import listed, marked, money, phrase, plural, with_initial
from controller.views.step_text import step_text
from controller.views.turns import cards_said, opener_asked, rows_keyed, rows_numbered, to_come, turn, with_more


@dataclass(frozen=True, slots=True)
class Following:
    """A task in a few large words, and one smaller line of detail."""

    text: str
    detail: str = ""


_GATHER: Final = Following(marked("Gather the cards"), marked("The hand is over"))


def next_thing(table: Table, currency: str = "", now: TurnView | None = None) -> Following:
    """Return the dealer's next task.

    `currency` is the sign before amounts, `now` the table's turn if it is known already.
    """
    if table.remedy is not None and table.remedy.current is not None:
        step = phrase("Step {number} of {count}", number=table.remedy.done + 1, count=len(table.remedy.steps))
        return Following(step_text(table.remedy.current), step)
    if table.open_ruling is not None and table.open_ruling.outcome is Outcome.FLOOR:
        return Following(marked("Call the floor"), words.cause_title(table.open_ruling.cause))
    if table.question is not None:
        return Following(dealer_question(table.question.asks), answer_keys(table.question.asks))
    hand = table.hand
    if table.devices.keyless:
        lost = listed(sorted(table.devices.keyless))
        silent = phrase("{device} does not answer. Meanwhile no error is told", device=lost)
        return Following(marked("Keys do not arrive: deal by hand"), silent)
    if hand is not None and hand.deal.stopped:
        return _stopped(hand.deal.stopped)
    if table.halt.reason and (halted := _halted(table, hand, currency)) is not None:
        return halted
    if hand is None:
        how = marked("The shuffler's signal or RIFFLE begins the hand")
        return Following(marked("Shuffle, then a new deal"), how)
    if hidden := still_to_turn_up(table, hand):
        how = plural(
            "Seat {seats}: press the seat, then SHOW", "Seats {seats}: press the seat, then SHOW", len(hidden),
            seats=listed(hidden),
        )
        return Following(marked("Turn every hand face up"), how)
    following = _in_hand(table, hand, currency, now)
    if table.unkeyed is not None and hand.phase is Phase.BETTING:
        then = marked("Keys were lost: key every act since, in order; RIFFLE for a new hand")
        return Following(following.text, then)
    return following


_HALTED: Final = {
    "balance": marked("The room balances the tables: wait for its word"),
    "hand_for_hand": marked("Hand for hand: wait for the room's word"),
    "break": marked("Break: wait for the room's word"),
}


def _halted(table: Table, hand: Hand | None, currency: str) -> Following | None:
    """Return the task of a table that the room has halted; None if the hand goes on."""
    waits = waits_for_room(table)
    if waits == "cards":
        rule = words.rules(table.rules.play.showdown.hand_for_hand.cite)
        how = phrase("Hands stay face down until the room's word ({rule})", rule=rule)
        return Following(marked("Hand for hand: deal no card"), how)
    if waits != "hand" or table.halt.reason == "":
        return None
    wait = _HALTED[table.halt.reason]
    task = Following(marked("Do not deal")) if hand is None else _in_hand(table, hand, currency)
    return replace(task, detail=wait)


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
        then = marked("Every chip to whoever put it in; then a new setup")
        return Following(marked("Hand void: chips back"), then)
    return Following(marked("Misdeal: all cards back"), marked("Check the deck, shuffle, deal again"))


def _in_hand(table: Table, hand: Hand, currency: str, now: TurnView | None = None) -> Following:
    match hand.phase:
        case Phase.DEALING:
            return _deal(table, hand)
        case Phase.DRAWING if hand.to_declare:
            asked = phrase("Seat {seat}: how many cards?", seat=hand.to_declare[0])
            return Following(asked, marked("DRAW, the number, CONFIRM"))
        case Phase.BETTING if hand.wagering.to_act is not None:
            seat = hand.wagering.to_act
            now = now or turn(table)
            may = with_more(table, hand, _may(hand, now, currency) if now is not None else "")
            return Following(words.seat_to_act(seat), may)
        case Phase.BETTING if hand.wagering.round.opener_unknown:
            return Following(marked("Who opens? Key his act"), opener_asked(table, hand))
        case Phase.SHOWDOWN if table.variant.points is not None and not table.variant.shares:
            return _rows(table, hand)
        case Phase.SHOWDOWN | Phase.AWARDING:
            return _after(table, hand, currency)
        case _:
            return Following(street_words.street(table.variant, hand.street))


def _may(hand: Hand, now: TurnView, currency: str) -> str:
    """Return what the player in turn may do, in a few words."""
    opened = hand.wagering.round
    if Act.BRING_IN.value in now.may:
        price = money(now.min_raise_to or 0, currency)
        if now.max_raise_to != now.min_raise_to:
            return phrase("Brings it in for {amount} or completes", amount=price)
        return phrase("Brings it in for {amount}", amount=price)
    if opened.fixed and not hand.wagering.current:
        return phrase("Folds, or puts in exactly {amount}", amount=money(opened.fixed, currency))
    if now.to_call:
        return words.to_call(now.to_call, currency)
    return marked("may check") if Act.CHECK.value in now.may else marked("opens or folds")


def _after(table: Table, hand: Hand, currency: str) -> Following:
    """Return the task of the showdown: show the hands, then push the pots.

    The winner is named only when everybody at the table knows the result.
    """
    if is_over(table) or not hand.wagering.pot:
        left = hand.wagering.pot
        if not left:
            return Following(_GATHER.text, points_words(hand.game.points)) if hand.game.points else _GATHER
        dropped = marked("Drop the time: {amount}") if is_time_pot(table, hand) else marked("Drop the rake: {amount}")
        drop = phrase(dropped, amount=money(left, currency))
        return Following(drop, marked("Then gather the cards"))
    push = push_offered(table)
    if push is not None:
        why = with_initial(award_words(push.why), is_large=True)
        if push.rake:
            takes = marked("{why}. The time for all is {amount}") if is_time_pot(table, hand) else marked(
                "{why}. The rake is {amount}"
            )
            why = phrase(takes, why=why, amount=money(push.rake, currency))
        if muck := _to_muck(table):
            why = listed((muck, why), " ")
        amount = money(push.amount, currency)
        return Following(phrase("CONFIRM: push {amount} to seat {seat}", amount=amount, seat=push.seat), why)
    if hand.phase is Phase.SHOWDOWN and any(seat not in hand.tabled for seat in hand.wagering.live):
        how = marked("Seat, SHOW for each hand tabled; seat, FOLD for one thrown in")
        return Following(marked("Showdown"), how)
    push_it = phrase("Push the pot: {amount}", amount=money(hand.wagering.pot, currency))
    unread = marked("Not every card is known: compare the hands. Winner's seat, AWARD, the amount, CONFIRM")
    return Following(push_it, unread if hand.phase is Phase.SHOWDOWN else marked("Seat, AWARD, the amount, CONFIRM"))


def _to_muck(table: Table) -> str:
    """Return the sentence on beaten hands to muck before the push; empty if none lies there."""
    beaten = losing_hands(table)
    if not beaten:
        return ""
    return plural(
        "First muck seat {seats} ({rule}).", "First muck seats {seats} ({rule}).", len(beaten),
        seats=listed(beaten), rule=words.rules(table.rules.play.showdown.losing_hands.cite),
    )


def _rows(table: Table, hand: Hand) -> Following:
    """Return the task of a game played for points: key the rows, which the engine scores."""
    if setting := to_set(table, hand):
        seat, count = next(iter(setting.items()))
        return Following(phrase("Key seat {seat}'s rows", seat=seat), rows_keyed(table, count))
    return Following(marked("The players compare their rows"), marked("Button first, then clockwise"))


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
        return Following(marked("Wait"))
    if setting := sets_now(table, hand):
        seat, count = next(iter(setting.items()))
        after = cards_said(table, hand)
        sets = phrase("Seat {seat} sets {cards}", seat=seat, cards=words.cards(count))
        then = phrase("Then: {task}", task=with_initial(after, is_large=False))
        return Following(sets, listed((rows_numbered(table), then), ". "))
    owing = still_to_toss(hand)
    if owing:
        detail = plural(
            "Waiting for seat {seats}: {cards} each", "Waiting for seats {seats}: {cards} each", len(owing),
            seats=listed(owing), cards=words.cards(max(hand.game.tossing.values())),
        )
        due = with_initial(cards_said(table, hand), is_large=False)
        return Following(phrase("Discards, then {task}", task=due), detail)
    if may_open(table, hand):
        first = marked("Before that, players may open their card: seat, SHOW")
        return Following(cards_said(table, hand), first)
    if hand.runs > 1:
        run = phrase("Board {number} of {count}", number=hand.game.run + 1, count=hand.runs)
        return Following(cards_said(table, hand), run)
    return Following(cards_said(table, hand), to_come(table, hand))
