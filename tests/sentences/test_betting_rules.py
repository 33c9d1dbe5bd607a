"""Checks, raises, calls and pots, from the books' sentences on betting."""

import pytest
from tape_talk import EAGLES, GN, NCL, NPL, PC, header, play, seats

from controller.poker import rounds
from controller.poker.betting_structure import Structure
from controller.terms.codes import Betting
from tests.sentences.named_rules import eagles, gn, ncl, npl, pc

DRAW = {"limits": [200, 400], "seats": seats(3, 20000), "button": 3}
STUD = {"blinds": [], "ante": 20, "bring_in": 50, "limits": [200, 400], "seats": seats(3, 20000), "button": 3}
ALL_CALL = "new_deal act(seat=3, do=call) act(seat=1, do=call) act(seat=2, do=check) "
ALL_PAT = "act(seat=1, do=draw, cards=0) act(seat=2, do=draw, cards=0) act(seat=3, do=draw, cards=0) tap "
BROUGHT_IN = "new_deal act(seat=1, do=bring_in, to=50) act(seat=2, do=call) act(seat=3, do=call) tap "
CHECK_BET = "act(seat=1, do=check) act(seat=2, do=bet, to=%d) act(seat=3, do=fold)"


@pytest.mark.parametrize("book", [NCL, GN])
@ncl("11", "123")
@gn("123", "G:CHECK")
def test_a_player_may_check_and_raise(book):
    played = play(book, header(seats=seats(3, 20000), button=3), ALL_CALL + "tap " + CHECK_BET % 400)
    assert "raise" in played.clean().state["may"]["1"]
    facing = play(book, header(seats=seats(3, 20000), button=3), "new_deal")
    assert "check" not in facing.state["may"]["3"], "a blind stands: there is nothing to check"


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("a5td", marks=[gn("276")]),
        pytest.param("27td", marks=[gn("285")]),
        pytest.param("badugi", marks=[gn("296")]),
        pytest.param("baduci", marks=[gn("305")]),
        pytest.param("badacey", marks=[gn("315")]),
    ],
)
def test_check_raise_is_allowed_on_any_round_after_any_draw(game):
    table = header(game=game, **DRAW)
    before, checked = ALL_CALL + ALL_PAT, "act(seat=1, do=check) act(seat=2, do=check) act(seat=3, do=check) "
    for draws, bet in ((0, 200), (1, 400), (2, 400)):
        played = play(GN, table, before + (checked + ALL_PAT) * draws + CHECK_BET % bet)
        assert "raise" in played.clean().state["may"]["1"]


@pytest.mark.parametrize("game", [pytest.param("razzdugi", marks=[gn("322")]), pytest.param("razzduci", marks=[gn("328")])])
def test_check_raise_is_allowed_in_the_stud_games(game):
    played = play(GN, header(game=game, **STUD), BROUGHT_IN + CHECK_BET % 200)
    assert "raise" in played.clean().state["may"]["1"]


@pytest.mark.parametrize("book", [NCL, EAGLES, GN])
@pytest.mark.parametrize("game", ["nlhe", "plhe"])
@ncl("124", "164")
@eagles("108", "147")
@gn("124", "168")
def test_raises_are_not_limited_in_no_limit_and_pot_limit(book, game):
    raises, to = "new_deal act(seat=3, do=raise, to=400) act(seat=1, do=fold) ", 400
    for raised in range(12):
        to += 200
        raises += f"act(seat={2 + raised % 2}, do=raise, to={to}) "
    played = play(book, header(game=game, seats=seats(3, 2000000), button=3), raises)
    assert played.clean().state["min_raise_to"] == to + 200


@pytest.mark.parametrize("book", [NCL, GN])
@ncl("H:NO LIMIT")
@gn("H:NO LIMIT AND POT-LIMIT", "G:ALL-IN", "G:BET (NO LIMIT)", "G:LIMIT (NO-LIMIT)")
def test_any_part_of_the_chips_may_be_wagered_in_no_limit(book):
    played = play(book, header(seats=seats(3, 20000), button=3), ALL_CALL + "tap")
    assert (played.state["min_raise_to"], played.state["max_raise_to"]) == (200, 19800)


@ncl("H:NO LIMIT")
@eagles("170")
@gn("H:NO LIMIT AND POT-LIMIT", "G:ALL-IN", "G:BET (POT LIMIT)", "G:LIMIT (POT-LIMIT)")
def test_the_pot_limit_is_the_pot_after_the_call():
    """The book's own example: a pot of 100, a bet of 50, and the next player raises to 250."""
    table = header(game="plhe", blinds=[25, 50], seats=seats(3, 20000), button=3)
    before = "new_deal act(seat=3, do=fold) act(seat=1, do=call) act(seat=2, do=check) tap "
    for book in (NCL, GN):
        opened = play(book, table, before)
        assert (opened.state["pot"], opened.state["min_raise_to"], opened.state["max_raise_to"]) == (100, 50, 100)
        assert play(book, table, before + "act(seat=1, do=bet, to=50)").state["max_raise_to"] == 250
    for book in (EAGLES, GN):
        said = play(book, table, before + "act(seat=1, do=bet, to=50) say(seat=2, word=pot)")
        said.wants(bet={"2": 250})


