"""Words and chips after a player's act, before the next player acts.

Source: docs/tape.md, convention 8.
"""

from __future__ import annotations

from controller.engine.betting.binding_acts import Advance, Cameby, count, count_with, facing_of, settle_early
from controller.engine.flow.issuing import issue
from controller.rulings.play import spoken_words
from controller.rulings.play.bet_size import size_wager
from controller.rulings.play.chips_in_front import against_the_word
from controller.rulings.play.facing import Counted
from controller.table.announcements import betting_announcements as say
from controller.table.betting_memory import LastAct
from controller.table.events import ActionDeclared, ChipsMoved, WordSaid
from controller.table.hand import ActionRecord, Hand, Phase
from controller.table.outputs import Announce
from controller.table.state import Table
from controller.terms.chips import pieces, smallest, worth
from controller.terms.codes import Act, Word
from controller.terms.fast_copies import replace

PASSIVE = frozenset({Act.CALL, Act.CHECK})
WAGERS = frozenset({Act.BET, Act.RAISE, Act.COMPLETE, Act.ALL_IN})


def belongs_to_last(hand: Hand, seat: int) -> bool:
    """Whether a seat's words belong to its last act, because nobody has acted since."""
    last = hand.acting.last
    if last is None or last.seat != seat or seat == hand.wagering.to_act:
        return False
    # The act is final once a card of the next street has come.
    if hand.phase is Phase.BETTING:
        return last.street_index == hand.street_index
    return not hand.plan.done


def hear(table: Table, hand: Hand, event: WordSaid) -> Advance:
    """Handle words after chips: the book decides which count; a raise after a call is a string."""
    last = hand.acting.last
    assert last is not None, "a later word follows an act"
    if last.by == "key":
        return table, ()
    facing = facing_of(table, hand, event.seat, event.at_ms, last.before)
    said = spoken_words.read_words(facing, event).counted
    if said is None and event.word in {Word.RAISE, Word.BET}:
        sizes = facing.sizes
        said = facing.counted(sizes[0]) if sizes else None
    if said is None or (said.act, said.to) == (last.act, last.to):
        return table, ()
    if last.act in PASSIVE and said.act in WAGERS and (last.by == "words" or event.at_ms != last.at_ms):
        return _strung(table, hand, last, 0)
    if last.by == "words":
        return table, ()  # the first words stand, and later ones are only talk
    together = event.at_ms == last.at_ms
    counted, ruling = spoken_words.mismatch(facing, last, said, together=together)
    table, told = issue(table, ruling)
    if (counted.act, counted.to) == (last.act, last.to) or hand.phase is not Phase.BETTING:
        return _marked(table), told
    table, more = _recount(table, last, counted, event.at_ms)
    return table, (*told, *more)


def follows_chips(hand: Hand, seat: int) -> bool:
    """Whether a key of that seat refers to the chips that ended its turn."""
    last = hand.acting.last
    return belongs_to_last(hand, seat) and last is not None and last.by == "chips"


def keyed(table: Table, hand: Hand, event: ActionDeclared) -> Advance:
    """Handle a key after its chips were read: a repetition, or the words said with them."""
    last = hand.acting.last
    assert last is not None, "there was an act"
    facing = facing_of(table, hand, event.seat, event.at_ms, last.before)
    match event.act:
        case Act.FOLD | Act.CHECK:
            return table, (Announce("error", say.ChipsCount(event.seat, last.act)),)
        case Act.CALL:
            said = facing.called()
        case Act.ALL_IN:
            said, _ = size_wager(facing, facing.all_in)
        case _:
            said, _ = size_wager(facing, event.to if event.to is not None else last.to)
    if said.to == last.to:
        return table, ()
    counted, ruling = spoken_words.mismatch(facing, last, said, together=False)
    table, told = issue(table, ruling)
    if counted.to == last.to or hand.phase is not Phase.BETTING:
        return _marked(table), told
    table, more = _recount(table, last, counted, event.at_ms)
    return table, (*told, *more)


def _recount(table: Table, last: LastAct, counted: Counted, at_ms: int) -> Advance:
    """Withdraw the act and count it otherwise."""
    hand = table.hand
    assert hand is not None, "an act is recounted in its hand"
    hand = replace(hand, wagering=last.before, actions=hand.actions[:-1])
    table = replace(table, hand=hand)
    table, told = count(table, last.seat, counted, Cameby("words", at_ms, ruled=True))
    table, due = settle_early(table, at_ms)
    return table, (*told, *due)


def _marked(table: Table) -> Table:
    """Return the table with the last act marked as ruled on."""
    hand = table.hand
    assert hand is not None, "the act is of a hand"
    last = hand.acting.last
    assert last is not None, "there was an act"
    return replace(table, hand=replace(hand, acting=replace(hand.acting, last=replace(last, ruled=True))))


