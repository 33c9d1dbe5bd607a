"""What others could read of the table's files is said in sentences."""

from controller.views.phrases.sealing_words import not_sealed


def test_a_screen_says_what_a_plain_journal_means():
    assert not_sealed(has_key=True, is_encrypted=True) == ""
    assert "`railbird journal encrypt`" in not_sealed(has_key=True, is_encrypted=False)
    assert "every hole card" in not_sealed(has_key=False, is_encrypted=False)
    assert "every PIN" not in not_sealed(has_key=False, is_encrypted=False)
    assert "every PIN" in not_sealed(has_key=False, is_encrypted=False, has_people=True)