@gn("G:ALL-IN", "G:BET (FIXED LIMIT)", "G:LIMIT (FIXED LIMIT)", "G:CAP")
def test_a_limit_bet_is_the_limit_and_four_raises_cap_the_round():
    table = header(game="lhe", limits=[200, 400], seats=seats(3, 20000), button=3)
    opened = play(GN, table, ALL_CALL + "tap")
    assert (opened.state["min_raise_to"], opened.state["max_raise_to"]) == (200, 200)
    four = "act(seat=1, do=bet, to=200) act(seat=2, do=raise, to=400) act(seat=3, do=raise, to=600) act(seat=1, do=raise, to=800) "
    assert play(GN, table, ALL_CALL + "tap " + four).state["max_raise_to"] == 1000
    capped = play(GN, table, ALL_CALL + "tap " + four + "act(seat=2, do=raise, to=1000)")
    assert capped.state["max_raise_to"] is None


@gn("G:COMPLETION", "G:BRING-IN")
def test_a_completed_bring_in_is_no_raise():
    table = header(game="stud", **STUD)
    done = "new_deal act(seat=1, do=bring_in, to=50) act(seat=2, do=complete, to=200) "
    raised = "act(seat=3, do=raise, to=400) act(seat=1, do=raise, to=600) act(seat=2, do=raise, to=800) "
    assert play(GN, table, done + raised).state["max_raise_to"] == 1000
    assert play(GN, table, done + raised + "act(seat=3, do=raise, to=1000)").state["max_raise_to"] is None


@gn("G:ALL-IN", "G:RAISE")
def test_an_all_in_below_a_full_raise_is_no_raise():
    table = header(seats=seats(3, [20000, 20000, 700]), button=2, blinds=[100, 200])
    short = "new_deal act(seat=2, do=raise, to=600) act(seat=3, do=all_in, to=700) act(seat=1, do=fold)"
    played = play(GN, table, short)
    assert "raise" not in played.state["may"]["2"]


@gn("G:RAISE")
def test_a_raise_is_at_least_the_last_one():
    played = play(GN, header(), "new_deal act(seat=4, do=raise, to=700)")
    assert played.state["min_raise_to"] == 1200


@gn("G:ALL-IN", "G:POT (SIDE POT)")
def test_an_all_in_player_wins_only_what_he_has_matched():
    table = header(seats=seats(3, [20000, 20000, 600]), button=3)
    acts = "new_deal act(seat=3, do=all_in, to=600) act(seat=1, do=raise, to=2000) act(seat=2, do=call) check"
    played = play(GN, table, acts)
    assert played.state["pots"] == [{"amount": 1800, "seats": [1, 2, 3]}, {"amount": 2800, "seats": [1, 2]}]


@gn("G:BET (OUT OF TURN)")
def test_a_bet_out_of_turn_binds_if_the_action_has_not_changed():
    acts = "new_deal act(seat=5, do=raise, to=600) act(seat=4, do=fold)"
    play(GN, header(), acts).ruled(cause="out_of_turn").wants(bet={"5": 600})


@pytest.mark.parametrize("book", [NCL, EAGLES, GN])
@ncl("148")
@eagles("135")
@gn("154", "G:BLIND(S)", "H:BUTTON AND BLIND USE")
def test_the_big_blind_is_a_bet_and_has_the_option(book):
    played = play(book, header(seats=seats(3, 20000), button=3), "new_deal act(seat=3, do=call) act(seat=1, do=call)")
    played.clean().wants(to_act=2, to_call=0, bet={"2": 200})
    assert played.state["min_raise_to"] == 400
    folded = play(book, header(seats=seats(3, 20000), button=3), "new_deal act(seat=3, do=fold) act(seat=1, do=fold)")
    assert folded.state["live"] == [2]


