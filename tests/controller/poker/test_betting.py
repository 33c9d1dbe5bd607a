"""The betting of one hand as a value: turns, sizes, reopening, caps, bring-ins, straddles, dead hands."""

import pytest

from controller.poker import betting
from controller.poker.betting_structure import Structure
from controller.terms.codes import Act, Betting
from controller.terms.wagers import CapRule, PotCount, StraddleRaise

NO_LIMIT = Structure(Betting.NO_LIMIT, 100, blinds=(50, 100))
STUD = Structure(Betting.FIXED_LIMIT, 15, 15, 30)


def deal(stacks, structure=NO_LIMIT, *, blinds=(50, 100), first=3, **opening):
    """A hand with blinds at seats 1 and 2, the first round open."""
    seats = range(1, len(stacks) + 1)
    wagers = betting.open_wagering(seats, dict(zip(seats, stacks, strict=True)), structure)
    for seat, blind in enumerate(blinds, 1):
        wagers = betting.post(wagers, seat, blind)
    return betting.open_first_round(wagers, first, **({"level": blinds[-1]} | opening))


def acts(wagers, text):
    """`f c k r300 a` from the seat whose turn it is."""
    kinds = {"f": Act.FOLD, "c": Act.CALL, "k": Act.CHECK, "a": Act.ALL_IN, "r": Act.RAISE}
    for word in text.split():
        wagers = betting.act(wagers, wagers.to_act, kinds[word[0]], int(word[1:]) if len(word) > 1 else None)
    return wagers


class TestTurns:
    def test_round_the_table_and_back_to_the_raiser(self):
        wagers = acts(deal([5000] * 4), "c r300 f")
        assert wagers.to_act == 2
        assert acts(wagers, "c c").to_act is None

    def test_the_big_blind_has_the_option(self):
        wagers = acts(deal([5000] * 3), "c c")
        assert wagers.to_act == 2
        assert betting.legal(wagers, 2).may == (Act.CHECK, Act.RAISE)
        assert betting.is_closed(acts(wagers, "k"))

    def test_nobody_is_asked_who_cannot_be_answered(self):
        assert deal([1000, 100, 1000]).to_act == 3
        wagers = acts(deal([40, 1000], first=1, blinds=(40, 100)), "")
        assert betting.is_closed(wagers), "the small blind is all-in below the big blind"

    def test_a_call_short_of_a_raise_asks_the_blind(self):
        wagers = acts(deal([1000, 1000, 260]), "a f")
        assert wagers.to_act == 2
        assert betting.legal(wagers, 2).may == (Act.FOLD, Act.CALL), "seat 3 has nothing left to answer a raise with"

    def test_another_order_of_turns(self):
        """A button straddle in Golden Nugget: under the gun first, the button after the big blind."""
        wagers = deal([5000] * 4, turns=(3, 1, 2, 4), level=200, straddle=200)
        assert [wagers.to_act, acts(wagers, "c").to_act, acts(wagers, "c c").to_act] == [3, 1, 2]
        assert acts(wagers, "c c c").to_act == 4

    def test_out_of_turn_is_refused(self):
        wagers = deal([5000] * 3)
        with pytest.raises(betting.IllegalAct, match="it is seat 3's turn"):
            betting.act(wagers, 1, Act.CALL)

    def test_a_check_facing_a_bet_is_refused(self):
        with pytest.raises(betting.IllegalAct, match="100 to call"):
            betting.act(deal([5000] * 3), 3, Act.CHECK)

    def test_the_last_hand_does_not_die_and_a_seat_outside_the_hand_cannot(self):
        wagers = acts(deal([5000] * 3), "f f")
        assert betting.kill(wagers, 2) is wagers
        three = deal([5000] * 3)
        assert betting.kill(three, 7) is three
        assert not betting.only_one_left(acts(betting.kill(three, 7), "f"))

    def test_a_killed_hand_passes_the_turn(self):
        wagers = deal([5000] * 4)
        assert betting.kill(wagers, 3).to_act == 4
        assert betting.kill(wagers, 4).to_act == 3
        assert not betting.is_live(betting.kill(wagers, 4), 4)


