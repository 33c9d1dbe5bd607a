"""How a hand goes on by itself: streets, draws, sets, awards, its end; what every part issues and keeps."""
