"""Cards apart from a journal's rows, so that hidden ones can be erased under the chain."""
