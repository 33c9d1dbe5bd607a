"""Tools that make the firmware's tables and images, and reckon its size."""
