"""What holds for every test: no example of a property is timed, for a machine under load is no fault of ours."""

from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
