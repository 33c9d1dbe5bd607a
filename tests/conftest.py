"""What holds for every test: no example of a property is timed, for a machine under load is no fault of ours.

`make test` plays the same examples every time, so that what fails there fails again; `make night` plays new ones
(`--hypothesis-profile=new`), and what it finds gets an example or a test of its own.

Until 3.11.7 CPython fails in `ast.parse` where collecting garbage lets another thread parse in the middle of it (its
issue 106905). So no garbage is collected there.
"""

import ast
import gc
import sys

from hypothesis import settings

settings.register_profile("new", deadline=None)
settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile("same")


def _parse_undisturbed(*args, **kwargs):
    is_on = gc.isenabled()
    gc.disable()
    try:
        return _parse(*args, **kwargs)
    finally:
        if is_on:
            gc.enable()


if sys.version_info < (3, 11, 8):
    _parse, ast.parse = ast.parse, _parse_undisturbed
