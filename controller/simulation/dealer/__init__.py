"""The virtual dealer: deals hands, makes planned errors, and follows remedies."""
