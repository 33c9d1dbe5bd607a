"""Makes this folder importable: the dealer's shorthand (`dealer_talk`) serves the tests of several packages."""
