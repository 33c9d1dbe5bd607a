"""The part `table`: bad answers are asked again, and commands write the same files."""

from controller.runtime.table_settings import load_settings


def test_asks_again_after_an_answer_that_cannot_be_used(table):
    again = [["eleven", "2"], ["my table", "t-7"], ["golden-nuget-2025", ""], ["1 x", "1 2"], ["5 5", "none"], ["1:200 3", "1:200"]]
    asks = ["How many seats", "table's name", "rulebook", "blinds", "the chips", "sits at the start"]
    status, told = table.run("table", rules=[*zip(asks, again, strict=True), ("The game", "")])
    assert status == 0, told
    for reason in ("from 2 to 10", "letters, digits and dashes", "golden-nugget-2025", "give a whole number"):
        assert reason in told
    settings = load_settings(table.folder / "table.toml")
    assert (settings.table.id, len(settings.table.seats)) == ("t-7", 1)


def test_writes_the_values_of_a_command_and_keeps_the_rest(table):
    (table.folder / "table.toml").write_text('directory = "other"\n')
    assert table.run("table", "--set", "id=t9", "--set", "places=6", "--set", "blinds=5 10")[0] == 0
    settings = load_settings(table.folder / "table.toml")
    assert (settings.table.id, settings.table.blinds, settings.directory) == ("t9", (5, 10), "other")
    assert (table.folder / "table.toml.before-setup").read_text() == 'directory = "other"\n'
    assert '"value": "6"' in table.run("table", "--list", "--json")[1]


def test_refuses_a_player_beyond_the_last_seat(table):
    status, told = table.run("table", "--set", "places=2", "--set", "seats=3:100")
    assert (status, told) == (2, "railbird setup: a player sits on seat 3, but the table has 2 seats\n")
