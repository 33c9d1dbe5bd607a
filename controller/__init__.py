"""The controller: a pure core, from `views` down, and its edges above."""
