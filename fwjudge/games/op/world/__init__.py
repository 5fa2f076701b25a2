"""Facts about the cards of a game, worked out once before it begins."""
