"""Questions about a state of a game: values in layers, sets of cards, squares, what is in force and what is forbidden."""
