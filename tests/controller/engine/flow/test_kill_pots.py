"""Kill pots through the engine: what a hand says to the kill button (G188 to G198)."""

from dealer_talk import Talk
from told import CHECK, DEAL, G, act, folds, run, seat

from controller.engine.flow.kill_pots import result_of

NINE = dict.fromkeys(range(1, 10), 500)
GAME = {"game": "lhe", "blinds": [2, 4], "limits": [4, 8], "kill": "full"}


def raised(*order, winner, pot):
    """Seat 8 raises, everybody else folds."""
    return [act(one, "raise", to=8) if one == winner else act(one, "fold") for one in order] + [
        {"e": "award", "seat": winner, "amount": pot}
    ]


TWO_LEGS = [
    DEAL, *raised(4, 5, 6, 7, 8, 9, 1, 2, 3, winner=8, pot=14),
    DEAL, act(5, "call"), act(6, "fold"), act(7, "fold"), act(8, "raise", to=8),
    *(act(n, "fold") for n in (9, 1, 2, 3, 4)),
    act(5, "fold"), {"e": "award", "seat": 8, "amount": 18},
]  # fmt: skip


def test_the_second_pot_with_one_call_of_the_big_blind_is_a_full_bet():
    """Seat 5 called four and folded to the raise: one full bet beyond the blinds."""
    _, states = run(G, NINE, 1, *TWO_LEGS, DEAL, CHECK, **GAME)
    assert states[0]["bet"]["8"] == 8
    assert (states[0]["pot"], states[0]["to_call"], states[0]["min_raise_to"]) == (14, 8, 16)


def test_another_winner_takes_the_leg():
    _, states = run(
        G, NINE, 1, TWO_LEGS[:11], DEAL, *folds(5, 6, 7, 8, 9, 1, 2, 3, winner=4, pot=6), DEAL, CHECK, **GAME
    )
    assert states[0]["pot"] == 6


def test_a_kill_missed_is_posted_off_the_blinds():
    events = [
        *TWO_LEGS,
        seat(8, "away"),
        DEAL,
        *folds(6, 7, 9, 1, 2, 3, 4, winner=5, pot=6),
        seat(8, "present"),
        DEAL,
        CHECK,
    ]
    _, states = run(G, NINE, 1, *events, **GAME)
    assert states[0]["bet"]["8"] == 8, "seat 8 is off the button (4) and the blinds (5, 6)"


def test_a_scoop_of_a_high_low_pot_kills_the_next():
    game = {"game": "lo8", "blinds": [5, 10], "limits": [10, 20], "kill": "full"}
    six = dict.fromkeys(range(1, 7), 1000)
    preflop = [
        DEAL,
        *(act(n, "raise" if n == 4 else "call", **({"to": 20} if n == 4 else {})) for n in (4, 5, 6, 1, 2, 3)),
    ]
    streets = []
    for _ in range(3):
        streets += [{"e": "tap"}, *(act(n, "check") for n in (2, 3, 4, 5, 6, 1))]
    _, states = run(G, six, 1, *preflop, *streets, {"e": "award", "seat": 5, "amount": 120}, DEAL, CHECK, **game)
    assert states[0]["bet"]["5"] == 20


def test_no_kill_in_a_game_without_limits():
    _, states = run(
        G,
        NINE,
        1,
        DEAL,
        *folds(4, 5, 6, 7, 8, 9, 1, 2, winner=3, pot=6),
        DEAL,
        CHECK,
        game="nlhe",
        blinds=[2, 4],
        kill="full",
    )
    assert states[0]["pot"] == 6


def test_beyond_the_blinds_is_what_a_seat_put_in_of_its_own_will():
    """Blinds 2 and 4, antes of 1: seat 4 raised to 8, which the big blind called and the small blind did not."""
    talk = Talk("G", seats=4, game="lhe", blinds=[2, 4], limits=[4, 8], ante=1, kill="full", readers="none")
    hand = talk.play("new 3:fold 4:raise=8 1:fold 2:call").table.hand
    assert dict(result_of(talk.table, hand).beyond_blinds) == {1: 0, 2: 4, 3: 0, 4: 8}
    assert result_of(talk.table, hand).pot == 8 + 8 + 2 + 4
