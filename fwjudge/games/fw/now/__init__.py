"""Questions about a state of the game."""
