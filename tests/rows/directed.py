"""Hands made for one row or value each, where no test plays one that shows it; the search takes them beside the harvest."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rows.directed_hand import Hand


def last_chips() -> Hand:
    """Last chips over the call and short of half a raise: all-in, or a call."""
    hand = Hand(blinds=[100, 200], chips=[100, 500, 1000], seats=4, stack=1800)
    hand.tell("new_deal")
    hand.acts("3:call 4:call 1:call 2:check")
    hand.tell("tap")
    hand.acts("1:bet=1400")
    hand.tell("chips", seat=2, out={"1000": 1, "500": 1, "100": 1}, last=True)
    return hand


def odd_chip() -> Hand:
    """The board plays for both; the pot of 25 is split to the chip of one."""
    hand = Hand(top="2c 3c 4c 2d 3d 4d 5c As Kd Qh 6c Js 7c Tc", blinds=[5, 10], chips=[1, 5, 25], seats=3, readers="full")
    hand.tell("new_deal")
    hand.deal()
    hand.acts("3:call 1:fold 2:check")
    for _ in range(3):
        hand.deal()
        hand.passed("check")
    for seat in (2, 3):
        hand.tell("show", seat=seat, cards=[one.code for one in hand.table.hand.deal.cards_of(seat)])
    hand.tell("award", seat=2, amount=13)
    hand.tell("award", seat=3, amount=12)
    return hand


def jackpot() -> Hand:
    """A straight flush with one card of the hand, before five players and for a pot of ten."""
    hand = Hand(top="Jc Kc 4c 5c 6c Ks Kd 4d 5d 6d 2c 7c 8c 9c 2d Tc 3h 2h", seats=5, readers="full")
    hand.tell("new_deal")
    hand.deal()
    hand.passed("call")
    for _ in range(3):
        hand.deal()
        hand.passed("check")
    hand.tell("show", seat=1, cards=[one.code for one in hand.table.hand.deal.cards_of(1)])
    return hand


def time_collection() -> Hand:
    """A second hand after thirty minutes and a half."""
    hand = Hand()
    for after in (1, 1829):
        hand.tell("new_deal", after=after)
        hand.passed()
    return hand


def raised_away() -> Hand:
    """A pot of more than a hundred is won before the flop, and six of it stay in the middle."""
    hand = Hand()
    hand.tell("new_deal")
    hand.acts("3:raise=60 4:raise=120")
    hand.passed(left=6)
    return hand


def three_blinds() -> Hand:
    """Of three blinds a player misses the smallest alone."""
    hand = Hand(game="plo", blinds=[1, 2, 5])
    for button in range(5):
        if button == 3:
            hand.tell("seat", seat=4, **{"is": "away"})
        hand.tell("new_deal")
        hand.passed()
    return hand


RUN = 'play.pots.run_it="from_stakes"'


def run_it(times: int, streets: int, dealt: int) -> Hand:
    """Ten hands of Omaha, all-in: after so many streets the rest is run so many times, and the stub is too short.

    `dealt` streets come before it is said.
    """
    hand = Hand(RUN, game="o8", blinds=[5, 10], seats=10, readers="full")
    hand.tell("new_deal")
    hand.deal()
    hand.acts("3:call 4:call 5:fold 6:fold 7:fold 8:fold 9:fold 10:fold 1:fold 2:fold" if streets else
              "3:all_in=200 4:call 5:fold 6:fold 7:fold 8:fold 9:fold 10:fold 1:fold 2:fold")  # fmt: skip
    if streets:
        hand.deal()
        hand.acts("3:all_in=190 4:call")
    hand.tell("run_it", times=times, seats=[3, 4])
    for _ in range(dealt):
        hand.deal()
    hand.tell("attention", cause="short_stub")
    return hand


def not_enough() -> Hand:
    """Six players each throw five cards: stub, burns and earlier discards are too few."""
    hand = Hand(game="27td", limits=[2, 4], readers="full")
    hand.tell("new_deal")
    hand.deal()
    hand.passed("call")
    for seat in (*hand.table.hand.to_declare,):
        hand.acts(f"{seat}:draw=5")
        for card in hand.table.hand.deal.cards_of(seat):
            hand.tell("card", card=card.code, zone=f"discard:{seat}")
    hand.tell("attention", cause="short_stub")
    return hand


def two_high_cards() -> Hand:
    """A chip race of eight odd chips for two larger ones: one player holds the two highest cards."""
    hand = Hand(blinds=[100, 200], chips=[25, 100], stack=2000)
    for seat, odd in ((3, 75), (4, 75), (5, 50)):
        hand.tell("bought", seat=seat, amount=odd)
    cards = [[3, "Kd"], [3, "Qd"], [3, "2c"], [4, "Jd"], [4, "3c"], [4, "4c"], [5, "5c"], [5, "6c"]]
    hand.tell("colored_up", chip=25, into=100, cards=cards)
    return hand


def side_pot_shown() -> Hand:
    """A player is all-in for the main pot; on the river the player before him folds, and the others check."""
    hand = Hand(blinds=[100, 200], seats=5, stack=5000, stacks={2: 800})
    hand.tell("new_deal")
    hand.acts("3:call 4:call 5:call 1:call 2:all_in=800 3:call 4:call 5:fold 1:call")
    for acts in ("1:bet=500 3:call 4:call", "1:check 3:check 4:check", "1:fold 3:check 4:check"):
        hand.tell("tap")
        hand.acts(acts)
    hand.tell("attention", cause="showdown_order")
    return hand


def pot_limit_straddle() -> Hand:
    """Pot limit: a straddle of three big blinds, above two of them and within the largest opening bet."""
    hand = Hand(game="plo")
    hand.tell("new_deal")
    hand.tell("straddle", seat=3, to=6)
    return hand


def called_away(to: str = "main_game") -> Hand:
    """A player of stud is called to the main game."""
    hand = Hand(game="stud", blinds=[], ante=1, bring_in=2, limits=[4, 8])
    hand.tell("move_called", seat=3, to=to)
    return hand


def behind_the_button(game: str) -> Hand:
    """A player from a must-move game would rather wait, until the button has passed him."""
    hand = Hand(game=game, limits=[2, 4], seats=5, button=1)
    hand.tell("seat", seat=6, **{"is": "new", "stack": 200, "arrives": "must_move"})
    hand.tell("option", seat=6, takes="wait")
    for _ in range(6):
        hand.tell("new_deal")
        hand.passed()
    return hand


def time_pot() -> Hand:
    """The players agree on a time-pot."""
    hand = Hand()
    hand.tell("time_pot", kind="pot", each=8)
    return hand


def short_single_blind() -> Hand:
    """In single-blind lowball, the player due for the blind has less than half of it."""
    hand = Hand(game="a5sd", blinds=[4], limits=[4, 8], stacks={1: 1})
    hand.tell("new_deal")
    return hand


def side_pot_again() -> Hand:
    """Two of three players agree to run their side pot twice."""
    hand = Hand(RUN, blinds=[5, 10], seats=3, stacks={3: 50})
    hand.tell("new_deal")
    hand.acts("3:all_in 1:all_in 2:call")
    hand.tell("run_it", times=2, seats=[1, 2])
    return hand


def last_card_exposed() -> Hand:
    """Seat 2's last card of stud comes face up, and it declares itself all-in for the pot."""
    hand = Hand(game="stud", blinds=[], ante=1, bring_in=1, limits=[2, 4], seats=3, readers="full")
    hand.tell("new_deal")
    for _ in range(4):
        hand.deal()
        hand.passed("bring_in")
    hand.deal()
    hand.tell("exposed", seat=2)
    hand.tell("floor", choose="play_on")  # where the card is the floor's to judge
    hand.tell("answer", question="all_in:2:4", yes=True)
    return hand


