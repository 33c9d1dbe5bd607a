"""What is dealt, burned and bet in each game, written from the books' chapters on it."""

import pytest
from tape_talk import GN, header, play, seats

from controller.loading.game_files import load_game
from controller.rulebook.street_acts import Bet, Board, Book, Burn, Deal, Declare, Draw, Reveal, SetRows, Toss
from tests.sentences.named_rules import gn, ncl

HOLDEM = "2 down, bet | burn, 3 board, bet | burn, 1 board, BET | burn, 1 board, BET"
CRAZY = "3 down, bet | burn, 3 board, bet, toss 1 before turn | burn, 1 board, BET | burn, 1 board, BET"
OMAHA = HOLDEM.replace("2 down", "4 down")
TWO_BOARDS = "4 down, bet | burn, 3 board, 3 board 2, bet | burn, 1 board, 1 board 2, BET | burn, 1 board, 1 board 2, BET"
ULTIMATE = "5 down, bet | 3 board, 3 board 2, bet | burn, 1 board, 1 board 2, BET | burn, 1 board, 1 board 2, BET"
STUD = "2 down, 1 up, bet | burn, 1 up, bet | burn, 1 up, BET | burn, 1 up, BET | burn, 1 down, BET"
SUPER = STUD.replace("2 down, 1 up, bet", "4 down, 1 up, bet, toss 2 before fourth")
MEXICAN = "1 down, 1 up, bet | reveal, burn, 1 choice, bet | reveal, burn, 1 choice, BET | reveal, burn, 1 choice, BET"
SINGLE = "5 down, bet | burn, draw 5, BET"
TRIPLE = "5 down, bet | burn, draw 5, bet | burn, draw 5, BET | burn, draw 5, BET"
FOUR_CARDS = TRIPLE.replace("5", "4")


def form(game):
    """A game's streets in order: what the dealer does, `bet` at the lower and `BET` at the upper limit."""
    return " | ".join(", ".join(filter(None, map(told, street.acts))) for street in load_game(game).streets)


def told(act):
    match act:
        case Deal():
            return f"{act.each} {act.deal}"
        case Burn():
            return "burn"
        case Board():
            return f"{act.board} board" + (f" {act.on}" if act.on > 1 else "")
        case Bet():
            return "bet" if act.size == "small" else "BET"
        case Draw():
            return f"draw {act.draw}"
        case Toss():
            return f"toss {act.toss} before {act.before}"
        case Reveal():
            return "reveal"
        case SetRows():
            return f"set {act.set}"
        case Book() | Declare():
            return ""


@pytest.mark.parametrize(
    ("games", "wanted"),
    [
        pytest.param("nlhe lhe plhe", HOLDEM, marks=[gn("H:TEXAS HOLD'EM"), ncl("H:TEXAS HOLD'EM")]),
        pytest.param("crazypineapple", CRAZY, marks=[gn("H:HOLD-EM VARIATION: CRAZY PINEAPPLE")]),
        pytest.param("plo o8 lo8 plo8 ohl", OMAHA, marks=[
            gn("H:OMAHA", "H:OMAHA HIGH-LOW (OMAHA 8/O)", "H:OMAHA HIGH LOW REGULAR"),
        ]),
        pytest.param("bigo", OMAHA.replace("4", "5"), marks=[
            gn('H:OMAHA HIGH-LOW VARIATION - 5 CARD - "THE BIG O" (8 Participant maximum)'),
        ]),
        pytest.param("doubleboard", TWO_BOARDS, marks=[
            gn('H:"DOUBLE BOARD OMAHA" OMAHA HIGH-VARIATION (8 Participant maximum)'),
        ]),
        pytest.param("ultimatebigo", ULTIMATE, marks=[gn("H:ULTIMATE BIG O (8 Participant maximum)")]),
        pytest.param("stud", STUD, marks=[gn("H:7 CARD STUD")]),
        pytest.param("razz", STUD, marks=[gn("H:SEVEN-CARD STUD LOW (RAZZ)", "234")]),
        pytest.param("stud8", STUD, marks=[gn("H:SEVEN-CARD STUD/8 (STUD 8/O)", "240")]),
        pytest.param("studhl", STUD, marks=[gn("243")]),
        pytest.param("superstud superstud8", SUPER, marks=[gn("H:SUPER STUD/SUPER STUD 8/O", "244")]),
        pytest.param("mexican", MEXICAN, marks=[gn("H:MEXICAN POKER/MEXICAN STUD", "257", "258")]),
        pytest.param("razzdugi", STUD, marks=[gn("H:RAZZDUGI")]),
        pytest.param("razzduci", STUD, marks=[gn("H:RAZZDUCI (Razzdeucey)")]),
        pytest.param("a5sd", SINGLE, marks=[gn("H:ACE-TO-FIVE LOWBALL")]),
        pytest.param("a5td", TRIPLE, marks=[gn("H:ACE-TO-FIVE LOWBALL")]),
        pytest.param("27sd", SINGLE, marks=[gn("279")]),
        pytest.param("27td", TRIPLE, marks=[gn("279")]),
        pytest.param("archie", TRIPLE, marks=[gn("H:ARCHIE", "289")]),
        pytest.param("badugi badugi-high", FOUR_CARDS, marks=[gn("H:BADUGI", "293")]),
        pytest.param("baduci", TRIPLE, marks=[gn("H:BADUCI", "302")]),
        pytest.param("badacey", TRIPLE, marks=[gn("H:BADACI (Badacey)", "312")]),
        pytest.param("shortdeck", HOLDEM, marks=[gn("356")]),
    ],
)  # fmt: skip
def test_the_game_is_dealt_as_the_book_says(games, wanted):
    for game in games.split():
        assert form(game) == wanted, game


