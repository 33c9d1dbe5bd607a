"""Files of settings and data: checked TOML and JSON, private files."""
