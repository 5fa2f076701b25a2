"""Questions about a state of a game: values in layers, sets of cards, conditions, who has which ability."""
