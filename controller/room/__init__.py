"""The connection to the room system over MQTT: commands in, numbered events out."""
