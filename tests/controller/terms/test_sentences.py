"""Amounts in sentences: the table's sign, or plain figures."""

import pytest

from controller.terms.sentences import AMOUNT_SIGN, in_currency


@pytest.mark.parametrize(("sign", "told"), [("", "Its 200 is a call of 50."), ("kr ", "Its kr 200 is a call of kr 50.")])
def test_every_amount_has_the_sign(sign: str, told: str) -> None:
    assert in_currency("Its ¤200 is a call of ¤50.", sign) == told
    assert AMOUNT_SIGN not in told
