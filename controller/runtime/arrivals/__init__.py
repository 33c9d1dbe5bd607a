"""What other threads bring to the loop: keys kept before they are taken, and the order in which all is taken."""
