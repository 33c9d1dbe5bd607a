"""Every screen in every state, as pictures: for the README, the eye, and the layout tests."""
