"""Questions about a state of the toy."""