@ncl("142")
@gn("H:BUTTON AND BLIND USE", "G:CALL", "G:BETTING ROUND")
def test_the_order_of_the_blinds_and_of_the_action():
    for book in (NCL, GN):
        table = header(seats=seats(4, 20000), button=1)
        dealt = play(book, table, "new_deal")
        dealt.wants(button=1, sb=2, bb=3, first_to_act=4, to_act=4, to_call=200)
        called = "new_deal act(seat=4, do=call) act(seat=1, do=call) act(seat=2, do=call) "
        assert play(book, table, called).state["to_act"] == 3, "the round is open until the last has acted"
        flop = play(book, table, called + "act(seat=3, do=check) tap")
        flop.wants(street="flop", first_to_act=2)
        raised = called + "act(seat=3, do=raise, to=600) "
        assert play(book, table, raised).state["to_act"] == 4, "a raise takes the round about again"


@ncl("142")
@gn("H:BUTTON AND BLIND USE", "G:DEALER BUTTON")
def test_the_button_moves_on_a_seat_after_each_hand():
    folds = "new_deal act(seat=4, do=fold) act(seat=1, do=fold) act(seat=2, do=fold) award(seat=3, amount=300) new_deal"
    for book in (NCL, GN):
        play(book, header(seats=seats(4, 20000), button=1), folds).wants(button=2, sb=3, bb=4)


@ncl("142")
@gn("H:BUTTON AND BLIND USE")
def test_blinds_are_posted_before_the_cards_are_looked_at():
    table = header(seats=seats(3, 20000), button=3, posting="keyed", readers="full")
    posts = "new_deal post(seat=1, live=100, dead=0, as=sb) post(seat=2, live=200, dead=0, as=bb)"
    for book in (NCL, GN):
        play(book, table, posts).clean().wants(bet={"1": 100, "2": 200})


@gn("H:BUTTON AND BLIND USE")
def test_the_smallest_of_three_blinds_is_left_of_the_button():
    dealt = play(GN, header(blinds=[100, 200, 500], seats=seats(5, 20000), button=1), "new_deal")
    dealt.wants(bet={"1": 0, "2": 100, "3": 200, "4": 500, "5": 0})


@gn("G:CALL", "G:RAISE")
def test_a_word_binds():
    called = play(GN, header(), "new_deal act(seat=4, do=raise, to=600) say(seat=5, word=call)")
    called.wants(bet={"5": 600}, to_act=6)
    raised = play(GN, header(), "new_deal say(seat=4, word=raise, amount=800)")
    raised.wants(bet={"4": 800})


@npl("3")
@pc("3")
def test_an_unclear_word_is_ruled_otherwise_than_its_player_may_have_meant():
    """"Five" may be five hundred or five thousand: the lower one counts."""
    said = "new_deal act(seat=4, do=call) say(seat=5, word=number, amount=5, low=500, high=5000)"
    for book in (NPL, PC):
        play(book, header(), said).ruled(cause="unclear_amount").wants(bet={"5": 500})


@pc("54")
def test_whoever_calls_has_accepted_the_whole_wager():
    """He calls and puts out what somebody had told him; the all-in is larger."""
    told = "new_deal act(seat=4, do=all_in, to=20000) say(seat=5, word=call) chips(seat=5, out={\"1000\": 2})"
    play(PC, header(chips=[100, 500, 1000]), told).wants(bet={"5": 20000}, to_act=6)


@gn("238")
def test_the_action_passes_a_high_hand_that_is_all_in():
    limit = Structure(Betting.FIXED_LIMIT, 15, 15, 30)
    wagering = rounds.open_wagering((1, 2, 3), {1: 50, 2: 500, 3: 500}, limit)
    assert rounds.open_street(wagering, 1).to_act == 1
    all_in = rounds.post(wagering, 1, live=50)
    assert rounds.open_street(all_in, 1).to_act == 2


@gn("H:ARCHIE")
def test_archie_is_opened_with_a_bet_or_folded():
    played = play(GN, header(game="archie", **DRAW), "new_deal")
    assert "check" not in played.state["may"]["3"]


@gn("G:BET")
def test_a_wager_is_made_of_the_chips_in_play():
    table = header(blinds=[5, 10], chips=[1, 5, 25, 100], seats=seats(3, 1000), button=3)
    odd = ALL_CALL + "tap chips(seat=1, out={\"1\": 3, \"5\": 2})"
    play(GN, table, odd).ruled(outcome="action", cause="under_bet").wants(bet={"1": 15})


@pc("RP16")
def test_stud_and_stud_eight_need_not_follow_each_other():
    rounds = [{"game": "stud", "ante": 20, "bring_in": 50, "limits": [200, 400], "blinds": []}, {"game": "lhe", "blinds": [100, 200], "limits": [200, 400]},
              {"game": "stud8", "ante": 20, "bring_in": 50, "limits": [200, 400], "blinds": []}]
    table = header(game="stud", seats=seats(3, 20000), rounds=rounds, blinds=[], ante=20, bring_in=50, limits=[200, 400])
    assert play(PC, table, "new_deal").clean().state["game"] == "stud"
