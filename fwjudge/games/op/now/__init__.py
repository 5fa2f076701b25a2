"""Questions about a state: numbers in layers, which effects a card has, what can be played or activated."""