@gn('H:OMAHA HIGH-LOW VARIATION - 5+ CARD - "THE BIG EASY" (8 Participant maximum)')
def test_big_easy_deals_at_least_five_cards_and_everybody_the_same_number():
    game = load_game("bigeasy")
    numbers = [game.starting_cards(players) for players in range(2, 9)]
    assert min(numbers) >= 5
    assert game.cards_used(8) <= 52


@gn("H:7 CARD STUD", "H:SUPER STUD/SUPER STUD 8/O", "H:SEVEN-CARD STUD LOW (RAZZ)", "234")
def test_an_open_pair_on_fourth_street_allows_either_limit_in_high_stud_alone():
    allowed = {name: load_game(name).streets[1].bet.open_pair for name in ("stud", "superstud", "superstud8", "razz")}
    assert allowed == {"stud": True, "superstud": True, "superstud8": False, "razz": False}


@pytest.mark.parametrize(
    ("game", "first", "later"),
    [
        pytest.param("razz", "high_card", "low_hand", marks=[gn("233", "H:SEVEN-CARD STUD LOW (RAZZ)")]),
        pytest.param("stud8", "low_card", "high_hand", marks=[gn("238")]),
        pytest.param("studhl", "high_card", "low_hand", marks=[gn("243")]),
        pytest.param("superstud8", "high_card", "high_hand", marks=[gn("244")]),
        pytest.param("mexican", "high_card", "high_hand", marks=[gn("H:MEXICAN POKER/MEXICAN STUD", "250")]),
        pytest.param("nlhe", "left_of_blinds", "left_of_button", marks=[gn("H:BUTTON AND BLIND USE"), ncl("142")]),
    ],
)  # fmt: skip
def test_who_opens(game, first, later):
    openers = [street.bet.bet for street in load_game(game).streets]
    assert (openers[0], set(openers[1:])) == (first, {later})


@gn("H:MEXICAN POKER/MEXICAN STUD")
def test_the_mexican_deck_has_no_eights_nines_and_tens_and_one_joker():
    faces = [card.face for card in load_game("mexican").deck.value.cards]
    assert len(faces) == 41
    assert faces.count("Jk") == 1
    assert {face[0] for face in faces if face != "Jk"} == set("234567JQKA")


@gn("359")
def test_the_short_deck_has_thirty_six_cards_without_deuces_to_fives():
    for game in ("shortdeck", "shortdeck-plo"):
        faces = [card.face for card in load_game(game).deck.value.cards]
        assert len(faces) == 36
        assert {face[0] for face in faces} == set("6789TJQKA")


@gn("275")
def test_lowball_is_dealt_without_a_joker():
    for game in ("a5sd", "a5td"):
        assert "Jk" not in [card.face for card in load_game(game).deck.value.cards]


@gn("282", "H:ARCHIE", "H:BADUGI")
def test_the_betting_structures_that_the_book_names():
    assert {"no_limit", "pot_limit"} <= set(load_game("27sd").betting.permitted)
    assert load_game("archie").betting.usual == "fixed_limit"
    assert load_game("badugi").forced.usual == "blinds"


@gn("330")
def test_chinese_poker_seats_four():
    assert load_game("chinese").max_players.value == 4


@pytest.mark.parametrize("game", [pytest.param("razzdugi", marks=[gn("321")]), pytest.param("razzduci", marks=[gn("327")])])
def test_the_stud_rules_of_misdeals_hold(game):
    table = {"blinds": [], "ante": 20, "bring_in": 50, "limits": [200, 400], "seats": seats(3, 20000), "button": 3}
    for before in ("new_deal ", "new_deal act(seat=1, do=bring_in, to=50) act(seat=2, do=call) "):
        for cause in ("exposed_many", "extra_card", "entitled_seat_skipped", "no_burn"):
            noticed = f"{before} attention(cause={cause}, seat=2)"
            stud, ours = (play(GN, header(game=name, **table), noticed).ruling for name in ("stud", game))
            ruled = ("cause", "outcome", "steps", "rules")
            assert [ours[key] for key in ruled] == [stud[key] for key in ruled], (before, cause)


@gn("348", "349")
def test_taiwanese_rows_are_compared_with_a_community_board():
    game = load_game("taiwanese")
    assert game.board_cards() == 5
    assert [row.cards for row in game.points.rows] == [1, 2, 4]
