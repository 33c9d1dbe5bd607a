"""The connection to an MQTT broker, shared by controller and screens.

It knows no poker.
"""
