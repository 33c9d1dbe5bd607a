"""Pictures of every screen in every state, for the README, review and layout tests."""
