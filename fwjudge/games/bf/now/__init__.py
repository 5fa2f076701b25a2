"""Questions about a state of a fight."""
