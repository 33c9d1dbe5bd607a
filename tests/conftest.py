"""What holds for every test: no example of a property is timed, for a machine under load is no fault of ours.

`make test` plays the same examples every time, so that what fails there fails again; `make night` plays new ones
(`--hypothesis-profile=new`), and what it finds gets an example or a test of its own.
"""

from hypothesis import settings

settings.register_profile("new", deadline=None)
settings.register_profile("same", deadline=None, derandomize=True)
settings.load_profile("same")