def _strung(table: Table, hand: Hand, last: LastAct, returned: int) -> Advance:
    """Rule on a string bet: the first act stands."""
    facing = facing_of(table, hand, last.seat, last.at_ms, last.before)
    if last.ruled:
        return table, ()
    table, told = issue(table, spoken_words.string_bet(facing, last, returned))
    return _marked(table), told


def more_chips(table: Table, hand: Hand, event: ChipsMoved) -> Advance:
    """Handle more chips of the same player: payment of his declaration, or a string bet."""
    last = hand.acting.last
    assert last is not None, "more chips follow an act"
    if not pieces(event.out) or last.act is Act.FOLD:
        return table, ()
    if last.by == "chips":
        return _strung(table, hand, last, worth(event.out))
    if last.ruled or last.by != "words":
        return table, ()
    if last.act is Act.CHECK:
        return _differs(table, hand, last, event)  # a check needs no chips
    return _together(table, hand, last, event) if event.at_ms == last.at_ms else _paid(table, hand, last, event)


def _paid(table: Table, hand: Hand, last: LastAct, event: ChipsMoved) -> Advance:
    """Handle chips that follow words: too many need change, too few are reported later."""
    last = replace(last, paid=last.paid + worth(event.out) - worth(event.back))
    table = replace(table, hand=replace(hand, acting=replace(hand.acting, last=last)))
    lying = last.before.bets[last.seat] + last.paid
    if lying - smallest(event.out) < last.to:
        return table, ()
    return _against_words(table, last, lying, event.at_ms)


def _against_words(table: Table, last: LastAct, lying: int, at_ms: int) -> Advance:
    """Handle chips that differ from the binding words: a ruling or a message to the dealer."""
    act = ActionRecord(last.seat, last.act, last.street_index, last.at_ms, last.to)
    rule = table.rules.play.words.words_first
    ruling = against_the_word(act, lying, at_ms, rule)
    if last.amount and rule.value == "corrected":
        table, told = issue(table, ruling)
    else:
        told = (Announce("warning", say.ChipsAgainstWord(ruling)),)
    return _marked(table), told


def close_paid(table: Table, seat: int | None, at_ms: int) -> Advance:
    """Report chips that fall short of the words once somebody else acts or the dealer taps.

    `seat` is None for the dealer's tap.
    """
    hand = table.hand
    last = hand.acting.last if hand is not None else None
    if last is None or last.seat == seat or last.ruled or not last.paid or last.seat in table.fronts:
        return table, ()
    bet = last.before.bets[last.seat]
    lying, everything = bet + last.paid, bet + last.before.stacks[last.seat]
    return _against_words(table, last, lying, at_ms) if lying < last.to < everything else (table, ())


def _together(table: Table, hand: Hand, last: LastAct, event: ChipsMoved) -> Advance:
    """Handle chips put out with the words: one big chip needs change, others must agree."""
    facing = facing_of(table, hand, last.seat, event.at_ms, last.before)
    total = min(facing.bet + worth(event.out), facing.all_in)
    if last.act not in WAGERS or total == last.to or (pieces(event.out) == 1 and total > last.to):
        return table, ()
    return _differs(table, hand, last, event)


def _differs(table: Table, hand: Hand, last: LastAct, event: ChipsMoved) -> Advance:
    """Rule on chips that differ from the words: the words count."""
    facing = facing_of(table, hand, event.seat, event.at_ms, last.before)
    chips = replace(last, value=facing.bet + worth(event.out))
    said = Counted(last.act, last.to)
    _, ruling = spoken_words.mismatch(facing, chips, said, together=event.at_ms == last.at_ms)
    table, told = issue(table, ruling)
    return _marked(table), told


def close_declared(table: Table, seat: int, at_ms: int) -> Advance:
    """Close a declared "raise" once somebody else acts: a bare call becomes a minimum raise."""
    table, short = close_paid(table, seat, at_ms)
    hand = table.hand
    assert hand is not None, "a declaration is of a hand"
    declared = hand.acting.declared
    if declared is None or declared.seat == seat or not declared.motions:
        return table, short
    facing = facing_of(table, hand, declared.seat, at_ms)
    total = min(facing.all_in, facing.bet + worth(declared.chips) - declared.back)
    counted, ruling = spoken_words.short_declaration(facing, total, motions=declared.motions)
    came = Cameby("words", at_ms, total)
    table, told = count_with(table, declared.seat, counted, ruling, came)
    table, due = settle_early(table, at_ms)
    return table, (*short, *told, *due)


