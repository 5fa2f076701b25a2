"""Facts about the cards of a fight, worked out once."""