def down_card_exposed() -> Hand:
    """Seat 2's down card of Mexican poker comes face up, and it declares itself all-in for the antes."""
    hand = Hand(game="mexican", blinds=[], ante=1, bring_in=1, limits=[2, 4], seats=3, readers="full")
    hand.tell("new_deal")
    for seat, code in zip((1, 2, 3, 1, 2, 3), "7c Kc 6s Jc 5d 3d".split(), strict=True):
        hand.tell("card", card=code, zone=f"seat:{seat}", **({"face": "up"} if code in {"Jc", "3d"} else {}))
        if code == "Kc":
            hand.tell("exposed", seat=seat)
            hand.tell("floor", choose="play_on")
    hand.tell("answer", question="all_in:2:0", yes=True)
    return hand


MADE = {
    "blinds.missed.single_blind_short": short_single_blind,
    "deal.dealing.exposed_all_in": last_card_exposed, "deal.dealing.exposed_all_in.mexican": down_card_exposed,
    "play.pots.run_it_side": side_pot_again,
    "play.house.time_pot": time_pot,
    "blinds.newcomer.must_move_stud_hands": called_away,
    "blinds.newcomer.must_move_waits_split": lambda: behind_the_button("lo8"),
    "blinds.newcomer.must_move_waits_split.triple_draw": lambda: behind_the_button("badacey"),
    "play.chips.last_chips": last_chips, "play.pots.odd_chip_unit": odd_chip, "play.house.jackpot_both_cards": jackpot,
    "play.house.jackpot_players": jackpot, "play.house.time_every_min": time_collection,
    "play.house.no_flop_no_drop": raised_away,
    "blinds.missed.three_blinds_live": three_blinds, "room.color_up.most_each": two_high_cards,
    "verdict.short_stub.run_it_muck": lambda: run_it(2, 0, 3), "verdict.short_stub.run_it_burns": lambda: run_it(3, 1, 8),
    "verdict.short_stub.not_enough": not_enough, "play.showdown.side_pot_first": side_pot_shown,
    "blinds.straddle.pot_limit_most": pot_limit_straddle,
}  # fmt: skip


def made() -> Iterator[tuple[str, str]]:
    """The tapes with the point that each was made for."""
    for path, make in MADE.items():
        yield path, make().text
