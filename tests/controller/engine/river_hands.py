"""Three players on the river, who have put out 2 each; seat 1 holds aces, seat 2 deuces, seat 3 kings."""

from __future__ import annotations

from dealer_talk import Talk

RIVER = ("new As>1 2d>2 Ks>3 Ac>1 2h>2 Kh>3 3:call 1:call 2:check 4c>burn 7s>board 8d>board Jc>board 1:check 2:check 3:check "
         "4d>burn 9h>board 1:check 2:check 3:check 4h>burn 3d>board")  # fmt: skip
SHOWN = "show:1=AsAc show:2=2d2h"


def at_river(text, book="G", **table):
    return Talk(book, **({"seats": 3} | table)).play(f"{RIVER} {text}")
