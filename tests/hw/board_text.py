"""A small board file in which everything is right, with one wiring of every kind."""

GOOD = """
name = "T"
seats = 6
antennas = [
    { port = "r", antenna = 1, place = "seat:1" },
    { port = "r", antenna = 8, place = "board:2" },
]
pins = [
    { pin = 4, key = "confirm" },
    { pin = 5, contact = "shuffler", active_low = false },
    { pin = 6, lamp = "wrong" },
]
lines = [
    { port = "n", line = 1, key = "fold" },
    { port = "n", line = 1, contact = "tray_lid" },
    { port = "n", line = 1, lamp = "seat_1" },
]
tray = [{ port = "n", cell = 1, denomination = 5, chip_weight_mg = 10000, sigma_mg = 60 }]
spots = [{ port = "n", spot = 2, seat = 3 }]

[[ports]]
name = "r"
path = "/dev/railbird/r"
device = "pepper"

[[ports]]
name = "n"
path = "{run}/n"
device = "node"
"""
