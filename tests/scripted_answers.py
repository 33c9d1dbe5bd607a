"""Answers of a technician at the set-up's prompts, by rules: words of a prompt, and what he answers."""


def answer_by(rules, prompt):
    """Return the answer of the first rule whose words the prompt has; None if there is none.

    A rule's answer is a text, a call that acts on the table and returns one, or a list of these for one prompt each: when
    the list is used up, so is the rule.
    """
    for number, (words, answer) in enumerate(rules):
        if words in prompt:
            given = answer.pop(0) if isinstance(answer, list) else answer
            if answer == []:
                del rules[number]
            return given() if callable(given) else given
    return None
