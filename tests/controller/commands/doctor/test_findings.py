"""The examined computer: files that are not there and commands that fail say nothing."""

from controller.commands.doctor.findings import Computer, ask


def test_a_command_says_its_output_and_a_failing_or_missing_one_nothing():
    assert ask("echo", "yes") == "yes"
    assert ask("false") == ask("no-such-program") == ""


def test_a_file_is_read_below_the_root(tmp_path):
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc" / "a").write_text("text\n")
    computer = Computer(tmp_path)
    assert computer.read("/etc/a") == "text"
    assert computer.read("/etc/b") == ""
