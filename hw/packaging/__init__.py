"""Makes the Debian package of a table's computer, and tries it.

A table does not install this part.
"""
