"""What the table shows: views for screens, lamps, the screens' process."""
