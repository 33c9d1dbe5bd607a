"""Cards as screens may hold them, and sentences that must not name others."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.views.faces import FaceDown, FaceUp, ViewError, named_faces, refuse_hidden, without_faces

FACES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@pytest.mark.parametrize("text", ["As", "Td", "2c", "Jk"])
def test_a_face_up_card_has_a_face(text):
    assert FaceUp(text).text == text


@pytest.mark.parametrize("text", ["", "??", "as", "10d", "Asd", "1s", "Ax", "A♠"])
def test_no_other_text_is_a_face(text):
    with pytest.raises(ViewError):
        FaceUp(text)


def test_a_face_down_card_cannot_carry_a_face():
    with pytest.raises(TypeError):
        FaceDown("As")
    with pytest.raises((AttributeError, TypeError)):
        object.__setattr__(FaceDown(), "text", "As")


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_found_in_letters_and_in_signs(face):
    rank = "10" if face[0] == "T" else face[0]
    assert named_faces(f"Move {face} to seat 3") == {face}
    assert named_faces(f"Move {rank}{SIGNS[face[1]]}.") == {face}


@pytest.mark.parametrize(
    "sentence",
    [
        "As the book says",
        "Stop. As before, deal on",
        "Seat 5 acts",
        "Raise to 2",
        "Asked twice",
        "4th street",
        "10 seats",
    ],
)
def test_ordinary_words_are_no_cards(sentence):
    assert named_faces(sentence) == set()


def test_the_word_as_in_the_middle_is_taken_for_the_ace():
    assert named_faces("Put As aside") == {"As"}


@given(st.lists(st.sampled_from(FACES), max_size=4), st.sampled_from(FACES))
def test_hidden_faces_are_blanked_and_public_ones_stay(hidden, public):
    sentence = " and ".join(["Look at", *hidden, public, "now"])
    told = without_faces(sentence, frozenset({public}))
    assert named_faces(told) <= {public}
    refuse_hidden([told], lambda: frozenset({public}))


def test_what_lies_up_is_asked_only_if_a_card_is_named():
    asked = []
    refuse_hidden(["Seat 3 folds", ""], lambda: asked.append(1) or frozenset())
    assert not asked
    refuse_hidden(["Put Kd aside"], lambda: asked.append(1) or frozenset({"Kd"}))
    assert asked


def test_the_refusal_does_not_repeat_the_card():
    with pytest.raises(ViewError) as refused:
        refuse_hidden(["Seat 3 holds Kd"], frozenset)
    assert "Kd" not in str(refused.value)
