"""One package a game, one module per chapter that has executable rules."""
