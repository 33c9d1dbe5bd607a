"""One seat's small screen: turn, amount to call, least raise, clock, debts.

Never a hole card.
"""

from __future__ import annotations

from typing import Final

from controller.views.models import GameLine, OwesView, SeatView, Standing, TurnView
from controller.views.phrases.phrase import in_context, listed, marked, phrase, plural, with_initial
from display import design
from display.area import Area
from display.drawing import Art, Drawing
from display.freshness import LIVE, FeedState, Freshness, unsure
from display.grid import Rect, Slot, columns, stack
from display.screens.banners import draw_clock, draw_notice
from display.sketch import Fill, Ink, Sketch
from display.theme import Theme
from display.typeface import Face
from display.wording import DEAD, STANDINGS, WAYS_BACK, age, amount, button_words, name_words, with_amount


def draw(view: SeatView, area: Area, theme: Theme, freshness: Freshness = LIVE) -> Drawing:
    """Return a seat's screen; if it is not live, it shows nothing else."""
    sketch = Sketch(area, theme)
    _draw_cloth(sketch)
    rect = area.rect.inset(2 * sketch.gap)
    head = rect.top(max(round(area.legible_px * 1.25), area.height // 7))
    body = rect.below(head.h + sketch.gap)
    stopped = view.notice is not None and view.notice.stops
    is_turn = bool(freshness.is_live and not stopped and view.turn and view.turn.seat == view.line.seat)
    if is_turn:
        sketch.box(area.rect, Fill(theme.turn))
        sketch.box(
            area.rect.inset(sketch.gap // 2),
            Fill(None, theme.on_turn, sketch.gap // 2, sketch.radius),
        )
    if not freshness.is_live:
        _draw_head(sketch, head, unsure(view), is_turn=False)
        _draw_silent(sketch, body, freshness)
    elif view.notice and view.notice.stops:
        _draw_head(sketch, head, view, is_turn=is_turn)
        draw_notice(sketch, body, view.notice)
    else:
        _draw_head(sketch, head, view, is_turn=is_turn)
        _draw_body(sketch, body, view, is_turn=is_turn)
    return sketch.finish()


def _draw_cloth(sketch: Sketch) -> None:
    """Draw the ground: the table's cloth with its seam."""
    theme, line = sketch.theme, sketch.space(design.SPACE_HAIR)
    colors = (theme.felt, theme.felt_shade, theme.rail, theme.rail_edge, theme.background)
    sketch.add(Art(sketch.area.rect, "table", colors, (sketch.radius, 3 * line, line)))


_POSITIONS: Final = (
    (marked("Button"), "D"), (marked("Small blind"), "SB"), (marked("Big blind"), "BB"), (marked("Straddle"), "STR"),
)


def _draw_head(sketch: Sketch, rect: Rect, view: SeatView, *, is_turn: bool) -> None:
    """Draw the seat's number and its position marks."""
    theme = sketch.theme
    ink = Ink(theme.on_turn if is_turn else theme.ink, Face.BOLD)
    left, right = columns(rect, (1, 1), sketch.gap)
    sketch.text(left, _whom(view), ink)
    at, seat = view.positions, view.line.seat
    places = (at.button, at.small_blind, at.big_blind, at.straddle)
    own = [words for words, where in zip(_POSITIONS, places, strict=True) if where == seat]
    said = tuple(listed(words, " ") for words in zip(*own, strict=True)) if own else _whose(at.button)
    sketch.text(
        right,
        said,
        Ink(ink.color if own else theme.on_turn if is_turn else theme.soft, Face.NARROW).righted(),
    )


def _whom(view: SeatView) -> list[str]:
    """Return the wordings of the seat and its player."""
    seat, named = phrase("Seat {seat}", seat=view.line.seat), name_words(view.line.name)[:-1]
    return [*(listed((seat, name), "  ") for name in named), *(listed((view.line.seat, name), "  ") for name in named),
            seat, str(view.line.seat)]  # fmt: skip


def _whose(button: int | None) -> tuple[str, ...]:
    return button_words(button) if button else ("",)


def _draw_body(sketch: Sketch, rect: Rect, view: SeatView, *, is_turn: bool) -> None:
    """Draw what the seat may do or owes, the most important line largest."""
    clock = view.clock if view.clock and view.clock.seat == view.line.seat else None
    acted = round(sketch.area.acted_on_px * 1.15)
    if clock:
        high = max(round(acted * 1.2), rect.h // 4)
        draw_clock(sketch, rect.foot(high), clock, own=True)
        rect = rect.above(high + sketch.gap)
    if is_turn:
        _draw_turn(sketch, rect, view)
    elif view.notice:
        draw_notice(sketch, rect, view.notice)
    elif view.line.owes or view.ways_back:
        _draw_debt(sketch, rect, view)
    elif view.line.misses:
        more = plural("Penalty: {count} more hand", "Penalty: {count} more hands", view.line.misses)
        said = (more, phrase("Penalty: {count}", count=view.line.misses))
        sketch.text(rect, said, Ink(sketch.theme.ink, Face.BOLD, acted_on=True).centered())
    else:
        _draw_quiet(sketch, rect, view)


def _draw_turn(sketch: Sketch, rect: Rect, view: SeatView) -> None:
    turn, on = view.turn, sketch.theme.on_turn
    if turn is None:
        return
    acted = round(sketch.area.acted_on_px * 1.1)
    raises = turn.min_raise_to is not None
    slots = (
        Slot(acted, rect.h // 4, 2),
        Slot(acted, rect.h // 3, 3),
        Slot(acted if raises else 0, rect.h // 5, 1),
        Slot(round(sketch.area.legible_px * 1.2), rect.h // 8, 0),
    )
    first, call, least, own = stack(rect, slots, sketch.gap // 2)
    big = Ink(on, Face.BOLD, acted_on=True).centered()
    if first:
        sketch.text(first, (marked("▶ YOUR TURN"), marked("▶ YOU")), big)
    if call:
        price = with_amount("{amount} to call", turn.to_call, view.game)
        price += with_amount("call {amount}", turn.to_call, view.game)
        free: tuple[str, ...] = (marked("Please act"), in_context("turn", "Act"))
        if "draw" in turn.may:
            free = (marked("How many cards?"), in_context("turn", "Draw"))
        elif not turn.may or "check" in turn.may:
            free = (marked("You may check"), in_context("turn", "Check"))
        sketch.text(call, price if turn.to_call else free, big)
    if least and turn.min_raise_to is not None:
        said = _raise_words(turn, turn.min_raise_to, view.game)
        sketch.text(least, said, Ink(on, Face.NARROW, acted_on=True).centered())
    if own:
        sketch.text(own, _own_chips(view), Ink(on, Face.NARROW).centered())


def _raise_words(turn: TurnView, least: int, game: GameLine) -> list[str]:
    """Return the wordings of the totals that a bet or a raise may have, from `least` on."""
    money = amount(least, game)
    if turn.max_raise_to is None or turn.max_raise_to == least:
        message = marked("raise to {amount}") if turn.to_call else marked("bet {amount}")
        return [*with_amount(message, least, game), money[-1]]
    most = amount(turn.max_raise_to, game)[-1]
    if turn.to_call:
        said: list[str] = [phrase("raise to {amount} - {most}", amount=one, most=most) for one in money]
        said += [phrase("raise to {amount} or more", amount=one) for one in money]
        said += with_amount("raise to {amount}+", least, game)
        return [*said, *with_amount("raise {amount}+", least, game), listed((money[-1], "+"), "")]
    said = [phrase("bet {amount} - {most}", amount=one, most=most) for one in money]
    said += [phrase("bet {amount} or more", amount=one) for one in money]
    return [*said, *with_amount("bet {amount}+", least, game), listed((money[-1], "+"), "")]


def _own_chips(view: SeatView) -> tuple[str, ...]:
    """Return what lies in front of the player and behind it."""
    stack = amount(view.line.stack, view.game)[-1] if view.line.stack is not None else ""
    if not view.line.bet:
        return (phrase("Stack {amount}", amount=stack) if stack else "",)
    bet = amount(view.line.bet, view.game)[-1]
    own = phrase("Your bet {amount}", amount=bet)
    behind = phrase("Your bet {amount}  ·  stack {stack}", amount=bet, stack=stack)
    return (behind, own, phrase("bet {amount}", amount=bet)) if stack else (own,)


def _draw_debt(sketch: Sketch, rect: Rect, view: SeatView) -> None:
    """Draw what the seat owes and its ways to come in, with their prices."""
    theme, game, line = sketch.theme, view.game, view.line
    acted, least = round(sketch.area.acted_on_px * 1.1), round(sketch.area.legible_px * 1.25)
    owes = line.owes
    ways = view.ways_back
    slots = [
        Slot(least, rect.h // 6, 5),
        Slot(acted if owes else 0, rect.h // 4 if owes else 0, 4),
    ]
    slots += [Slot(least, rect.h // 6, 3) for _ in ways]
    state, debt, *offered = stack(rect, slots, sketch.gap // 2)
    if state:
        sketch.text(state, STANDINGS[line.standing], Ink(theme.soft, Face.NARROW).centered())
    if debt and owes:
        sketch.text(debt, _owed_words(owes, game), Ink(theme.ink, Face.BOLD, acted_on=True).centered())
    for way, row in zip(ways, offered, strict=True):
        if row:
            price = amount(way.cost, game)[-1] if way.cost else marked("free")
            cost = sketch.text(row, price, Ink(theme.ink, Face.BOLD).righted())
            said = [listed(("·", word), " ") for word in (way.text, *WAYS_BACK.get(way.code, ()))]
            sketch.text(row.before(cost.w + sketch.gap), said, Ink(theme.ink, Face.NARROW))


def _owed_words(owes: OwesView, game: GameLine) -> list[str]:
    total, live, dead = owes.live + owes.dead, amount(owes.live, game)[-1], amount(owes.dead, game)[-1]
    if owes.dead and not owes.live:
        whole = with_amount("You owe {amount} dead", total, game)
    elif owes.dead:
        whole = with_amount("You owe {amount} ({live} live, {dead} dead)", total, game, live=live, dead=dead)
    else:
        whole = with_amount("You owe {amount} live", total, game)
    return [*whole, *with_amount("You owe {amount}", total, game)]


def _draw_quiet(sketch: Sketch, rect: Rect, view: SeatView) -> None:
    """Draw a seat that has nothing to do: its state, its stack, the turn, the pot."""
    theme, line = sketch.theme, view.line
    least = round(sketch.area.legible_px * 1.25)
    state = _state_words(view)
    acting = phrase("Seat {seat} acts", seat=view.turn.seat) if view.turn else "" if line.won else view.message
    pot_total = view.pot_total if view.turn or not view.message else 0
    slots = (
        Slot(least, rect.h // 3, 4), Slot(least, rect.h // 5, 3), Slot(least, rect.h // 5, 2),
        Slot(least, rect.h // 8, 1),
    )
    first, second, third, last = stack(rect, slots, sketch.gap // 2)
    if last:
        game = view.game
        hand = phrase("Hand {number}", number=game.hand_number)
        said = (listed((game.name, game.limits), " "), game.name, game.limits, hand)
        sketch.text(last, said, Ink(theme.soft, Face.NARROW).centered())
    if first:
        sketch.text(first, state, Ink(theme.ink, Face.BOLD).centered())
    if second and line.stack is not None:
        told = _own_chips(view) if line.bet and not line.won else with_amount("Stack {amount}", line.stack, view.game)
        sketch.text(second, told, Ink(theme.soft, Face.NARROW).centered())
    if third:
        pot = phrase("Pot {amount}", amount=amount(pot_total, view.game)[-1]) if pot_total else ""
        both = listed((acting, with_initial(pot, is_large=False)), "  ·  ") if acting and pot else acting or pot
        sketch.text(third, (both, acting or both), Ink(theme.soft, Face.NARROW).centered())


def _state_words(view: SeatView) -> tuple[str, ...]:
    line = view.line
    if line.won:
        return with_amount("You win {amount}", line.won, view.game)
    if line.standing is not Standing.ACTIVE:
        return tuple(with_initial(word, is_large=True) for word in STANDINGS[line.standing])
    if line.dead:
        return tuple(with_initial(word, is_large=True) for word in DEAD)
    if line.folded:
        return (with_initial(marked("folded"), is_large=True),)
    if line.all_in:
        return (in_context("seat", "ALL IN"),)
    if line.in_hand:
        return (marked("In the hand"), marked("In hand"))
    return (marked("Next hand"),)


def _draw_silent(sketch: Sketch, rect: Rect, freshness: Freshness) -> None:
    theme = sketch.theme
    sketch.box(rect, Fill(theme.caution, theme.on_caution, max(2, sketch.gap // 2), sketch.radius))
    inner = rect.inset(sketch.gap * 2)
    acted = round(sketch.area.acted_on_px * 1.15)
    upper = inner.top(max(acted, inner.h // 3))
    ink = Ink(theme.on_caution, Face.BOLD, acted_on=True).centered()
    head, said = {
        FeedState.WAITING: (marked("⚠ Waiting"), marked("No word from the table yet.")),
        FeedState.UNRECORDED: (marked("⚠ NOT LIVE"), marked("The table does not record. Ask the dealer.")),
        FeedState.NOT_STARTED: (marked("⚠ NOT LIVE"), marked("The table does not start. Ask the dealer.")),
    }.get(freshness.feed, (
        marked("⚠ NOT LIVE"), phrase("No news for {time}. Ask the dealer.", time=age(freshness.silent_ms)),
    ))
    sketch.text(upper, (head, "⚠"), ink)
    small = Ink(theme.on_caution, Face.TEXT, round(sketch.area.acted_on_px * 1.2)).centered()
    sketch.lines(inner.below(upper.h), said, small, middle=True)
