"""The room's system over MQTT: commands in, numbered events out."""
