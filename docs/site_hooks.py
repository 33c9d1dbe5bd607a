"""Hooks of the site: pages at the root of the repository appear in it with their links to `docs/` mended."""  # noqa: INP001 - no package, a hook of mkdocs

from pathlib import Path
from typing import Any

INCLUDED = {"contributing.md": "CONTRIBUTING.md", "changes.md": "CHANGELOG.md", "installing.md": "hw/deploy/INSTALL.md"}
"""Pages of the site that are other files of the repository; their own text stands in for them on the file system."""


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:  # noqa: ANN401 - mkdocs calls it with its own types
    """Return the text of an included file, as seen from `docs/`."""
    source = INCLUDED.get(page.file.src_uri)
    if source is None:
        return markdown
    return (Path(__file__).parents[1] / source).read_text("utf-8").replace("](docs/", "](")