class TestSizes:
    def test_the_last_increment_on_top(self):
        """PC Add48 example 1: 600, 1,600, 3,600, then at least 5,600."""
        wagers = betting.open_street(acts(deal([9000] * 4), "c c c k"), 1)
        least = []
        for word in ("r600", "r1600", "r3600"):
            wagers = acts(wagers, word)
            least.append(betting.legal(wagers, wagers.to_act).min_raise_to)
        assert least == [1200, 2600, 5600]

    def test_a_short_all_in_leaves_the_increment(self):
        wagers = acts(deal([5000, 5000, 5000, 150]), "c a")
        assert betting.legal(wagers, wagers.to_act).min_raise_to == 250

    @pytest.mark.parametrize(
        ("rule", "straddle", "least"),
        [
            (StraddleRaise.BY_TWO_BIG_BLINDS, 200, 400),
            (StraddleRaise.TO_THREE_BIG_BLINDS, 200, 300),
            (StraddleRaise.TO_DOUBLE_STRADDLE, 200, 400),
            (StraddleRaise.TO_THREE_BIG_BLINDS, 300, 500),
            (StraddleRaise.TO_THREE_BIG_BLINDS, 500, 900),
        ],
    )
    def test_over_a_straddle(self, rule, straddle, least):
        structure = Structure(Betting.NO_LIMIT, 100, straddle_raise=rule)
        wagers = betting.post(deal([5000] * 4, structure), 3, straddle)
        wagers = betting.open_first_round(wagers, 4, level=straddle, straddle=straddle)
        assert betting.legal(wagers, 4).min_raise_to == least
        assert betting.legal(betting.open_street(wagers, 1), 1).min_raise_to == 100

    def test_the_pot_counted_three_ways(self):
        found = [
            betting.legal(deal([9000] * 4, Structure(Betting.POT_LIMIT, 100, blinds=(50, 100), pot_count=count)), 3)
            for count in (PotCount.LITERAL, PotCount.SMALL_AS_BIG, PotCount.FULL_BLINDS)
        ]
        assert [legal.max_raise_to for legal in found] == [350, 400, 350]

    def test_full_blinds_are_counted_though_one_is_dead(self):
        structure = Structure(Betting.POT_LIMIT, 200, blinds=(100, 200), pot_count=PotCount.FULL_BLINDS)
        wagers = betting.post(betting.open_wagering((1, 2, 3), dict.fromkeys((1, 2, 3), 9000), structure), 2, 200)
        assert betting.legal(betting.open_first_round(wagers, 3, level=200), 3).max_raise_to == 700

    def test_a_pot_rounded_up(self):
        structure = Structure(Betting.POT_LIMIT, 25, blinds=(10, 25), pot_unit=25)
        wagers = deal([9000] * 3, structure, blinds=(10, 25))
        assert betting.legal(wagers, 3).max_raise_to == 25 + 75

    def test_fold_or_exactly_so_much(self):
        wagers = betting.open_street(
            betting.open_wagering((1, 2, 3), dict.fromkeys((1, 2, 3), 9000), NO_LIMIT), 1, fixed=1200
        )
        assert betting.legal(wagers, 1) == betting.Legal((Act.FOLD, Act.BET), 0, 1200, 1200)
        wagers = betting.act(wagers, 1, Act.BET, 1200)
        assert betting.legal(wagers, 2).may == (Act.FOLD, Act.CALL)


