"""The facts of a world: what is worked out once about its cards, before a game of Dimension Zero begins."""
