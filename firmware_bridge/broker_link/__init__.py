"""The line to an MQTT broker, for the controller and for screens on other machines: it knows no poker."""
