"""Random betting, legal and not, against PokerKit's State as an oracle where it is right, and against conservation.

The allow-list of differences is `differs`, each with the row of the list that explains it (variants paper, 8):
P7 a short big blind, P8 raise caps, P9 short all-ins over the big blind or below the least bet, P9b half bets in limit.
"""

import warnings
from itertools import pairwise

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem, PotLimitOmahaHoldem

from controller.poker import betting
from controller.poker.betting_structure import Structure
from controller.terms.codes import Act, Betting

SMALL, BIG = 50, 100
TRIMMED = True  # antes of all: a short one bounds what it wins
AUTOMATIONS = tuple(
    one
    for one in Automation
    if one.name not in {"HOLE_CARDS_SHOWING_OR_MUCKING", "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING"}
)
GAMES = {
    Betting.NO_LIMIT: (NoLimitTexasHoldem, (BIG,)),
    Betting.POT_LIMIT: (PotLimitOmahaHoldem, (BIG,)),
    Betting.FIXED_LIMIT: (FixedLimitTexasHoldem, (BIG, 2 * BIG)),
}


class BettingMachine(RuleBasedStateMachine):
    """One hand at a time, the same acts here and there."""

    over = parted = False

    @initialize()
    def sit_down(self):
        self.over = True

    @precondition(lambda self: self.over or self.parted)
    @rule(
        kind=st.sampled_from(list(GAMES)),
        stacks=st.lists(st.sampled_from([110, 150, 260, 340, 800, 1500, 5000]), min_size=2, max_size=6),
        ante=st.sampled_from([0, 0, 10]),
    )
    def deal(self, kind, stacks, ante):
        warnings.simplefilter("ignore")
        game, sizes = GAMES[kind]
        count = len(stacks)
        blinds = (SMALL, BIG)
        self.oracle = game.create_state(AUTOMATIONS, TRIMMED, ante, blinds, *sizes, tuple(stacks), count)
        structure = Structure(kind, BIG, sizes[0], sizes[-1], blinds)
        seats = tuple(range(1, count + 1))
        wagers = betting.open_wagering(seats, dict(zip(seats, stacks, strict=True)), structure)
        for seat in seats:
            wagers = betting.post(wagers, seat, 0, ante=ante)
        small, big = (2, 1) if count == 2 else (1, 2)
        wagers = betting.post(betting.post(wagers, small, SMALL), big, BIG)
        self.kind, self.total, self.street = kind, sum(stacks), 0
        self.wagers = betting.open_first_round(wagers, 2 if count == 2 else seats[2 % count], level=BIG)
        self.over = False
        self.parted = False
        self.follow()

    def follow(self):
        """Go on to the next street when both have closed the round."""
        while not self.over and betting.is_closed(self.wagers):
            if betting.only_one_left(self.wagers):
                self.over = True
                return
            self.wagers = betting.return_uncalled(self.wagers)
            self.street += 1
            if self.street == 4:
                self.over = True
                return
            self.wagers = betting.open_street(self.wagers, 1, big=self.street > 1)

    @property
    def live(self):
        return not self.over and not self.parted

    def differs(self, seat, ours, theirs):
        """Why a raise may be legal here and not there, or there and not here; empty where it must be the same."""
        wagers = self.wagers
        if self.kind is Betting.FIXED_LIMIT and (wagers.wagers >= 4 or wagers.all_in):
            return "P8, P9b: caps and half bets"
        facing = wagers.current - wagers.bets[seat]
        if ours is None and theirs is not None and seat in wagers.acted and facing < wagers.increment:
            return "P9: not facing a full raise"
        return ""

    @precondition(lambda self: self.live)
    @rule(choice=st.sampled_from(["fold", "call", "call", "call", "raise", "raise", "all_in"]), part=st.floats(0, 1))
    def act(self, choice, part):
        seat = self.wagers.to_act
        assert self.oracle.actor_index == seat - 1
        legal = betting.legal(self.wagers, seat)
        assert self.oracle.checking_or_calling_amount == legal.to_call or self.all_in_blind()
        theirs = None
        if self.oracle.can_complete_bet_or_raise_to():
            theirs = (
                self.oracle.min_completion_betting_or_raising_to_amount,
                self.oracle.max_completion_betting_or_raising_to_amount,
            )
        ours = None
        if legal.min_raise_to is not None:
            ours = (legal.min_raise_to, legal.max_raise_to)
        if ours != theirs:
            assert self.differs(seat, ours, theirs), (ours, theirs, self.wagers)
        if choice == "fold" and legal.to_call:
            self.both(seat, Act.FOLD, None)
        elif choice in {"raise", "all_in"} and ours and theirs:
            low, high = max(ours[0], theirs[0]), min(ours[1], theirs[1])
            if low <= high:
                to = high if choice == "all_in" else low + int(part * (high - low))
                self.both(seat, Act.RAISE, to)
                return
            self.both(seat, Act.CALL, None)
        else:
            self.both(seat, Act.CALL if legal.to_call else Act.CHECK, None)

    def all_in_blind(self):
        """P7: the others call a short big blind's amount there, the full blind here."""
        return any(self.wagers.bets[seat] < self.wagers.current for seat in self.wagers.all_in)

    def both(self, seat, act, to):
        before = self.wagers
        self.wagers = betting.act(before, seat, act, to)
        if act is Act.FOLD:
            self.oracle.fold()
        elif act is Act.RAISE:
            self.oracle.complete_bet_or_raise_to(to)
        else:
            self.oracle.check_or_call()
        assert sum(before.stacks.values()) + before.pot == self.total, "the value before has not changed"
        if betting.is_closed(self.wagers) and self.oracle.actor_index is not None and not self.can_go_on():
            # It asks the last player with chips, whose bet nobody left can answer; a dealer does not.
            self.oracle.check_or_call()
        self.follow()
        self.compare()

    def can_go_on(self):
        """Whether two players have chips behind."""
        return sum(1 for seat in self.wagers.live if self.wagers.stacks[seat]) > 1

    def compare(self):
        """The same player to act, the same chips behind; a limit round may end on another raise (P8)."""
        if self.over:
            assert self.oracle.actor_index is None or self.kind is Betting.FIXED_LIMIT
            self.parted = True
            return
        if self.oracle.actor_index != self.wagers.to_act - 1:
            assert self.kind is Betting.FIXED_LIMIT, (self.oracle.actor_index, self.wagers)
            self.parted = True
            return
        for seat, stack in self.wagers.stacks.items():
            assert self.oracle.stacks[seat - 1] == stack

    @precondition(lambda self: self.live)
    @rule(amount=st.integers(0, 6000), act=st.sampled_from([Act.BET, Act.RAISE, Act.COMPLETE]))
    def wager_of_a_wrong_size(self, amount, act):
        """A wager that the rules forbid is refused here and there, one that they allow is allowed here and there."""
        wagers = self.wagers
        seat = wagers.to_act
        legal = betting.legal(wagers, seat)
        ours = None if legal.min_raise_to is None else (legal.min_raise_to, legal.max_raise_to)
        inside = ours is not None and ours[0] <= amount <= ours[1]
        theirs = None
        if self.oracle.can_complete_bet_or_raise_to():
            theirs = (
                self.oracle.min_completion_betting_or_raising_to_amount,
                self.oracle.max_completion_betting_or_raising_to_amount,
            )
        if inside != self.oracle.can_complete_bet_or_raise_to(amount):
            assert self.differs(seat, ours, theirs), (amount, ours, theirs, wagers)
        if not inside:
            self.refused(seat, act, amount)

    @precondition(lambda self: self.live)
    @rule(act=st.sampled_from([Act.FOLD, Act.CHECK, Act.CALL, Act.BET, Act.RAISE, Act.ALL_IN]), pick=st.integers(0, 9))
    def act_out_of_turn(self, act, pick):
        """Nobody acts out of turn, whatever he would do; nobody acts who has folded or is all-in."""
        others = [seat for seat in self.wagers.order if seat != self.wagers.to_act]
        self.refused(others[pick % len(others)], act, 200)

    @precondition(lambda self: self.live and self.wagers.current > self.wagers.bets[self.wagers.to_act])
    @rule()
    def check_facing_a_bet(self):
        """A bet is not checked; there is something to call there too."""
        self.refused(self.wagers.to_act, Act.CHECK, None)
        assert self.oracle.checking_or_calling_amount > 0 or self.all_in_blind()

    @precondition(lambda self: self.live)
    @rule(act=st.sampled_from([Act.BET, Act.RAISE, Act.COMPLETE]))
    def wager_without_an_amount(self, act):
        self.refused(self.wagers.to_act, act, None)

    def refused(self, seat, act, amount):
        """The act is refused, and nothing has moved."""
        before = self.wagers
        with pytest.raises(betting.IllegalAct):
            betting.act(before, seat, act, amount)
        assert self.wagers is before
        assert sum(before.stacks.values()) + before.pot == self.total

    @invariant()
    def chips_are_conserved(self):
        if not hasattr(self, "wagers"):
            return
        wagers = self.wagers
        assert sum(wagers.stacks.values()) + wagers.pot == self.total
        assert all(stack >= 0 for stack in wagers.stacks.values())
        assert sum(pot.amount for pot in betting.pots(wagers)) == wagers.pot

    @invariant()
    def pots_agree(self):
        if not hasattr(self, "wagers") or not self.over or betting.only_one_left(self.wagers):
            return
        pots = betting.pots(self.wagers)
        assert all(pot.seats for pot in pots)
        assert all(set(later.seats) < set(earlier.seats) for earlier, later in pairwise(pots))


TestBettingMachine = BettingMachine.TestCase
TestBettingMachine.settings = settings(max_examples=40, stateful_step_count=50, deadline=None)