class TestReopening:
    def test_one_short_all_in_does_not(self):
        wagers = betting.open_street(acts(deal([5000, 260, 5000]), "c c k"), 1)
        wagers = acts(wagers, "r100 a c")
        assert betting.legal(wagers, 1).may == (Act.FOLD, Act.CALL)

    def test_several_add_up(self):
        """PC Add52 example 1, 1-A and 1-B."""
        wagers = betting.open_street(acts(deal([9000, 225, 9000, 300, 9000]), "c c c c k"), 1)
        wagers = acts(wagers, "r100 a c a c")
        assert betting.legal(wagers, 1) == betting.Legal((Act.FOLD, Act.CALL, Act.RAISE), 100, 300, 8900)
        assert betting.legal(acts(wagers, "c"), 3).may == (Act.FOLD, Act.CALL)
        assert betting.legal(acts(wagers, "r300"), 3).may == (Act.FOLD, Act.CALL, Act.RAISE)

    def test_unless_the_book_counts_each_by_itself(self):
        structure = Structure(Betting.NO_LIMIT, 100, adds_up=False)
        wagers = betting.open_street(acts(deal([9000, 225, 9000, 300, 9000], structure), "c c c c k"), 1)
        assert betting.legal(acts(wagers, "r100 a c a c"), 1).may == (Act.FOLD, Act.CALL)

    def test_a_limper_facing_a_short_all_in(self):
        """P9, where PokerKit lets him raise (GN 170)."""
        wagers = acts(
            deal([50000, 50000, 50000, 7500], Structure(Betting.NO_LIMIT, 4000), blinds=(2000, 4000)), "c a f c"
        )
        assert betting.legal(wagers, 3).may == (Act.FOLD, Act.CALL)


class TestFixedLimit:
    LIMIT = Structure(Betting.FIXED_LIMIT, 10, 10, 20)

    def capped(self, rule, players):
        structure = Structure(Betting.FIXED_LIMIT, 10, 10, 20, cap_rule=rule)
        seats = range(1, players + 1)
        wagers = betting.open_wagering(seats, dict.fromkeys(seats, 900), structure)
        wagers = betting.open_street(wagers, 1)
        for to in (10, 20, 30, 40, 50):
            wagers = betting.act(wagers, wagers.to_act, Act.RAISE, to)
        return betting.legal(wagers, wagers.to_act).min_raise_to is None

    def test_the_cap(self):
        assert self.capped(CapRule.ROUND_BEGAN_HEADS_UP, 3)
        assert not self.capped(CapRule.ROUND_BEGAN_HEADS_UP, 2)
        assert not self.capped(CapRule.TWO_DEALT_IN, 2)
        assert self.capped(CapRule.ALWAYS, 2)

    @pytest.mark.parametrize(("counts", "raises"), [(True, 3), (False, 4)])
    def test_a_straddle_in_the_cap(self, counts, raises):
        """GN 125."""
        structure = Structure(Betting.FIXED_LIMIT, 10, 10, 20, straddle_counts=counts)
        wagers = betting.post(deal([900] * 5, structure, blinds=(5, 10)), 3, 20)
        wagers = betting.open_first_round(wagers, 4, level=20, straddle=20)
        made = 0
        while (sizes := betting.raise_range(wagers, wagers.to_act)) is not None:
            wagers = betting.act(wagers, wagers.to_act, Act.RAISE, sizes[0])
            made += 1
        assert made == raises

    @pytest.mark.parametrize(("all_in", "least"), [(4, 10), (5, 15), (9, 19)])
    def test_an_all_in_bet_of_half_counts_as_full(self, all_in, least):
        """GN 128: on a 20 round an all-in of 15 is raised to 35."""
        wagers = betting.open_wagering((1, 2, 3), {1: all_in, 2: 900, 3: 900}, self.LIMIT)
        wagers = betting.act(betting.open_street(wagers, 1), 1, Act.ALL_IN)
        assert betting.legal(wagers, 2).min_raise_to == least

    def test_a_bring_in_is_completed_and_that_is_no_raise(self):
        """GN 217: four raises after the completion."""
        seats = range(1, 8)
        wagers = betting.open_wagering(seats, dict.fromkeys(seats, 900), STUD)
        wagers = betting.open_street(wagers, 2, bring_in=5)
        assert betting.legal(wagers, 2) == betting.Legal((Act.BRING_IN, Act.COMPLETE), 0, 5, 15)
        wagers = betting.act(wagers, 2, Act.BRING_IN)
        assert betting.legal(wagers, 3).may == (Act.FOLD, Act.CALL, Act.COMPLETE)
        for to in (15, 30, 45, 60, 75):
            wagers = betting.act(wagers, wagers.to_act, Act.RAISE, to)
        assert betting.legal(wagers, wagers.to_act).min_raise_to is None

    def test_an_open_pair_on_fourth_street(self):
        """GN 218: bet 5 or 10; after 5, to 10 or 15; after a raise of 10 only tens."""
        seats = range(1, 4)
        wagers = betting.open_wagering(seats, dict.fromkeys(seats, 900), Structure(Betting.FIXED_LIMIT, 5, 5, 10))
        wagers = betting.open_street(wagers, 1, open_pair=True)
        assert betting.raise_range(wagers, 1) == (5, 10)
        wagers = betting.act(wagers, 1, Act.BET, 5)
        assert betting.raise_range(wagers, 2) == (10, 15)
        wagers = betting.act(wagers, 2, Act.RAISE, 15)
        assert betting.raise_range(wagers, 3) == (25, 25)

    def test_an_unknown_opener_opens_by_acting(self):
        seats = range(1, 4)
        wagers = betting.open_street(betting.open_wagering(seats, dict.fromkeys(seats, 900), STUD), None, bring_in=5)
        assert wagers.to_act is None
        assert not betting.is_closed(wagers)
        wagers = betting.act(betting.opened_by(wagers, 3), 3, Act.BRING_IN)
        assert wagers.to_act == 1


