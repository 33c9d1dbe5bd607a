"""The virtual dealer: deals hands, makes planned errors, and repairs as told."""
