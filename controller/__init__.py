"""The controller: every package below `shell` is pure and never touches the outside."""