class TestChips:
    def test_a_short_post_pays_the_ante_first(self):
        wagers = betting.open_wagering((1, 2), {1: 30, 2: 500}, NO_LIMIT)
        wagers = betting.post(wagers, 1, 100, dead=50, ante=25)
        assert (wagers.antes[1], wagers.bets[1], wagers.dead[1], wagers.stacks[1]) == (25, 5, 0, 0)

    def test_a_dead_hand_takes_its_uncalled_bet_back(self):
        wagers = betting.open_street(acts(deal([5000] * 3), "c c k"), 1)
        wagers = betting.kill(acts(wagers, "k r400"), 2)
        assert (wagers.stacks[2], wagers.pot, wagers.current, wagers.to_act) == (4900, 300, 0, 3)
        assert betting.is_closed(acts(wagers, "k")), "seat 1 has checked before it"

    def test_a_dead_hand_leaves_what_was_called(self):
        wagers = betting.open_street(acts(deal([5000] * 3), "c c k"), 1)
        wagers = betting.kill(acts(wagers, "r400 c"), 1)
        assert (wagers.stacks[1], wagers.pot, wagers.current) == (4500, 1100, 400)

    def test_everything_back(self):
        wagers = acts(deal([5000] * 3), "r300 c c")
        assert betting.return_all(wagers).stacks == {1: 5000, 2: 5000, 3: 5000}
        assert betting.return_all(wagers).pot == 0

    def test_pushes_are_bounded_by_the_pot(self):
        wagers = acts(deal([5000] * 3), "r300 f f")
        with pytest.raises(ValueError, match="the pot has 450"):
            betting.award(wagers, 3, 451)
        assert betting.award(wagers, 3, 450).stacks[3] == 5150

    def test_pots_stay_what_they_were_while_they_are_pushed(self):
        wagers = acts(deal([5000, 5000, 300]), "a c c")
        before = betting.pots(wagers)
        assert betting.pots(betting.award(wagers, 3, 900)) == before


class TestAllIn:
    def test_an_all_in_that_nobody_can_call_is_the_call_itself(self):
        """All the others are all-in: what he has above the bet never plays."""
        wagers = acts(deal([300, 300, 5000], first=1), "a a a")
        assert wagers.bets == {1: 300, 2: 300, 3: 300}
        assert (wagers.stacks[3], wagers.to_act) == (4700, None)

    def test_a_big_blind_that_nobody_can_call_is_all_in_for_nothing_more(self):
        wagers = acts(deal([100, 5000, 100]), "a a")
        assert (wagers.bets[2], wagers.to_act) == (100, None)
