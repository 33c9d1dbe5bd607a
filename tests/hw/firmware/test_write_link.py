"""The C header, the Python module and the document's tables are those of the one definition."""

import pytest

from hw.firmware.tools.link_definition import DefinitionError, read_definition, tables_crc
from hw.firmware.tools.write_link import C_HEADER, PAGE, PYTHON, SOURCE, c_text, made_files, page_text, python_text


def test_the_made_files_are_fresh():
    stale = [path.name for path, text in made_files().items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run: make link-tables"


def test_a_changed_layout_reaches_all_three_files(tmp_path):
    text = SOURCE.read_text(encoding="utf-8").replace(
        '["cell", "u8"], ["valid", "bool"]', '["cell", "u16"], ["valid", "bool"]'
    )
    other = tmp_path / SOURCE.name
    other.write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError, match="choose another `schema`") as refused:
        read_definition(other)
    number = str(refused.value).rsplit("= ", 1)[1]
    kept = next(line for line in text.splitlines() if line.startswith("tables_crc"))
    other.write_text(text.replace(kept, f"tables_crc = {number}"), encoding="utf-8")
    whole = read_definition(other)
    assert 'CELL_FACT: Final = struct.Struct("<BH?i")' in python_text(whole)
    assert "#define CELL_FACT_RAW 4u  /* i32 */" in c_text(whole)
    assert "| 3 | cell weighed | fact u8, cell u16, valid u8, raw i32 |" in page_text(
        whole, PAGE.read_text(encoding="utf-8")
    )


def test_words_that_no_byte_depends_on_need_no_other_schema(tmp_path):
    other = tmp_path / SOURCE.name
    other.write_text(
        SOURCE.read_text(encoding="utf-8").replace('what = "cell weighed"', 'what = "a load cell"'), encoding="utf-8"
    )
    assert tables_crc(read_definition(other)) == tables_crc(read_definition(SOURCE))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("kind = 0x05", "kind = 0x04", "share a number"),
        ('["cell", "u8"]', '["cell", "u64"]', "has the size 'u64'"),
    ],
)
def test_a_definition_that_contradicts_itself_is_refused(tmp_path, old, new, says):
    other = tmp_path / SOURCE.name
    other.write_text(SOURCE.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(DefinitionError, match=says):
        read_definition(other)


def test_what_is_made_says_so():
    assert all("do not edit" in path.read_text(encoding="utf-8").partition("struct")[0] for path in (PYTHON, C_HEADER))
